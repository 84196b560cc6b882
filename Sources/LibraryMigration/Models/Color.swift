// A colour that is one value in a document: its hex code.

/// A colour, coded as `#RRGGBB`, or as `#RRGGBBAA` when it is not opaque.
struct Color: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  /// 0 is transparent, 255 opaque.
  var alpha: UInt8 = 255
}

extension Color {
  /// The colour of a hex code; nil when the text is none.
  init?(hexCode: String) {
    let digits = hexCode.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard hexCode.utf8.first == UInt8(ascii: "#"), digits.count == hexCode.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { return nil }
    func part(_ index: Int) -> UInt8 { UInt8(digits[2 * index] << 4 | digits[2 * index + 1]) }
    self.init(red: part(0), green: part(1), blue: part(2), alpha: digits.count == 8 ? part(3) : 255)
  }

  /// The hex code, in upper case.
  var hexCode: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return parts.reduce(into: "#") { code, part in
      code += part < 16 ? "0" : ""
      code += String(part, radix: 16, uppercase: true)
    }
  }
}

extension Color: Codable {
  /// Reads a hex code.
  /// - Throws: `DecodingError.dataCorrupted` when the text is none.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let color = Color(hexCode: code) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "`\(code)` is no colour such as #17BEBB or #17BEBB80.")
    }
    self = color
  }

  /// Writes the hex code.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexCode)
  }
}
