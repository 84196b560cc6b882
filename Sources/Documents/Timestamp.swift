// An instant, exact to the nanosecond, as Firestore has it.

/// Seconds and nanoseconds since 1970-01-01T00:00:00Z, from 0001-01-01 to 9999-12-31T23:59:59.
///
/// A store keeps microseconds; finer digits are cut off there, not here.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Whole seconds since 1970, rounded down; -62,135,596,800 to 253,402,300,799.
  public let seconds: Int64
  /// Nanoseconds after `seconds`, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Firestore's range of seconds.
  public static let secondsRange: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Makes a timestamp; nil outside the ranges of `seconds` and `nanoseconds`.
  public init?(checkedSeconds seconds: Int64, nanoseconds: Int32) {
    guard Self.secondsRange.contains(seconds), (0...999_999_999).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Makes a timestamp.
  ///
  /// Values outside the ranges of `seconds` and `nanoseconds` are a bug of the caller's and end the
  /// program; use `init(checkedSeconds:nanoseconds:)` for values that come from data.
  public init(seconds: Int64, nanoseconds: Int32) {
    guard let checked = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds) else {
      preconditionFailure("Timestamp \(seconds) s \(nanoseconds) ns is out of range")
    }
    self = checked
  }

  /// The same instant with digits finer than a microsecond cut off, as a store keeps it.
  public var truncatedToMicroseconds: Timestamp {
    Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1_000 * 1_000)
  }

  /// Orders by time.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}
