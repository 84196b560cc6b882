// Fields written as text value by value, without values in between.

import ByteReading

/// A field's name, ready to be written.
public struct FieldName: Sendable {
  /// `,"name":`, whose comma the first field of an object turns into a brace.
  let json: [UInt8]
  /// Bytes of the name itself.
  let count: Int
  let needsLook: Bool

  /// Makes a name.
  public init(_ name: String) {
    var json: [UInt8] = [0x2C]
    JSONText.append(name, to: &json)
    json.append(0x3A)
    self.json = json
    count = name.utf8.count
    needsLook = FieldMeasure.needsLook(name)
  }
}

/// Writes one document's fields after another.
///
/// A document is any number of fields, whose names ascend byte by byte, and then `finish` or
/// `discard`.
public struct FieldTextWriter: ~Copyable {
  private var bytes = ByteBuffer()
  private var places: [FieldTexts.Place] = []
  private var start = 0
  private var kinds = ByteBuffer()
  private var measure = FieldMeasure()
  /// What is rare is written here first.
  private var scratch: [UInt8] = []
  private var known = KnownNames()

  /// Makes a writer.
  public init() {}

  /// Ends the document.
  /// - Returns: the index of its fields.
  public mutating func finish() -> Int {
    bytes.endObject(from: start)
    kinds.endObject(from: 0)
    return close()
  }

  /// Ends the document with other fields than were written.
  /// - Returns: the index of its fields.
  public mutating func finish(_ fields: FieldMap) -> Int {
    discard()
    // Apart from this value, so that the names stay where they are while fields are written.
    var known = KnownNames()
    swap(&known, &self.known)
    for place in fields.sorted.indices {
      known.note(fields.sorted[place].name, at: place)
      append(known.names[place].name, fields.sorted[place].value)
    }
    known.end()
    swap(&known, &self.known)
    return finish()
  }

  /// Forgets what was written of the document.
  public mutating func discard() {
    bytes.shrink(to: start)
    begin()
  }

  /// The documents since the last time.
  public mutating func take() -> FieldTexts {
    discard()
    let taken = FieldTexts(bytes: Array(bytes.bytes), places: places)
    places.removeAll(keepingCapacity: true)
    bytes.shrink(to: 0)
    start = 0
    return taken
  }

  /// Most documents have the kinds of the one before.
  private mutating func close() -> Int {
    let text = start..<bytes.count
    if let last = places.last?.kinds,
      UnsafeBufferPointer(rebasing: bytes.bytes[last]).hasSameBytes(as: kinds.bytes)
    {
      places.append(FieldTexts.Place(text: text, kinds: last, measure: measure))
    } else {
      bytes.append(kinds.bytes)
      places.append(
        FieldTexts.Place(text: text, kinds: text.upperBound..<bytes.count, measure: measure))
    }
    begin()
    return places.count - 1
  }

  private mutating func begin() {
    start = bytes.count
    kinds.shrink(to: 0)
    measure = FieldMeasure()
  }

  private mutating func appendScratch(_ write: (inout [UInt8]) -> Void) {
    scratch.removeAll(keepingCapacity: true)
    write(&scratch)
    bytes.append(scratch)
  }
}

// Values.
extension FieldTextWriter {
  /// Appends a field of any value.
  public mutating func append(_ name: FieldName, _ value: Value) {
    switch value {
    case .null: appendNull(name)
    case .boolean(let value): append(name, value)
    case .integer(let value): append(name, value)
    case .timestamp(let time): append(name, time)
    case .string(var text): text.withUTF8 { append(name, text: $0) }
    case .array(let elements) where elements.allSatisfy(\.isString):
      beginArray(name)
      for case .string(var text) in elements { text.withUTF8 { append(element: $0) } }
      endArray()
    default: append(name, other: value)
    }
  }

  private mutating func append(_ name: FieldName, other value: Value) {
    begin(name, size: DocumentSize.value(value))
    measure.note(value, depth: 0)
    appendScratch { PlainForm.append(value, to: &$0) }
    scratch.removeAll(keepingCapacity: true)
    TypeSheet.append(value, named: name.json, to: &scratch)
    kinds.append(scratch)
  }

  /// Appends null.
  public mutating func appendNull(_ name: FieldName) {
    begin(name, size: 1)
    bytes.append("null")
  }

