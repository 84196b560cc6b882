// Every number below a bound once, in an order that looks random, without a table of them.

/// A permutation of 0..<count: four Feistel rounds over the smallest square of a power of two that
/// holds the count, walked on until the number is below it.
struct ScatteredOrder {
  private let count: UInt64
  private let halfBits: UInt64
  private let keys: [UInt64]

  /// Makes the order of a seed. `count` is at least 1.
  init(count: Int, seed: UInt64) {
    precondition(count > 0)
    self.count = UInt64(count)
    let bits = UInt64(64 - (UInt64(count) - 1).leadingZeroBitCount)
    halfBits = max(1, (bits + 1) / 2)
    var random = SeededRandom(seed: seed)
    keys = (0..<4).map { _ in random.next() }
  }

  /// The number that stands at `index`, which is below the count.
  subscript(index: Int) -> Int {
    var number = UInt64(index)
    repeat { number = scattered(number) } while number >= count
    return Int(number)
  }

  private func scattered(_ number: UInt64) -> UInt64 {
    let mask = (1 as UInt64) << halfBits - 1
    var (left, right) = (number >> halfBits, number & mask)
    for key in keys {
      (left, right) = (right, left ^ (SeededRandom.mix(right ^ key) & mask))
    }
    return left << halfBits | right
  }
}
