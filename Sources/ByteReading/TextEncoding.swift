// The character encodings that text sources come in, by the names that options take.

/// A way to write text as bytes.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"
  case latin1 = "ISO-8859-1"
  case windows1252 = "windows-1252"
  case macRoman = "macintosh"
  /// Shift_JIS as Windows writes it (code page 932).
  case shiftJIS = "Shift_JIS"

  /// The encoding of that name, case and punctuation aside: `utf8`, `Latin-1`, `cp1252`, `SJIS`.
  ///
  /// `UTF-16` and `UTF-32` without a byte order mean little-endian; a byte order mark beats them.
  public init?(name: String) {
    let plain = String(
      decoding: name.lowercased().utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 },
      as: UTF8.self)
    guard let encoding = Self.names[plain] else { return nil }
    self = encoding
  }

  private static let names: [String: TextEncoding] = [
    "utf8": .utf8, "ascii": .utf8, "usascii": .utf8, "utf16": .utf16LittleEndian,
    "utf16le": .utf16LittleEndian, "utf16be": .utf16BigEndian, "utf32": .utf32LittleEndian,
    "utf32le": .utf32LittleEndian, "utf32be": .utf32BigEndian, "latin1": .latin1,
    "iso88591": .latin1, "windows1252": .windows1252, "cp1252": .windows1252,
    "ansi": .windows1252, "macroman": .macRoman, "macintosh": .macRoman, "mac": .macRoman,
    "shiftjis": .shiftJIS, "sjis": .shiftJIS, "cp932": .shiftJIS, "windows31j": .shiftJIS,
  ]

  /// What the first bytes tell: a byte order mark, or the pattern of zero bytes that ASCII makes in
  /// UTF-16 and UTF-32; nil when they tell nothing.
  public static func detect(in head: some Collection<UInt8>) -> TextEncoding? {
    let start = Array(head.prefix(4))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if start == [0xFF, 0xFE, 0, 0] { return .utf32LittleEndian }
    if start == [0, 0, 0xFE, 0xFF] { return .utf32BigEndian }
    if start.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if start.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    guard start.count == 4 else { return nil }
    switch start.map({ $0 == 0 }) {
    case [false, true, true, true]: return .utf32LittleEndian
    case [true, true, true, false]: return .utf32BigEndian
    case [false, true, false, true]: return .utf16LittleEndian
    case [true, false, true, false]: return .utf16BigEndian
    default: return nil
    }
  }

  /// Whether the first bytes are a byte order mark of any encoding.
  public static func startsWithByteOrderMark(_ head: some Collection<UInt8>) -> Bool {
    let start = Array(head.prefix(4))
    return start.starts(with: [0xEF, 0xBB, 0xBF]) || start.starts(with: [0xFF, 0xFE])
      || start.starts(with: [0xFE, 0xFF]) || start == [0, 0, 0xFE, 0xFF]
  }

  /// Number of bytes that text of this encoding had before `TranscodingByteStream` made UTF-8 of it:
  /// turns offsets of the transcoded text into offsets of the source. O(n).
  public func sourceLength(ofTranscoded utf8: UnsafeBufferPointer<UInt8>) -> Int {
    switch self {
    case .utf8: utf8.count
    case .latin1, .windows1252, .macRoman: length(utf8) { _ in 1 }
    case .utf16LittleEndian, .utf16BigEndian:
      length(utf8) { $0 == Self.strayByteMark ? 1 : $0 < 0xF0 || $0 == Self.unitMark ? 2 : 4 }
    case .utf32LittleEndian, .utf32BigEndian:
      length(utf8) { $0 == Self.strayByteMark ? 1 : 4 }
    case .shiftJIS: shiftJISLength(utf8)
    }
  }

  /// Stands in transcoded text for a unit that means nothing: a byte that no UTF-8 has, so that a
  /// reader reports the record instead of taking U+FFFD for its text.
  static let unitMark: UInt8 = 0xFF
  /// Stands for a single byte left over at the end, where a unit has more.
  static let strayByteMark: UInt8 = 0xFE

  /// Sums what the sequences took in the source, told by their lead bytes.
  private func length(_ utf8: UnsafeBufferPointer<UInt8>, of lead: (UInt8) -> Int) -> Int {
    var sum = 0
    for byte in utf8 where byte & 0xC0 != 0x80 { sum += lead(byte) }
    return sum
  }

  /// ASCII, half-width katakana (U+FF61 to U+FF9F: EF BD A1 to EF BE 9F) and marks take a byte.
  private func shiftJISLength(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
    var sum = 0
    for (index, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
      let isHalfWidth =
        byte == 0xEF && index + 2 < utf8.count
        && (utf8[index + 1] == 0xBD && utf8[index + 2] >= 0xA1
          || utf8[index + 1] == 0xBE && utf8[index + 2] <= 0x9F)
      sum += byte < 0x80 || byte >= Self.strayByteMark || isHalfWidth ? 1 : 2
    }
    return sum
  }
}
