// The smallest parts of JSON text: white space, numbers and literals.

/// Index of the first byte from `start` on that is no JSON white space, or the count.
@inlinable
package func skipJSONSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index < bytes.count {
    let byte = bytes[index]
    if byte > 0x20 { return index }
    guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return index }
    index += 1
  }
  return index
}

/// Index behind the number that starts at `start`, checked by the grammar of RFC 8259.
@inlinable
package func scanJSONNumber(in bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
  var index = bytes[start] == 0x2D ? start + 1 : start
  let whole = index
  index = try skipJSONDigits(in: bytes, from: index)
  if bytes[whole] == 0x30, index > whole + 1 {
    throw JSONFault(.leadingZero, at: whole, found: 0x30)
  }
  if index < bytes.count, bytes[index] == 0x2E {
    index = try skipJSONDigits(in: bytes, from: index + 1)
  }
  guard index < bytes.count, bytes[index] | 0x20 == 0x65 else { return index }
  index += 1
  if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
  return try skipJSONDigits(in: bytes, from: index)
}

/// Index behind one or more digits.
@inlinable
func skipJSONDigits(in bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
  var index = start
  while index < bytes.count, bytes[index] &- 0x30 <= 9 { index += 1 }
  if index > start { return index }
  guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
  throw JSONFault(.expectedDigit, at: index, found: bytes[index])
}

/// Index behind a literal whose first letter stands at `start`.
@inlinable
func scanJSONLiteral(
  _ literal: StaticString, in bytes: Span<UInt8>, from start: Int
) throws(JSONFault) -> Int {
  for offset in 0..<literal.utf8CodeUnitCount {
    guard start + offset < bytes.count else { throw JSONFault(.unexpectedEnd, at: bytes.count) }
    guard bytes[start + offset] == literal.utf8Start[offset] else {
      throw JSONFault(.misspelledLiteral, at: start, found: bytes[start])
    }
  }
  return start + literal.utf8CodeUnitCount
}