  /// Appends a boolean.
  public mutating func append(_ name: FieldName, _ value: Bool) {
    begin(name, size: 1)
    bytes.append(value ? "true" : "false")
  }

  /// Appends an integer.
  public mutating func append(_ name: FieldName, _ value: Int64) {
    begin(name, size: 8)
    appendScratch { JSONText.append(value, to: &$0) }
  }

  /// Appends a number that stands there as `PlainForm` writes it: an integer or a finite double.
  public mutating func append(_ name: FieldName, plainNumber text: UnsafeBufferPointer<UInt8>) {
    note(name, size: 8)
    name.json.withUnsafeBufferPointer { name in
      bytes.append(upTo: name.count + text.count) { place in
        let count = place.copy(name)
        return count + (place + count).copy(text)
      }
    }
  }

  /// Appends a string.
  /// - Parameter text: valid UTF-8.
  public mutating func append(_ name: FieldName, text: UnsafeBufferPointer<UInt8>) {
    note(name, size: text.count + 1)
    measure.longestValue = max(measure.longestValue, text.count)
    guard !JSONText.needsEscapes(text) else {
      bytes.append(name.json)
      return appendScratch { JSONText.append(utf8: text, to: &$0) }
    }
    name.json.withUnsafeBufferPointer { name in
      bytes.append(upTo: name.count + text.count + 2) { place in
        var end = place + place.copy(name)
        end.pointee = 0x22
        end += 1
        end += end.copy(text)
        end.pointee = 0x22
        return name.count + text.count + 2
      }
    }
  }

  /// Appends a timestamp.
  public mutating func append(_ name: FieldName, _ time: Timestamp) {
    begin(name, size: 8)
    appendScratch { PlainForm.append(time.truncatedToMicroseconds, to: &$0) }
    kinds.append(name.json)
    kinds.append(#""timestamp""#)
  }

  private mutating func begin(_ name: FieldName, size: Int) {
    note(name, size: size)
    bytes.append(name.json)
  }

  private mutating func note(_ name: FieldName, size: Int) {
    measure.size += name.count + 1 + size
    measure.longestName = max(measure.longestName, name.count)
    if name.needsLook { measure.needsLook = true }
  }
}

// An array of strings, element by element.
extension FieldTextWriter {
  /// Begins an array; `append(element:)` and `endArray` follow.
  public mutating func beginArray(_ name: FieldName) {
    begin(name, size: 0)
    measure.depth = max(measure.depth, 1)
    bytes.append(0x5B)
  }

  /// Appends a string to the array.
  public mutating func append(element text: UnsafeBufferPointer<UInt8>) {
    measure.size += text.count + 1
    measure.longestValue = max(measure.longestValue, text.count)
    if bytes.bytes.last != 0x5B { bytes.append(0x2C) }
    guard !JSONText.needsEscapes(text) else {
      return appendScratch { JSONText.append(utf8: text, to: &$0) }
    }
    bytes.append(upTo: text.count + 2) { place in
      place.pointee = 0x22
      let count = (place + 1).copy(text)
      place[count + 1] = 0x22
      return count + 2
    }
  }

  /// Ends the array.
  public mutating func endArray() {
    // An empty array counts as one byte.
    if bytes.bytes.last == 0x5B { measure.size += 1 }
    bytes.append(0x5D)
  }
}

extension Value {
  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

/// The names of the document before: the next one mostly has the same.
private struct KnownNames {
  private(set) var names: [(text: String, name: FieldName)] = []

  /// Of a document of more fields they are not kept.
  private static let limit = 1_000

  /// Has a name at a place of the document, not further than one behind the last.
  mutating func note(_ text: String, at place: Int) {
    if place < names.count, names[place].text.hasSameBytes(as: text) { return }
    if place == names.count {
      names.append((text, FieldName(text)))
    } else {
      names[place] = (text, FieldName(text))
    }
  }

  /// Ends a document.
  mutating func end() { if names.count > Self.limit { names.removeLast(names.count - Self.limit) } }
}

extension ByteBuffer {
  /// Makes members that lie at the end, each behind a comma, an object.
  fileprivate mutating func endObject(from start: Int) {
    if count == start { append(0x7B) } else { self[start] = 0x7B }
    append(0x7D)
  }
}
