// How a store file is opened.

public import Documents

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is asked of a store file and of what goes into it.
public struct SQLiteStoreOptions: Sendable {
  /// What may be done to the file.
  public enum Access: Hashable, Sendable {
    /// Read and write; the file is made when it is missing.
    case create
    /// Read and write a file that exists.
    case existing
    /// Only read a file that exists.
    case readOnly
  }

  /// What may be done to the file.
  public var access: Access
  /// What documents may be.
  public var limits: DocumentLimits
  /// How long a call waits for another writer before it fails with `tryAgain`, in milliseconds.
  public var busyMilliseconds: Int32 = 10_000
  /// The largest number of bytes that the file may grow to; nil for no limit but the disk's.
  public var maximumBytes: Int64?
  /// Gives the time of a write.
  public var clock: @Sendable () -> Timestamp

  /// Makes options.
  public init(
    access: Access = .create, limits: DocumentLimits = .standard,
    clock: @escaping @Sendable () -> Timestamp = SQLiteStoreOptions.systemClock
  ) {
    self.access = access
    self.limits = limits
    self.clock = clock
  }

  /// The system's clock.
  public static let systemClock: @Sendable () -> Timestamp = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }
}
