// Plain JSON as values: null, booleans, numbers, strings, arrays and maps.

public import ByteReading

extension PlainForm {
  /// Reads one JSON text. Numbers without point and exponent are integers, those beyond Int64
  /// doubles; of equal names in an object the last counts.
  /// - Throws: the first fault; also when something follows the value.
  public static func read(_ text: [UInt8]) throws(JSONFault) -> Value {
    var scanner = JSONScanner()
    return try read(text.span, with: &scanner)
  }

  /// Reads the JSON value that starts at an index, and tells the index behind it.
  static func read(
    in text: [UInt8], from start: Int
  ) throws(JSONFault) -> (value: Value, end: Int) {
    var (scanner, sink) = (JSONScanner(), ValueSink())
    let end = try scanner.scanValue(in: text.span, from: start, into: &sink)
    return (sink.result, end)
  }

  /// The same with a scanner that is kept for many texts.
  package static func read(
    _ text: Span<UInt8>, with scanner: inout JSONScanner
  ) throws(JSONFault) -> Value {
    var sink = ValueSink()
    if let rest = try scanner.scanText(in: text, into: &sink) {
      throw JSONFault(.expectedValue, at: rest, found: text[rest])
    }
    return sink.result
  }
}

/// Builds a value from a scan.
private struct ValueSink: JSONSink {
  private enum Container {
    case array([Value])
    case map([FieldMap.Field], name: String)
  }

  private(set) var result = Value.null
  private var innermost: Container?
  private var outer: [Container?] = []

  private mutating func take(_ value: Value) {
    switch innermost {
    case nil: result = value
    case .array(var elements)?:
      innermost = nil
      elements.append(value)
      innermost = .array(elements)
    case .map(var fields, let name)?:
      innermost = nil
      fields.append(FieldMap.Field(name: name, value: value))
      innermost = .map(fields, name: name)
    }
  }

  mutating func null() { take(.null) }

  mutating func boolean(_ value: Bool) { take(.boolean(value)) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    take(bytes.extracting(range).withUnsafeBufferPointer(number))
  }

  private func number(_ digits: UnsafeBufferPointer<UInt8>) -> Value {
    // `-0` is no integer that Int64 could keep apart from 0.
    if case .value(let value) = NumberText.integer(digits), value != 0 || digits[0] != 0x2D {
      return .integer(value)
    }
    return .double(NumberText.double(digits) ?? .nan)
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    take(.string(text(range, hasEscapes: hasEscapes, in: bytes)))
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    guard case .map(let fields, _)? = innermost else { return }
    innermost = nil
    innermost = .map(fields, name: text(range, hasEscapes: hasEscapes, in: bytes))
  }

  private func text(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) -> String {
    guard hasEscapes else {
      return bytes.extracting(range).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    var text: [UInt8] = []
    JSONUnescape.append(range, of: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  mutating func beginObject() { begin(.map([], name: "")) }
  mutating func beginArray() { begin(.array([])) }
  mutating func endObject(count: Int) { end() }
  mutating func endArray(count: Int) { end() }

  private mutating func begin(_ container: Container) {
    outer.append(innermost)
    innermost = container
  }

  private mutating func end() {
    let container = innermost
    innermost = outer.removeLast()
    switch container {
    case nil: break
    case .array(let elements)?: take(.array(elements))
    case .map(let fields, _)?: take(.map(FieldMap(collected: fields)))
    }
  }
}
