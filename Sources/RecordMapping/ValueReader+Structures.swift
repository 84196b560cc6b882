// Values with parts: objects, arrays, places; and bytes and references.

import ByteReading
import Documents
import Records

#if canImport(Glibc)
  private import Glibc
#endif

extension ValueReader {
  /// The value of a type that is neither text, number, boolean nor date.
  func structured(at index: Int, of tape: RecordTape) throws(ValueFault) -> Value {
    let node = tape.nodes[index]
    switch type {
    case .object: return try object(at: index, of: tape)
    case .array(let notation): return try array(notation, at: index, of: tape)
    case .geopoint(let notation): return .geoPoint(try place(notation, at: index, of: tape))
    case .bytes: return .bytes(try bytes(node, at: index, of: tape))
    case .reference: return .reference(try reference(node, at: index, of: tape))
    default: return try plain.value(at: index, of: tape)
    }
  }

  private func object(at index: Int, of tape: RecordTape) throws(ValueFault) -> Value {
    switch tape.nodes[index].kind {
    case .object: return try plain.value(at: index, of: tape)
    case .text: return try cell(at: index, of: tape, as: .object)
    default: throw mismatch(at: index, of: tape)
    }
  }

  private func array(
    _ notation: ArrayNotation, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> Value {
    let node = tape.nodes[index]
    switch node.kind {
    case .array:
      return items == nil
        ? try plain.value(at: index, of: tape) : .array(try elements(at: index, of: tape))
    case .vector: return try plain.value(at: index, of: tape)
    case .text, .string:
      if let delimiter = notation.delimiter {
        return .array(try elements(of: tape.payload(node), between: Array(delimiter.utf8)))
      }
      guard node.kind == .text else { throw mismatch(at: index, of: tape) }
      return try cell(at: index, of: tape, as: .array)
    default: throw mismatch(at: index, of: tape)
    }
  }

  /// The JSON of a cell, which must be of that kind.
  private func cell(
    at index: Int, of tape: RecordTape, as kind: RecordNode.Kind
  ) throws(ValueFault) -> Value {
    let text = tape.payload(tape.nodes[index])
    let batch = try JSONCell.tape(text)
    guard batch.nodes[0].kind == kind else { throw mismatch(inCell: batch, text) }
    do throws(ValueFault) {
      return try RecordTape.with(batch) { (cell) throws(ValueFault) in
        try structured(at: 0, of: cell)
      }
    } catch {
      guard error.code == .duplicateKeyInObject else { throw error }
      throw ValueFault(.invalidJSONCell, "has the name `\(RecordPath.start(error.path))` twice")
        .of(text)
    }
  }

  private func mismatch(inCell batch: RecordBatch, _ text: TextBytes) -> ValueFault {
    let found = RecordTape.with(batch) { $0.kindName($0.nodes[0]) }
    return ValueFault(.typeMismatch, "is \(found), not \(type.nameWithArticle)").of(text)
  }

  private func elements(at index: Int, of tape: RecordTape) throws(ValueFault) -> [Value] {
    var values: [Value] = []
    var next = index + 1
    for place in 0..<Int(tape.nodes[index].offset) {
      values.append(try element(at: next, of: tape, place: place))
      next = tape.indexAfter(next)
    }
    return values
  }

  /// An element of the declared type, or null.
  private func element(
    at index: Int, of tape: RecordTape, place: Int
  ) throws(ValueFault) -> Value {
    guard tape.nodes[index].kind != .null else { return .null }
    do throws(ValueFault) {
      return try (items ?? self).value(at: index, of: tape)
    } catch {
      throw error.inside(RecordPath.step(toElement: place))
    }
  }

  /// The parts of a text; an empty text has none.
  private func elements(
    of text: TextBytes, between delimiter: [UInt8]
  ) throws(ValueFault) -> [Value] {
    if text.isEmpty { return [] }
    if items != nil { return try typedElements(of: text, between: delimiter) }
    var values: [Value] = []
    text.forEachPart(between: delimiter) { part in
      values.append(.string(String(decoding: part, as: UTF8.self)))
    }
    return values
  }

  /// The parts of a text, each read as an element's type: laid out as a record's values are.
  private func typedElements(
    of text: TextBytes, between delimiter: [UInt8]
  ) throws(ValueFault) -> [Value] {
    var batch = RecordBatch()
    text.forEachPart(between: delimiter) { batch.append(.text, $0) }
    let count = batch.nodes.count
    return try RecordTape.with(batch) { (tape) throws(ValueFault) in
      var values: [Value] = []
      for place in 0..<count { values.append(try element(at: place, of: tape, place: place)) }
      return values
    }
  }

  private func bytes(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> [UInt8] {
    switch node.kind {
    case .bytes: return Array(tape.payload(node))
    case .text, .string:
      guard let bytes = Base64.decode(tape.payload(node)) else {
        throw ValueFault(.typeMismatch, "is not base64").of(tape.payload(node))
      }
      return bytes
    default: throw mismatch(at: index, of: tape)
    }
  }

  private func reference(
    _ node: RecordNode, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> DocumentReferenceName {
    switch node.kind {
    case .reference, .text, .string: return try plain.reference(tape.text(node))
    case .link: return try plain.target(ofLink: tape.text(node))
    default: throw mismatch(at: index, of: tape)
    }
  }
}

extension TextBytes {
  /// Hands out the parts between delimiters, empty ones included.
  func forEachPart(between delimiter: [UInt8], _ body: (TextBytes) -> Void) {
    var rest = self
    while let start = rest.firstPlace(of: delimiter) {
      body(TextBytes(rebasing: rest[..<start]))
      rest = TextBytes(rebasing: rest[(start + delimiter.count)...])
    }
    body(rest)
  }

  private func firstPlace(of delimiter: [UInt8]) -> Int? {
    guard let base = baseAddress else { return nil }
    var from = 0
    while from < count, let found = memchr(base + from, Int32(delimiter[0]), count - from) {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if delimiter.count == 1 || self[place...].starts(with: delimiter) { return place }
      from = place + 1
    }
    return nil
  }
}
