// Ids that a store gives to documents which bring none.

#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif

/// Makes ids of 20 characters from A-Z, a-z and 0-9, each equally likely, from the system's secure
/// random bytes: about 119 bits, so that two never meet.
public struct AutomaticIDGenerator: Sendable {
  private var pool: [UInt8] = []

  /// Makes a generator; keep it for many ids, as it takes random bytes in bulk.
  public init() {}

  /// The next id.
  public mutating func next() -> String {
    String(unsafeUninitializedCapacity: Self.length) { text in
      for index in 0..<Self.length { text[index] = nextCharacter() }
      return Self.length
    }
  }

  /// Bytes of 248 and above would favour some characters and are passed over.
  private mutating func nextCharacter() -> UInt8 {
    while true {
      if pool.isEmpty { refill() }
      let byte = pool.removeLast()
      if byte < 248 { return Self.alphabet[Int(byte % 62)] }
    }
  }

  private mutating func refill() {
    pool = [UInt8](repeating: 0, count: 256)
    guard getentropy(&pool, pool.count) != 0 else { return }
    var generator = SystemRandomNumberGenerator()
    for index in pool.indices { pool[index] = generator.next() }
  }

  private static let length = 20
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
}

extension CollectionPath {
  /// A document of this collection under a new automatic id.
  public func documentWithAutomaticID() -> DocumentPath {
    var generator = AutomaticIDGenerator()
    return DocumentPath(unchecked: string + "/" + generator.next())
  }
}
