// The bytes of a strings file as UTF-8, with the way back to the places they came from.

/// A text in UTF-8 whose places can be told as line, column and offset in the source.
struct DecodedText {
  /// The text. Where the source is broken it holds bytes that are no UTF-8.
  var utf8: [UInt8]
  /// The encoding of the source.
  var encoding: StringsEncoding
  /// Number of byte-order marks before the text; more than one is a fault.
  var markCount = 0
  /// Number of source bytes before the text.
  var markLength = 0

  /// Decodes a source: a byte-order mark tells its encoding, else `given` does, else UTF-16 without
  /// a mark is recognized, else it is UTF-8.
  init(_ bytes: [UInt8], encoding given: StringsEncoding?) {
    var rest = bytes[...]
    let marked = StringsEncoding.markedAtStart(of: rest)
    encoding = marked ?? given ?? .guessed(for: rest)
    while marked != nil, rest.starts(with: encoding.byteOrderMark) {
      rest = rest.dropFirst(encoding.byteOrderMark.count)
      markCount += 1
    }
    markLength = bytes.count - rest.count
    utf8 = encoding == .utf8 ? Array(rest) : Self.decode(rest, from: encoding)
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, from encoding: StringsEncoding) -> [UInt8] {
    switch encoding {
    case .utf8: return Array(bytes)
    case .utf16BigEndian, .utf16LittleEndian:
      return decodeUTF16(bytes, bigEndian: encoding == .utf16BigEndian)
    case .utf32BigEndian, .utf32LittleEndian:
      return decodeUTF32(bytes, bigEndian: encoding == .utf32BigEndian)
    case .latin1, .windows1252, .macRoman:
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes { append(SingleByteTables.scalar(byte, in: encoding).value, to: &text) }
      return text
    }
  }

  private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    func unit(at index: Int) -> UInt32? {
      guard index + 1 < bytes.endIndex else { return nil }
      let (a, b) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return bigEndian ? a << 8 | b : b << 8 | a
    }
    while let first = unit(at: index) {
      index += 2
      if first & 0xFC00 == 0xD800, let second = unit(at: index), second & 0xFC00 == 0xDC00 {
        index += 2
        append(0x1_0000 + (first & 0x3FF) << 10 + (second & 0x3FF), to: &text)
      } else {
        append(first, to: &text)
      }
    }
    // Half a unit at the end: a byte that is never UTF-8 keeps the fault in its place.
    if index < bytes.endIndex { text.append(0xFF) }
    return text
  }

  private static func decodeUTF32(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
      guard start + 4 <= bytes.endIndex else {
        text.append(0xFF)
        break
      }
      let unit = bytes[start..<start + 4]
      let ordered = bigEndian ? Array(unit) : unit.reversed()
      append(ordered.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }, to: &text)
    }
    return text
  }

  /// Appends a scalar; what is none, such as half a surrogate pair, becomes a byte 0xFF, which is
  /// never UTF-8 and so is found as a fault where it stands.
  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    guard let scalar = UnicodeScalar(value), let encoded = UTF8.encode(scalar) else {
      text.append(0xFF)
      return
    }
    text.append(contentsOf: encoded)
  }
}
