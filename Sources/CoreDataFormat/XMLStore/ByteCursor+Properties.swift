// Attributes and relationships in the canonical form.

import ByteReading
import Records

extension ByteCursor {
  /// A property's opening tag, as far as its meaning goes.
  struct PropertyTag {
    var name: UnsafeBufferPointer<UInt8>
    var kind: AttributeKind?
    var isToOne: Bool
  }

  /// Passes `<attribute name="x" type="t">`, or a relationship's tag up to its references.
  mutating func propertyTag() -> PropertyTag? {
    if skip("<attribute name=\"") {
      guard let name = quoted(), !name.isEmpty, skip(" type=\""), let type = quoted(), skip(">")
      else { return nil }
      return PropertyTag(name: name, kind: AttributeKind(xmlName: type), isToOne: false)
    }
    guard skip("<relationship name=\""), let name = quoted(), !name.isEmpty, skip(" type=\""),
      number() != nil, skip("/"), let maximum = number(), skip("\" destination=\""),
      quoted() != nil
    else { return nil }
    return PropertyTag(name: name, kind: nil, isToOne: maximum == 1)
  }

  /// Reads an attribute's text and end tag.
  mutating func readAttribute(
    of kind: AttributeKind, order: EscapeOrder, into batch: inout RecordBatch
  ) -> Bool {
    guard let (range, hasBackslash) = text(), skip("</attribute>") else { return false }
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    let copy = base + range.lowerBound..<base + range.upperBound
    switch kind {
    case .string, .other, .uuid, .uri:
      if hasBackslash {
        return AttributeText.append(text, of: kind, order: order, to: &batch) == nil
      }
      batch.append(.string, at: copy)
    case .int16, .int32, .int64:
      guard let value = text.plainInteger, kind.integerRange?.contains(value) == true else {
        return false
      }
      batch.append(.number, at: copy, flags: .typedInteger)
    case .boolean:
      guard text.count == 1, text[0] & 0xFE == 0x30 else { return false }
      batch.append(text[0] == 0x31)
    case .float, .double, .decimal:
      guard text.isPlainNumber else { return false }
      batch.append(.number, at: copy, flags: kind == .decimal ? .typedDecimal : .typedDouble)
    case .date, .binary, .transformable:
      return AttributeText.append(text, of: kind, order: order, to: &batch) == nil
    }
    return true
  }

  /// Reads what follows a relationship's destination: references and the end tag.
  mutating func readRelationship(
    isToOne: Bool, isUnordered: Bool, _ context: PropertyContext, into batch: inout RecordBatch
  ) -> Bool {
    let array = isToOne ? nil : batch.open(.array)
    var count = 0
    var (last, isSorted) = (UInt64(0), true)
    if skip(" idrefs=\"") {
      repeat {
        guard skip("z"), let target = number(), append(target, context, to: &batch) else {
          return false
        }
        if target < last { isSorted = false }
        last = target
        count += 1
      } while skip(" ")
      guard skip("\"") else { return false }
    }
    guard skip("></relationship>"), !isToOne || count <= 1 else { return false }
    if let array {
      if isUnordered, !isSorted { batch.sortLinks(from: array + 1) }
      batch.close(array, count: count)
    } else if count == 0 {
      batch.appendNull()
    }
    return true
  }

  private func append(
    _ target: UInt64, _ context: PropertyContext, to batch: inout RecordBatch
  ) -> Bool {
    guard let entity = context.links.index.entity(ofNumber: target) else { return false }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: context.targetNames[entity])
    batch.bytes.append(UInt8(ascii: "p"))
    batch.bytes.appendDigits(of: target)
    batch.append(.link, at: start..<batch.bytes.count)
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The value of an integer of at most 18 digits in JSON's grammar; nil for others.
  fileprivate var plainInteger: Int64? {
    guard !isEmpty, count <= 19 else { return nil }
    let isNegative = self[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard count > first, count - first <= 18, self[first] != 0x30 || count == 1 else { return nil }
    var value = Int64(0)
    for index in first..<count {
      let digit = self[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    return isNegative ? -value : value
  }

  /// Whether this is a number in JSON's grammar without an exponent.
  fileprivate var isPlainNumber: Bool {
    var index = first == UInt8(ascii: "-") ? 1 : 0
    let whole = index
    while index < count, self[index] &- 0x30 <= 9 { index += 1 }
    guard index > whole, self[whole] != 0x30 || index == whole + 1 else { return false }
    if index == count { return true }
    guard self[index] == UInt8(ascii: "."), index + 1 < count else { return false }
    index += 1
    while index < count, self[index] &- 0x30 <= 9 { index += 1 }
    return index == count
  }
}

extension [UInt8] {
  /// Appends a number in digits.
  fileprivate mutating func appendDigits(of number: UInt64) {
    var (rest, divisor) = (number, UInt64(1))
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(truncatingIfNeeded: 0x30 + rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
