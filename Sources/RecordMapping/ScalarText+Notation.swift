// Numbers written with marks of their own, rewritten to digits and a point.

import Records

extension NumberNotation {
  /// Whether numbers are written as everywhere, so that nothing has to be rewritten.
  var isPlain: Bool { decimalChar == "." && groupChar == nil && bareNumber }

  /// Rewrites a number to sign, digits, point and exponent.
  ///
  /// Groups are digits between marks: the first has one to three digits, the last three, those
  /// between two or three (India groups by two), so that `1.5` is never read as 15.
  /// - Returns: nil when the text is no number in this notation.
  func plain(_ text: TextBytes) -> [UInt8]? {
    var rewriter = NotationRewriter(
      text: text, decimal: Array(decimalChar.utf8), group: groupChar.map { Array($0.utf8) })
    return rewriter.rewrite(isBare: bareNumber)
  }
}

private struct NotationRewriter {
  let text: TextBytes
  let decimal: [UInt8]
  let group: [UInt8]?
  private var position = 0
  private var result: [UInt8] = []

  init(text: TextBytes, decimal: [UInt8], group: [UInt8]?) {
    self.text = text
    self.decimal = decimal
    self.group = group
  }

  mutating func rewrite(isBare: Bool) -> [UInt8]? {
    if !isBare { guard skipPrefix() else { return nil } }
    if result.isEmpty, let sign = byte, sign == 0x2D || sign == 0x2B { take() }
    guard takeGroups() else { return nil }
    if skip(decimal) {
      result.append(0x2E)
      _ = takeDigits()
    }
    guard result.contains(where: { $0 &- 0x30 <= 9 }) else { return nil }
    takeExponent()
    return position == text.count || !isBare && isSuffix() ? result : nil
  }

  private var byte: UInt8? { position < text.count ? text[position] : nil }

  /// Passes what stands before the number, such as `€ ` or `-$`; a minus sign counts.
  private mutating func skipPrefix() -> Bool {
    while let byte, !startsNumber() {
      if byte == 0x28 { return false }
      if byte == 0x2D {
        guard result.isEmpty else { return false }
        result = [0x2D]
      }
      position += 1
    }
    return byte != nil
  }

  private func startsNumber() -> Bool {
    guard let byte else { return true }
    let next = position + 1 < text.count ? text[position + 1] : 0
    let signed = (byte == 0x2D || byte == 0x2B) && result.isEmpty
    return byte &- 0x30 <= 9 || next &- 0x30 <= 9 && (signed || [byte] == decimal)
  }

  /// What stands behind the number may not be part of one, nor negate it.
  private func isSuffix() -> Bool {
    text[position...].allSatisfy { !($0 &- 0x30 <= 9) && $0 != 0x2D && $0 != 0x29 }
  }

  /// Takes the whole part, group by group.
  private mutating func takeGroups() -> Bool {
    var last = takeDigits()
    guard let group, last > 0 else { return true }
    var isFirst = true
    while startsWith(group), position + group.count < text.count,
      text[position + group.count] &- 0x30 <= 9
    {
      guard isFirst ? last <= 3 : (2...3).contains(last) else { return false }
      isFirst = false
      position += group.count
      last = takeDigits()
    }
    return isFirst || last == 3
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte, byte &- 0x30 <= 9 { take() }
    return position - start
  }

  /// Takes `e`, a sign and digits; an `e` without digits is left, as it may begin a unit.
  private mutating func takeExponent() {
    guard let byte, byte | 0x20 == 0x65 else { return }
    var end = position + 1
    if end < text.count, text[end] == 0x2D || text[end] == 0x2B { end += 1 }
    guard end < text.count, text[end] &- 0x30 <= 9 else { return }
    while position < end { take() }
    _ = takeDigits()
  }

  private mutating func take() {
    result.append(text[position])
    position += 1
  }

  private mutating func skip(_ mark: [UInt8]) -> Bool {
    guard startsWith(mark) else { return false }
    position += mark.count
    return true
  }

  private func startsWith(_ mark: [UInt8]) -> Bool {
    !mark.isEmpty && text[position...].starts(with: mark)
  }
}
