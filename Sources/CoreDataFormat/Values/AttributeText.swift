// The text of an attribute in an XML store, made a node of its type.

import ByteReading
import Records

/// Why a value can't be read.
enum ValueFault: Hashable {
  /// Not what the attribute's type asks.
  case malformed
  /// An escape is half a surrogate pair.
  case halfSurrogate
}

/// Reads attribute texts into a batch.
enum AttributeText {
  /// Appends one node for a value.
  ///
  /// Strings keep every character; around numbers, dates and booleans white space is tolerated.
  /// - Returns: what is wrong with the text; nothing of use was appended then.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, of kind: AttributeKind, order: EscapeOrder,
    to batch: inout RecordBatch
  ) -> ValueFault? {
    switch kind {
    case .string, .other, .uuid, .uri: return appendString(text, order, to: &batch)
    case .int16, .int32, .int64: return appendInteger(text.trimmed, of: kind, to: &batch)
    case .boolean: return appendBoolean(text.trimmed, to: &batch)
    case .float, .double: return appendNumber(text.trimmed, flags: .typedDouble, to: &batch)
    case .decimal: return appendNumber(text.trimmed, flags: .typedDecimal, to: &batch)
    case .date:
      guard let date = StoreDate(secondsSince2001: text.trimmed) else { return .malformed }
      batch.appendTimestamp(seconds: date.seconds, nanoseconds: date.nanoseconds)
      return nil
    case .binary:
      guard let bytes = Base64.decode(text) else { return .malformed }
      batch.append(.bytes, bytes)
      return nil
    case .transformable:
      guard let bytes = Base64.decode(text) else { return .malformed }
      TransformableValue.append(bytes, to: &batch)
      return nil
    }
  }

  private static func appendString(
    _ text: UnsafeBufferPointer<UInt8>, _ order: EscapeOrder, to batch: inout RecordBatch
  ) -> ValueFault? {
    let start = batch.bytes.count
    guard StoreText.append(text, order: order, to: &batch.bytes) else { return .halfSurrogate }
    batch.append(.string, at: start..<batch.bytes.count)
    return nil
  }

  private static func appendInteger(
    _ text: UnsafeBufferPointer<UInt8>, of kind: AttributeKind, to batch: inout RecordBatch
  ) -> ValueFault? {
    guard case .value(let value) = NumberText.integer(text),
      kind.integerRange?.contains(value) == true
    else { return .malformed }
    if text.isPlainInteger {
      batch.append(.number, text, flags: .typedInteger)
    } else {
      batch.append(.number, String(value).utf8, flags: .typedInteger)
    }
    return nil
  }

  private static func appendBoolean(
    _ text: UnsafeBufferPointer<UInt8>, to batch: inout RecordBatch
  ) -> ValueFault? {
    switch String(decoding: text, as: UTF8.self) {
    case "1", "true", "YES": batch.append(true)
    case "0", "false", "NO": batch.append(false)
    default: return .malformed
    }
    return nil
  }

  /// Numbers of Apple's writer are in JSON's grammar already, but for the words of C's printf.
  private static func appendNumber(
    _ text: UnsafeBufferPointer<UInt8>, flags: RecordNode.Flags, to batch: inout RecordBatch
  ) -> ValueFault? {
    if NumberText.isDecimal(text) {
      let start = batch.bytes.count
      text.appendAsJSONNumber(to: &batch.bytes)
      batch.append(.number, at: start..<batch.bytes.count, flags: flags)
      return nil
    }
    let word: String
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "nan": word = "NaN"
    case "inf", "+inf", "infinity": word = "Infinity"
    case "-inf", "-infinity": word = "-Infinity"
    default: return .malformed
    }
    batch.append(.number, word.utf8, flags: .typedDouble)
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without white space of XML at the ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    guard let first = firstIndex(where: { !$0.isXMLSpace }),
      let last = lastIndex(where: { !$0.isXMLSpace })
    else { return UnsafeBufferPointer(rebasing: self[..<0]) }
    return UnsafeBufferPointer(rebasing: self[first...last])
  }

  /// Whether an integer is written as JSON has it: no plus, no leading zero, no minus zero.
  fileprivate var isPlainInteger: Bool {
    let digits = first == UInt8(ascii: "-") ? self[1...] : self[...]
    return digits.first != UInt8(ascii: "+")
      && (digits.first != UInt8(ascii: "0") || (digits.count == 1 && count == 1))
  }

  /// Appends a decimal number in JSON's grammar, digit for digit: no plus, no leading zeros, digits
  /// on both sides of a point.
  fileprivate func appendAsJSONNumber(to bytes: inout [UInt8]) {
    var rest = self[...]
    if rest.first == UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let whole = rest.prefix { $0 &- 0x30 <= 9 }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    if significant.isEmpty { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: significant)
    rest = rest[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0 &- 0x30 <= 9 }
      if !fraction.isEmpty { bytes.append(UInt8(ascii: ".")) }
      bytes.append(contentsOf: fraction)
      rest = rest[fraction.endIndex...]
    }
    bytes.append(contentsOf: rest)
  }
}

extension UInt8 {
  /// Whether this is a space, tab, line feed or carriage return.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
