// UUIDs as text.

/// Writes `7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8`.
enum UUIDText {
  /// The canonical upper-case text of 16 bytes; nil when there are more or fewer.
  static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
