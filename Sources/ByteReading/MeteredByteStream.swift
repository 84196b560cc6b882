// How far a stream is read, told to whoever shows it.

import Synchronization

/// A count of bytes that one task adds to and another looks at.
public final class ByteMeter: Sendable {
  private let sum = Atomic<Int>(0)

  /// Makes a meter at 0.
  public init() {}

  /// Bytes read so far of the stream that was opened last.
  public var count: Int { sum.load(ordering: .relaxed) }

  fileprivate func reset() { sum.store(0, ordering: .relaxed) }
  fileprivate func add(_ count: Int) { sum.add(count, ordering: .relaxed) }
}

/// Hands out a stream's bytes and counts them.
public final class MeteredByteStream: ByteStream {
  private let source: any ByteStream
  private let meter: ByteMeter

  /// Makes a stream that counts on `meter`, from 0.
  public init(_ source: any ByteStream, _ meter: ByteMeter) {
    self.source = source
    self.meter = meter
    meter.reset()
  }

  /// Reads on.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    let count = try source.read(into: buffer)
    meter.add(count)
    return count
  }
}
