// A document's fields, built from a scan of a row's text.

import ByteReading
import Documents

/// Builds fields from plain JSON, as `PlainForm` reads it; one is kept for many rows.
///
/// What is not complete lies on one stack, and a container is cut off it in one piece when it ends:
/// a point read is mostly this, and arrays that grow value by value took half its time.
struct FieldStack: JSONSink {
  /// Values of containers that have not ended, with their names; elements of arrays have none.
  private var waiting: [FieldMap.Field] = []
  /// The containers that have not ended, outermost first: whether each is an object.
  private var isObject: [Bool] = []
  /// How many fields the row before had: rows of a collection are alike.
  private var expectedCount = 0
  private var isComplete = false

  /// Prepares for another row.
  mutating func start() {
    waiting.removeAll(keepingCapacity: true)
    isObject.removeAll(keepingCapacity: true)
    isComplete = false
  }

  /// Hands the fields over, in the order of the text; nil when the text was no object.
  mutating func takeFields() -> [FieldMap.Field]? {
    guard isComplete else { return nil }
    var fields: [FieldMap.Field] = []
    swap(&fields, &waiting)
    expectedCount = fields.count
    return fields
  }

  mutating func null() { take(.null) }

  mutating func boolean(_ value: Bool) { take(.boolean(value)) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    take(bytes.extracting(range).withUnsafeBufferPointer(Self.number))
  }

  private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Value {
    // `-0` is no integer that Int64 could keep apart from 0.
    if case .value(let value) = NumberText.integer(digits), value != 0 || digits[0] != 0x2D {
      return .integer(value)
    }
    return .double(NumberText.double(digits) ?? .nan)
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    take(.string(Self.text(range, hasEscapes: hasEscapes, in: bytes)))
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    let name = Self.text(range, hasEscapes: hasEscapes, in: bytes)
    waiting.append(FieldMap.Field(name: name, value: .null))
  }

  private static func text(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) -> String {
    guard hasEscapes else {
      return bytes.extracting(range).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    var text: [UInt8] = []
    JSONUnescape.append(range, of: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func beginObject() {
    if isObject.isEmpty { waiting.reserveCapacity(expectedCount) }
    isObject.append(true)
  }

  mutating func beginArray() { isObject.append(false) }

  mutating func endObject(count: Int) {
    isObject.removeLast()
    guard !isObject.isEmpty else { return isComplete = true }
    let fields = Array(waiting.suffix(count))
    waiting.removeLast(count)
    take(.map(FieldMap(collected: fields)))
  }

  mutating func endArray(count: Int) {
    isObject.removeLast()
    let elements = waiting.suffix(count).map(\.value)
    waiting.removeLast(count)
    take(.array(elements))
  }

  /// Puts a value to its name, or behind the elements before it.
  private mutating func take(_ value: Value) {
    if isObject.last == true {
      waiting[waiting.count - 1].value = value
    } else {
      waiting.append(FieldMap.Field(name: "", value: value))
    }
  }
}
