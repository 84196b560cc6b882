// The border between timestamps and Foundation's dates.

public import Documents
public import FoundationEssentials

extension Timestamp {
  /// Seconds from 1970-01-01 to 2001-01-01, where `Date` begins to count.
  private static let referenceSeconds: Int64 = 978_307_200

  /// The date's instant, rounded to the nearest microsecond; nil outside the years 1 to 9999.
  ///
  /// A double holds microseconds exactly enough for 272 years on either side of 2001: there a
  /// microsecond survives any number of round trips. Beyond, the first trip rounds to what a `Date`
  /// can tell, and further ones change nothing.
  public init?(checkedDate date: Date) {
    // `Date` counts from 2001: taken apart there, whole seconds and fraction are exact.
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, abs(interval) < 1e12 else { return nil }
    var seconds = interval.rounded(.down)
    var microseconds = ((interval - seconds) * 1e6).rounded()
    if microseconds >= 1e6 {
      seconds += 1
      microseconds = 0
    }
    self.init(
      checkedSeconds: Int64(seconds) + Self.referenceSeconds,
      nanoseconds: Int32(microseconds) * 1_000)
  }

  /// The date's instant, rounded to the nearest microsecond.
  ///
  /// A date outside the years 1 to 9999 is a bug of the caller's and ends the program; use
  /// `init(checkedDate:)` for dates that come from data.
  public init(date: Date) {
    guard let timestamp = Timestamp(checkedDate: date) else {
      preconditionFailure("\(date) is not within the years 1 to 9999")
    }
    self = timestamp
  }

  /// The present, in microseconds.
  public static func now() -> Timestamp { Timestamp(date: Date()) }

  /// The date nearest to the instant.
  public func dateValue() -> Date {
    Date(
      timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds)
        + Double(nanoseconds) / 1e9)
  }
}
