// Base64 after RFC 4648.

/// Reads and writes base64.
public enum Base64 {
  /// Decodes the standard and the URL-safe alphabet, padded or not; ASCII white space is skipped.
  /// - Returns: nil when any other byte, a wrong length or wrong padding is met.
  public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (group, count, padding) = (UInt32(0), 0, 0)
    for byte in text {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let sextet = sextet(byte) else { return nil }
      group = group << 6 | UInt32(sextet)
      count += 1
      if count % 4 == 0 {
        result.append(UInt8(truncatingIfNeeded: group >> 16))
        result.append(UInt8(truncatingIfNeeded: group >> 8))
        result.append(UInt8(truncatingIfNeeded: group))
        group = 0
      }
    }
    guard padding == 0 || (count + padding) % 4 == 0 && padding < 3 else { return nil }
    switch count % 4 {
    case 1: return nil
    case 2: result.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      result.append(UInt8(truncatingIfNeeded: group >> 10))
      result.append(UInt8(truncatingIfNeeded: group >> 2))
    default: break
    }
    return result
  }

  /// Encodes with the standard alphabet and padding.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (group, count) = (UInt32(0), 0)
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      if count % 3 == 0 {
        for shift in [18, 12, 6, 0] { result.append(alphabet[Int(group >> UInt32(shift) & 63)]) }
        group = 0
      }
    }
    switch count % 3 {
    case 1:
      result += [alphabet[Int(group >> 2 & 63)], alphabet[Int(group << 4 & 63)], 0x3D, 0x3D]
    case 2:
      result += [
        alphabet[Int(group >> 10 & 63)], alphabet[Int(group >> 4 & 63)],
        alphabet[Int(group << 2 & 63)], 0x3D,
      ]
    default: break
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
