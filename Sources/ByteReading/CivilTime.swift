// Days and seconds of the proleptic Gregorian calendar, in UTC, without a date library.

/// A calendar date and time of day in UTC.
public struct CivilTime: Hashable, Sendable {
  /// Year, 1 to 9999 in what Ferry stores.
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int
  /// 0 to 59.
  public var second: Int

  /// Makes a time; fields are not checked.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Whether the day exists and the clock shows such a time; a leap second doesn't count.
  public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  public var secondsSince1970: Int64 {
    Int64(Self.days(year: year, month: month, day: day)) * 86_400
      + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// The calendar's time at that many seconds since 1970-01-01T00:00:00Z.
  public init(secondsSince1970 seconds: Int64) {
    let day = Int(seconds.flooredQuotient(by: 86_400))
    let rest = Int(seconds - Int64(day) * 86_400)
    // Eras of 400 years that begin on 1 March, so that the leap day comes last.
    let shifted = day + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, hour: rest / 3_600,
      minute: rest / 60 % 60, second: rest % 60)
  }

  /// Days since 1970-01-01 of a date that exists.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }
}

extension BinaryInteger {
  /// The quotient rounded toward minus infinity.
  package func flooredQuotient(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
