// The character encodings that strings files are met in.

/// A character encoding of a strings file.
public enum StringsEncoding: String, CaseIterable, Hashable, Sendable {
  case utf8 = "UTF-8"
  case utf16BigEndian = "UTF-16BE"
  case utf16LittleEndian = "UTF-16LE"
  case utf32BigEndian = "UTF-32BE"
  case utf32LittleEndian = "UTF-32LE"
  case latin1 = "ISO-8859-1"
  case windows1252 = "windows-1252"
  case macRoman = "macintosh"

  /// The encoding of a name as people and tools write it: `utf8`, `MacRoman`, `latin-1`. Case,
  /// hyphens and underscores don't count; `UTF-16` without an order is big-endian (RFC 2781), since
  /// a byte-order mark overrides it anyway. Nil when the name is not known.
  public init?(named name: String) {
    let plain = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    switch plain {
    case "utf8": self = .utf8
    case "utf16", "utf16be": self = .utf16BigEndian
    case "utf16le": self = .utf16LittleEndian
    case "utf32", "utf32be": self = .utf32BigEndian
    case "utf32le": self = .utf32LittleEndian
    case "latin1", "iso88591": self = .latin1
    case "windows1252", "cp1252": self = .windows1252
    case "macroman", "macintosh", "mac": self = .macRoman
    default: return nil
    }
  }

  /// Bytes of one code unit in the source.
  var unitLength: Int {
    switch self {
    case .utf16BigEndian, .utf16LittleEndian: 2
    case .utf32BigEndian, .utf32LittleEndian: 4
    default: 1
    }
  }

  /// The encoding's byte-order mark; empty when it has none.
  var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf32BigEndian: [0x00, 0x00, 0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0x00, 0x00]
    case .latin1, .windows1252, .macRoman: []
    }
  }

  /// The encoding that a byte-order mark tells; UTF-32 is asked first, since its little-endian mark
  /// starts as that of UTF-16.
  static func markedAtStart(of bytes: ArraySlice<UInt8>) -> StringsEncoding? {
    let marked: [StringsEncoding] = [
      .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian, .utf8,
    ]
    return marked.first { bytes.starts(with: $0.byteOrderMark) }
  }

  /// The encoding that text without a mark has: UTF-16 when its zero bytes stand on one side only,
  /// as every ASCII character of a strings file's syntax makes them; else UTF-8.
  static func guessed(for bytes: ArraySlice<UInt8>) -> StringsEncoding {
    let sample = bytes.prefix(4_096)
    var zeros = [0, 0]
    for (offset, byte) in sample.enumerated() where byte == 0 { zeros[offset & 1] += 1 }
    let enough = max(1, sample.count / 16)
    if zeros[0] >= enough, zeros[1] == 0 { return .utf16BigEndian }
    if zeros[1] >= enough, zeros[0] == 0 { return .utf16LittleEndian }
    return .utf8
  }
}
