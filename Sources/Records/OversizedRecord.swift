// A record that is too large for memory, set aside while it is passed.

public import ByteReading

/// Takes the bytes of one record piece by piece: its start stays in memory as evidence, the whole
/// goes to disk.
public struct OversizedRecord: Sendable {
  /// How many of a record's first bytes are kept in memory.
  public static let keptBytes = 65_536

  /// The first bytes.
  public private(set) var prefix: [UInt8] = []
  /// Number of bytes taken.
  public private(set) var count = 0
  /// All bytes; nil when they could not be set aside.
  public private(set) var spool: ByteSpool?
  /// Why they could not be set aside.
  public private(set) var failure: ByteStreamFailure?

  /// Makes a record without bytes.
  public init() {
    do throws(ByteStreamFailure) { spool = try ByteSpool() } catch { failure = error }
  }

  /// Takes the next bytes.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    count += bytes.count
    prefix += bytes.prefix(Self.keptBytes - prefix.count)
    trySpooling { spool throws(ByteStreamFailure) in try spool.append(bytes) }
  }

  /// Gives back bytes at the end that turned out not to belong to the record.
  public mutating func removeLast(_ excess: Int) {
    guard excess > 0 else { return }
    count -= excess
    prefix = Array(prefix.prefix(count))
    let rest = count
    trySpooling { spool throws(ByteStreamFailure) in try spool.truncate(to: rest) }
  }

  /// The sentences that reject a record.
  /// - Parameters:
  ///   - byteLength: number of bytes it has in the source.
  ///   - limit: the most bytes that a record may have.
  ///   - record: what was set aside of it; nil when it was held whole.
  public static func message(byteLength: Int, limit: Int, of record: OversizedRecord?) -> String {
    let fact = "The record has \(byteLength) bytes; \(limit) are read."
    guard let record, let failure = record.failure else { return fact }
    return fact + " Only its first \(record.prefix.count) bytes are reported: \(failure.message)"
  }

  /// A spool that fails is given up, and the space that it takes with it.
  private mutating func trySpooling(
    _ body: (ByteSpool) throws(ByteStreamFailure) -> Void
  ) {
    guard let spool else { return }
    do throws(ByteStreamFailure) {
      try body(spool)
    } catch {
      failure = error
      self.spool = nil
    }
  }
}
