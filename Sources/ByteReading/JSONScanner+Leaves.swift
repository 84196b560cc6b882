// The smallest parts of JSON text: white space, numbers and literals.

/// Index of the first byte from `start` on that is no JSON white space, or the count.
@inlinable @inline(__always)
package func skipJSONSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
  // Between the parts of compact JSON there is none.
  if start < bytes.count, bytes.known(start) > 0x20 { return start }
  return skipLongJSONSpace(in: bytes, from: start)
}

/// The same where white space is likely.
@usableFromInline
func skipLongJSONSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index < bytes.count {
    let byte = bytes.known(index)
    guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return index }
    index += 1
  }
  return index
}

/// Index behind the number that starts at `start`, checked by the grammar of RFC 8259.
@inlinable @inline(__always)
package func scanJSONNumber(in bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
  var index = bytes[start] == 0x2D ? start + 1 : start
  let whole = index
  index = try skipJSONDigits(in: bytes, from: index)
  if index > whole + 1, bytes.known(whole) == 0x30 {
    throw JSONFault(.leadingZero, at: whole, found: 0x30)
  }
  if index < bytes.count, bytes.known(index) == 0x2E {
    index = try skipJSONDigits(in: bytes, from: index + 1)
  }
  guard index < bytes.count, bytes.known(index) | 0x20 == 0x65 else { return index }
  index += 1
  if index < bytes.count, bytes.known(index) == 0x2B || bytes.known(index) == 0x2D { index += 1 }
  return try skipJSONDigits(in: bytes, from: index)
}

/// Index behind one or more digits.
@inlinable @inline(__always)
func skipJSONDigits(in bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
  var index = start
  while index < bytes.count, bytes.known(index) &- 0x30 <= 9 { index += 1 }
  if index > start { return index }
  guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
  throw JSONFault(.expectedDigit, at: index, found: bytes[index])
}

/// Index behind a literal whose first letter stands at `start`.
@inlinable @inline(__always)
func scanJSONLiteral(
  _ literal: StaticString, in bytes: Span<UInt8>, from start: Int
) throws(JSONFault) -> Int {
  let end = start + literal.utf8CodeUnitCount
  guard end <= bytes.count, bytes.word(at: end - 4) == literal.lastWord else {
    throw literalFault(literal, in: bytes, at: start)
  }
  return end
}

/// What is wrong with a literal that is not as expected.
@usableFromInline
func literalFault(
  _ literal: StaticString, in bytes: Span<UInt8>, at start: Int
) -> JSONFault {
  for offset in 0..<min(literal.utf8CodeUnitCount, bytes.count - start)
  where bytes[start + offset] != literal.utf8Start[offset] {
    return JSONFault(.misspelledLiteral, at: start, found: bytes[start])
  }
  return JSONFault(.unexpectedEnd, at: bytes.count)
}

extension StaticString {
  /// The last four bytes, as `Span.word(at:)` reads them.
  @inlinable @inline(__always)
  var lastWord: UInt32 {
    UnsafeRawPointer(utf8Start)
      .loadUnaligned(fromByteOffset: utf8CodeUnitCount - 4, as: UInt32.self)
  }
}
