// JSON text is written here, for every report, export and store form.

/// Appends JSON (RFC 8259) to a buffer of bytes.
public enum JSONText {
  /// Appends a quoted string: `"`, `\` and control characters escaped, everything else as it is.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append(utf8: $0, to: &bytes) }
  }

  /// Appends valid UTF-8 as a quoted string.
  public static func append(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    var start = 0
    for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
      bytes.append(contentsOf: utf8[start..<index])
      appendEscape(of: byte, to: &bytes)
      start = index + 1
    }
    bytes.append(contentsOf: utf8[start...])
    bytes.append(0x22)
  }

  /// Appends an integer.
  public static func append(_ value: some BinaryInteger, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Appends a finite double in the fewest digits that read back as the same bits; a whole one as
  /// `3.0`. JSON has no NaN and no infinity: handing one over is a bug.
  public static func append(_ value: Double, to bytes: inout [UInt8]) {
    precondition(value.isFinite, "JSON has no \(value)")
    bytes.append(contentsOf: value.description.utf8)
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    let short: UnicodeScalar? =
      switch byte {
      case 0x22: "\""
      case 0x5C: "\\"
      case 0x08: "b"
      case 0x09: "t"
      case 0x0A: "n"
      case 0x0C: "f"
      case 0x0D: "r"
      default: nil
      }
    bytes.append(0x5C)
    if let short {
      bytes.append(UInt8(ascii: short))
    } else {
      let digits = Array("0123456789abcdef".utf8)
      bytes += [0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
