// Which names have been met, remembered in bounded memory.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A set of up to three million 64-bit hashes in 16 MiB, of which only the parts that are used take
/// memory. It tells two names for the same once in some four thousand million pairs that fall into
/// the same place; it never misses a name.
final class FingerprintSet {
  /// What became of a hash.
  enum Answer {
    case new
    case probablyKnown
    /// No more room; not inserted.
    case full
  }

  private let slots: UnsafeMutablePointer<UInt32>
  private var count = 0

  private static let slotBits = 22
  private static let countLimit = (1 << slotBits) / 4 * 3

  /// Makes an empty set; nil when there is no memory for it.
  init?() {
    guard let memory = calloc(1 << Self.slotBits, MemoryLayout<UInt32>.stride) else { return nil }
    slots = memory.bindMemory(to: UInt32.self, capacity: 1 << Self.slotBits)
  }

  deinit { free(slots) }

  /// Inserts a hash: its high bits choose a place, its low bits are kept there.
  func insert(_ hash: UInt64) -> Answer {
    guard count < Self.countLimit else { return .full }
    let mark = max(1, UInt32(truncatingIfNeeded: hash))
    var slot = Int(hash >> UInt64(64 - Self.slotBits))
    while slots[slot] != 0 {
      if slots[slot] == mark { return .probablyKnown }
      slot = (slot + 1) & (1 << Self.slotBits - 1)
    }
    slots[slot] = mark
    count += 1
    return .new
  }
}
