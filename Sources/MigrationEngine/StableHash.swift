// A hash that is the same on every machine and in every run; Swift's own is seeded a process.

/// 128 bits made of two multiply-and-shift lanes. For identifiers, not against forgers.
package struct StableHash {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Makes the hash of nothing.
  package init() {}

  /// Takes eight bytes in.
  package mutating func combine(_ word: UInt64) {
    first = mixed(first ^ word, 0xA076_1D64_78BD_642F)
    second = mixed(second &+ word, 0xE703_7ED1_A0B4_28DB)
  }

  /// Takes bytes and their number in.
  package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    combine(rest)
    combine(UInt64(bytes.count))
  }

  /// Takes text in.
  package mutating func combine(_ text: String.UTF8View) {
    Array(text).withUnsafeBytes { combine($0) }
  }

  /// Twenty characters of A-Z, a-z and 0-9, as an automatic document id has.
  package var identifier: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var characters: [UInt8] = []
    for lane in [mixed(first, second), mixed(second, ~first)] {
      var rest = lane
      for _ in 0..<10 {
        characters.append(alphabet[Int(rest % 62)])
        rest /= 62
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  private func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low ^ (a >> 32)
  }
}
