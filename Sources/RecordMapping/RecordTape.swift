// A batch laid open for reading: bytes and nodes without a copy or a view object.

import ByteReading
import Records

/// The bytes and nodes of a batch. Valid inside `RecordTape.with` only.
struct RecordTape {
  /// The batch's nodes.
  let nodes: UnsafeBufferPointer<RecordNode>
  private let bytes: TextBytes

  /// Lays a batch open for the time of a call.
  static func with<Result, Failure: Error>(
    _ batch: RecordBatch, _ body: (RecordTape) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try batch.bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try batch.nodes.withUnsafeBufferPointer { (nodes) throws(Failure) in
        try body(RecordTape(nodes: nodes, bytes: bytes))
      }
    }
  }

  /// The payload of a leaf.
  func payload(_ node: RecordNode) -> TextBytes {
    TextBytes(rebasing: bytes[Int(node.offset)..<Int(node.offset) + Int(node.length)])
  }

  /// The payload of a leaf as text.
  func text(_ node: RecordNode) -> String { String(decoding: payload(node), as: UTF8.self) }

  /// The index behind a value and all it holds.
  func indexAfter(_ index: Int) -> Int {
    let node = nodes[index]
    return index + 1 + (node.isContainer ? Int(node.length) : 0)
  }

  /// The doubles of a place or a vector.
  func doubles(_ node: RecordNode) -> [Double] {
    let raw = UnsafeRawBufferPointer(payload(node))
    return stride(from: 0, to: raw.count - 7, by: 8).map {
      let bits = raw.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
      return Double(bitPattern: UInt64(littleEndian: bits))
    }
  }

  /// Seconds since 1970 and nanoseconds of an instant.
  func instant(_ node: RecordNode) -> (seconds: Int64, nanoseconds: Int32) {
    let raw = UnsafeRawBufferPointer(payload(node))
    let seconds = raw.loadUnaligned(as: Int64.self)
    let nanoseconds = raw.loadUnaligned(fromByteOffset: 8, as: Int32.self)
    return (Int64(littleEndian: seconds), Int32(littleEndian: nanoseconds))
  }
}

extension RecordTape {
  /// A value as a report shows it: a leaf as plain text, a container as JSON.
  func evidence(at index: Int) -> String {
    let node = nodes[index]
    switch node.kind {
    case .text, .string, .key, .reference, .link: return text(node)
    case .timestamp: return instantText(node)
    case .bytes: return Base64.encode(payload(node))
    default:
      var json: [UInt8] = []
      appendJSON(at: index, to: &json)
      return String(decoding: json, as: UTF8.self)
    }
  }

  /// What a value is, for a message: `an integer` is what it should be, `a string` what it is.
  func kindName(_ node: RecordNode) -> String {
    switch node.kind {
    case .null: "null"
    case .text: "text"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .timestamp: "a timestamp"
    case .bytes: "bytes"
    case .reference, .link: "a reference"
    case .geoPoint: "a place"
    case .vector: "a vector"
    case .array: "an array"
    case .object, .row: "an object"
    case .key: "a name"
    }
  }

  private func appendJSON(at index: Int, to json: inout [UInt8]) {
    let node = nodes[index]
    switch node.kind {
    case .null: json += Array("null".utf8)
    case .boolean: json += Array((node.length == 1 ? "true" : "false").utf8)
    case .number: json += payload(node)
    case .text, .string, .key, .reference, .link: JSONText.append(utf8: payload(node), to: &json)
    case .bytes: JSONText.append(Base64.encode(payload(node)), to: &json)
    case .timestamp: JSONText.append(instantText(node), to: &json)
    case .geoPoint, .vector: json += Array(doubles(node).description.utf8)
    case .array, .row: appendElements(at: index, to: &json)
    case .object: appendMembers(at: index, to: &json)
    }
  }

  private func instantText(_ node: RecordNode) -> String {
    let (seconds, nanoseconds) = instant(node)
    return RFC3339.format(seconds: seconds, nanoseconds: nanoseconds)
  }

  private func appendElements(at index: Int, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "["))
    var next = index + 1
    for place in 0..<nodes[index].offset {
      if place > 0 { json.append(UInt8(ascii: ",")) }
      appendJSON(at: next, to: &json)
      next = indexAfter(next)
    }
    json.append(UInt8(ascii: "]"))
  }

  private func appendMembers(at index: Int, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "{"))
    var next = index + 1
    for place in 0..<nodes[index].offset {
      if place > 0 { json.append(UInt8(ascii: ",")) }
      appendJSON(at: next, to: &json)
      json.append(UInt8(ascii: ":"))
      appendJSON(at: next + 1, to: &json)
      next = indexAfter(next + 1)
    }
    json.append(UInt8(ascii: "}"))
  }
}
