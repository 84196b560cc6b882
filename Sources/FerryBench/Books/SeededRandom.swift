// Numbers that look random and are the same for the same seed everywhere.

/// SplitMix64: small, fast, and good enough for test data.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence of its own for each seed.
  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// A number below `bound`; the bias is too small to matter for test data.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Spreads a number's bits over all 64.
  static func mix(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
