// Values in REST form: each an object whose only member names the kind.

import ByteReading
import Documents
import Records

/// Puts values of documents on a tape with their kinds. Strict: what the REST API doesn't write is
/// a fault, but for numbers where protobuf's JSON also has strings, and the reverse.
struct FirestoreValueReader {
  /// The nodes of the JSON.
  private(set) var nodes: [RecordNode] = []
  /// Holds the payloads, and takes the values.
  var batch = RecordBatch()
  /// `projects/P/databases/D` of the document; references into it are written as paths.
  var database: String?

  /// Takes the JSON that starts at `root` off the tape.
  mutating func takeJSON(from root: Int) {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: batch.nodes[root...])
    batch.nodes.removeSubrange(root...)
  }

  /// Reads an object of named values.
  mutating func readFields(at index: Int) throws(FirestoreFault) {
    guard nodes[index].kind == .object else {
      throw mismatch(at: index, "Fields are an object, not \(nodes[index].kind.name).")
    }
    let object = batch.open(.object)
    var child = index + 1
    for _ in 0..<nodes[index].offset {
      batch.nodes.append(nodes[child])
      try readValue(at: child + 1)
      child = after(child + 1)
    }
    batch.close(object, count: Int(nodes[index].offset))
  }

  /// Reads one value.
  mutating func readValue(at index: Int) throws(FirestoreFault) {
    guard nodes[index].kind == .object, nodes[index].offset == 1 else {
      throw mismatch(at: index, "A value is an object of one member that names its kind.")
    }
    let (kind, value) = (text(index + 1), index + 2)
    switch kind {
    case "nullValue": try readNull(at: value)
    case "booleanValue":
      guard nodes[value].kind == .boolean else { throw wrong(kind, at: value) }
      batch.nodes.append(nodes[value])
    case "integerValue": try readInteger(at: value)
    case "doubleValue": try readDouble(at: value)
    case "timestampValue":
      let time = try instant(at: value)
      batch.appendTimestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
    case "stringValue":
      guard nodes[value].kind == .string else { throw wrong(kind, at: value) }
      batch.nodes.append(nodes[value])
    case "bytesValue": try readBytes(at: value)
    case "referenceValue": try readReference(at: value)
    case "geoPointValue": try readPlace(at: value)
    case "arrayValue": try readArray(at: value)
    case "mapValue": try readMap(at: value)
    default:
      throw FirestoreFault(
        .unknownKey, at: index + 1, "`\(kind)` is no kind of value.", value: kind)
    }
  }

  private mutating func readNull(at index: Int) throws(FirestoreFault) {
    guard nodes[index].kind == .null || isString(index) && text(index) == "NULL_VALUE" else {
      throw wrong("nullValue", at: index)
    }
    batch.appendNull()
  }

  /// An integer is a string of digits; a number is understood too.
  private mutating func readInteger(at index: Int) throws(FirestoreFault) {
    guard isString(index) || nodes[index].kind == .number else {
      throw wrong("integerValue", at: index)
    }
    let digits = batch.bytes[nodes[index].payloadRange]
    guard isCanonical(digits) else { throw notAnInteger(index) }
    switch digits.withUnsafeBufferPointer(NumberText.integer) {
    case .value: append(.number, index, flags: .typedInteger)
    case .outOfRange:
      throw FirestoreFault(
        .outOfRange, at: index, "`\(text(index))` is beyond the range of Int64.",
        value: text(index))
    case .invalid: throw notAnInteger(index)
    }
  }

  /// Whether digits are written as JSON writes them: no plus sign, no needless zero.
  private func isCanonical(_ digits: ArraySlice<UInt8>) -> Bool {
    let unsigned = digits.first == 0x2D ? digits.dropFirst() : digits
    guard let first = unsigned.first else { return false }
    return first != 0x2B && (first != 0x30 || unsigned.count == 1)
  }

  private func notAnInteger(_ index: Int) -> FirestoreFault {
    FirestoreFault(
      .notAnInteger, at: index, "`\(text(index))` is not a whole number written in digits.",
      value: text(index))
  }

  /// A double is a number, or the name of NaN or an infinity; a number in quotes is understood too.
  private mutating func readDouble(at index: Int) throws(FirestoreFault) {
    if isString(index) {
      if ["NaN", "Infinity", "-Infinity"].contains(text(index)) {
        return append(.number, index, flags: .typedDouble)
      }
      guard isNumber(text(index)) else {
        throw FirestoreFault(
          .notANumber, at: index, "`\(text(index))` is not a number.", value: text(index))
      }
    } else if nodes[index].kind != .number {
      throw wrong("doubleValue", at: index)
    }
    _ = try finite(index)
    append(.number, index, flags: .typedDouble)
  }

  private func isNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first == 0x2D || first &- 0x30 <= 9 else { return false }
    do throws(JSONFault) {
      return try scanJSONNumber(in: bytes.span, from: 0) == bytes.count
    } catch {
      return false
    }
  }

  /// The number at a place.
  func finite(_ index: Int) throws(FirestoreFault) -> Double {
    let digits = batch.bytes[nodes[index].payloadRange]
    guard let value = digits.withUnsafeBufferPointer(NumberText.double), value.isFinite else {
      throw FirestoreFault(
        .outOfRange, at: index, "`\(text(index))` is beyond the range of doubles.",
        value: text(index))
    }
    return value
  }

  /// An instant in RFC 3339.
  func instant(at index: Int) throws(FirestoreFault) -> Timestamp {
    guard isString(index) else { throw wrong("timestampValue", at: index) }
    guard let (seconds, nanoseconds) = RFC3339.parse(batch.bytes[nodes[index].payloadRange]),
      let time = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds)
    else {
      throw FirestoreFault(
        .invalidDate, at: index, "`\(text(index))` is no instant in RFC 3339.", value: text(index))
    }
    return time
  }

  private mutating func readBytes(at index: Int) throws(FirestoreFault) {
    guard isString(index) else { throw wrong("bytesValue", at: index) }
    guard let bytes = Base64.decode(batch.bytes[nodes[index].payloadRange]) else {
      throw FirestoreFault(
        .typeMismatch, at: index, "A `bytesValue` is not base64.", value: text(index))
    }
    batch.append(.bytes, bytes)
  }

  /// The name of a document: `projects/P/databases/D/documents/books/42`.
  func documentName(at index: Int) throws(FirestoreFault) -> DocumentReferenceName {
    guard isString(index) else {
      throw mismatch(at: index, "A name is a string, not \(nodes[index].kind.name).")
    }
    guard let name = DocumentReferenceName(fullName: text(index)) else {
      throw FirestoreFault(
        .invalidDocumentID, at: index, "`\(text(index))` is no document's name.",
        value: text(index))
    }
    return name
  }

  private mutating func readReference(at index: Int) throws(FirestoreFault) {
    let name = try documentName(at: index)
    guard name.database == database else { return append(.reference, index) }
    batch.append(.reference, name.path.string.utf8)
  }

  func after(_ index: Int) -> Int {
    index + 1 + (nodes[index].isContainer ? Int(nodes[index].length) : 0)
  }

  func isString(_ index: Int) -> Bool { nodes[index].kind == .string }

  func text(_ index: Int) -> String {
    String(decoding: batch.bytes[nodes[index].payloadRange], as: UTF8.self)
  }

  mutating func append(
    _ kind: RecordNode.Kind, _ index: Int, flags: RecordNode.Flags = []
  ) {
    let node = nodes[index]
    batch.nodes.append(
      RecordNode(kind, flags: flags, offset: node.offset, length: node.length))
  }

  func wrong(_ kind: String, at index: Int) -> FirestoreFault {
    mismatch(at: index, "A `\(kind)` can't be \(nodes[index].kind.name).")
  }

  func mismatch(at index: Int, _ message: String) -> FirestoreFault {
    FirestoreFault(.typeMismatch, at: index, message)
  }
}
