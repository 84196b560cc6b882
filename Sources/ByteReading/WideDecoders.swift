// UTF-16 and UTF-32, either byte order.

/// Decodes UTF-16; a lone surrogate becomes a mark.
struct UTF16Decoder: TextDecoder {
  let isBigEndian: Bool

  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8], isAtEnd: Bool) -> Int {
    var index = bytes.startIndex
    while index + 2 <= bytes.endIndex {
      let unit = unit(in: bytes, at: index)
      guard unit & 0xF800 == 0xD800 else {
        if let scalar = UnicodeScalar(unit) { output.append(scalar) }
        index += 2
        continue
      }
      if unit < 0xDC00, index + 4 > bytes.endIndex, !isAtEnd { return index - bytes.startIndex }
      if let scalar = pair(unit, in: bytes, at: index) {
        output.append(scalar)
        index += 4
      } else {
        output.append(TextEncoding.unitMark)
        index += 2
      }
    }
    guard isAtEnd, index < bytes.endIndex else { return index - bytes.startIndex }
    output.append(TextEncoding.strayByteMark)
    return bytes.count
  }

  private func unit(in bytes: ArraySlice<UInt8>, at index: Int) -> UInt16 {
    isBigEndian
      ? UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      : UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index])
  }

  private func pair(
    _ high: UInt16, in bytes: ArraySlice<UInt8>, at index: Int
  ) -> UnicodeScalar? {
    guard high < 0xDC00, index + 4 <= bytes.endIndex else { return nil }
    let low = unit(in: bytes, at: index + 2)
    guard low & 0xFC00 == 0xDC00 else { return nil }
    return UnicodeScalar(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(low & 0x3FF))
  }
}

/// Decodes UTF-32; a surrogate or a number above U+10FFFF becomes a mark.
struct UTF32Decoder: TextDecoder {
  let isBigEndian: Bool

  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8], isAtEnd: Bool) -> Int {
    var index = bytes.startIndex
    while index + 4 <= bytes.endIndex {
      var value: UInt32 = 0
      for offset in 0..<4 {
        let place = isBigEndian ? offset : 3 - offset
        value = value << 8 | UInt32(bytes[index + place])
      }
      if let scalar = UnicodeScalar(value) {
        output.append(scalar)
      } else {
        output.append(TextEncoding.unitMark)
      }
      index += 4
    }
    guard isAtEnd else { return index - bytes.startIndex }
    output += bytes[index...].map { _ in TextEncoding.strayByteMark }
    return bytes.count
  }
}
