// Reading a value by a compiled date pattern.

import ByteReading

extension DatePattern {
  /// Reads an instant: seconds since 1970-01-01T00:00:00Z and nanoseconds.
  /// - Returns: nil when the text doesn't fit the pattern, the day doesn't exist or the year is not
  ///   0001 to 9999. What the pattern doesn't tell is midnight, and UTC.
  func instant(_ text: TextBytes) -> (seconds: Int64, nanoseconds: Int32)? {
    DatePatternReader.parts(of: text, by: steps)?.instant
  }

  /// Reads a time of day, as nanoseconds since midnight; nil when the text doesn't fit.
  func timeOfDay(_ text: TextBytes) -> Int64? {
    DatePatternReader.parts(of: text, by: steps)?.timeOfDay
  }
}

/// What a pattern has read so far.
struct DateParts {
  var (year, month, day) = (1970, 1, 1)
  var (hour, minute, second, nanoseconds) = (0, 0, 0, 0)
  var dayOfYear: Int?
  var weekday: Int?
  var half: Int?
  var offset = 0
  var epoch: (seconds: Int64, nanoseconds: Int32)?

  var instant: (seconds: Int64, nanoseconds: Int32)? {
    if let epoch { return epoch }
    guard let time = civilTime else { return nil }
    let local = time.secondsSince1970
    guard weekday.map({ $0 == Self.weekday(of: local) }) ?? true else { return nil }
    return (local - Int64(offset), Int32(nanoseconds))
  }

  var timeOfDay: Int64? {
    guard let time = civilTime else { return nil }
    let seconds = (time.hour * 60 + time.minute) * 60 + time.second
    return Int64(seconds) * 1_000_000_000 + Int64(nanoseconds)
  }

  private var civilTime: CivilTime? {
    guard let hour = hourOfDay else { return nil }
    var time = CivilTime(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard time.isValid else { return nil }
    if let dayOfYear {
      time = CivilTime(secondsSince1970: time.secondsSince1970 + Int64(dayOfYear - 1) * 86_400)
      guard dayOfYear > 0, time.year == year else { return nil }
    }
    return time
  }

  private var hourOfDay: Int? {
    guard let half else { return hour }
    return (1...12).contains(hour) ? hour % 12 + half * 12 : nil
  }

  /// 0 for Sunday; 1970-01-01 was a Thursday.
  private static func weekday(of seconds: Int64) -> Int {
    let days = Int(seconds.flooredQuotient(by: 86_400)) + 4
    return days - days.flooredQuotient(by: 7) * 7
  }
}

/// Walks over a text step by step.
private struct DatePatternReader {
  private let text: TextBytes
  private var position = 0
  private var parts = DateParts()

  static func parts(of text: TextBytes, by steps: [DatePattern.Step]) -> DateParts? {
    var reader = DatePatternReader(text: text)
    for step in steps { guard reader.take(step) else { return nil } }
    return reader.position == text.count ? reader.parts : nil
  }

  private init(text: TextBytes) { self.text = text }

  private mutating func take(_ step: DatePattern.Step) -> Bool {
    switch step {
    case .literal(let byte): return skip(byte)
    case .number(let directive, let width):
      let start = position
      guard let number = number(width) else { return false }
      return assign(number, digits: position - start, to: directive)
    case .word(let directive): return takeWord(directive)
    }
  }

  private mutating func assign(
    _ number: Int, digits: Int, to directive: DatePattern.Directive
  ) -> Bool {
    switch directive {
    case .year: parts.year = number
    case .shortYear: parts.year = number < 69 ? 2_000 + number : 1_900 + number
    case .month: parts.month = number
    case .day: parts.day = number
    case .dayOfYear: parts.dayOfYear = number
    case .hour, .hour12: parts.hour = number
    case .minute: parts.minute = number
    case .second: parts.second = number
    case .fraction: parts.nanoseconds = (digits..<9).reduce(number) { value, _ in value * 10 }
    default: return false
    }
    return true
  }

  private mutating func takeWord(_ directive: DatePattern.Directive) -> Bool {
    switch directive {
    case .monthName: return assign(name(in: Self.months), to: \.month, plus: 1)
    case .weekday: return assign(name(in: Self.weekdays), to: \.weekday)
    case .half: return assign(word(in: ["am", "pm"]), to: \.half)
    case .spacedDay: return assign(skip(0x20) ? number(1...1) : number(1...2), to: \.day)
    case .zone: return word(in: ["utc", "gmt", "z"]) != nil
    case .offset: return assign(offset(), to: \.offset)
    case .epochSeconds: return takeEpoch(unitsInSecond: 1)
    case .epochMilliseconds: return takeEpoch(unitsInSecond: 1_000)
    default: return false
    }
  }

  private mutating func assign(
    _ value: Int?, to part: WritableKeyPath<DateParts, Int>, plus offset: Int = 0
  ) -> Bool {
    guard let value else { return false }
    parts[keyPath: part] = value + offset
    return true
  }

  private mutating func assign(_ value: Int?, to part: WritableKeyPath<DateParts, Int?>) -> Bool {
    parts[keyPath: part] = value
    return value != nil
  }

  private mutating func takeEpoch(unitsInSecond units: Int64) -> Bool {
    guard case .value(let count) = NumberText.integer(text) else { return false }
    let seconds = count.flooredQuotient(by: units)
    parts.epoch = (seconds, Int32(count - seconds * units) * (units == 1 ? 1 : 1_000_000))
    position = text.count
    return true
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func number(_ width: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    while count < width.upperBound, position < text.count, text[position] &- 0x30 <= 9 {
      value = value * 10 + Int(text[position] - 0x30)
      count += 1
      position += 1
    }
    return count >= width.lowerBound ? value : nil
  }

  /// Seconds east of UTC: `Z`, `+hhmm`, `+hh:mm`.
  private mutating func offset() -> Int? {
    if skip(0x5A) || skip(0x7A) { return 0 }
    let sign = skip(0x2B) ? 1 : skip(0x2D) ? -1 : 0
    guard sign != 0, let hours = number(2...2), hours < 24 else { return nil }
    _ = skip(0x3A)
    guard let minutes = number(2...2), minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  /// Index of a name, written out or by its first three letters.
  private mutating func name(in names: [StaticString]) -> Int? {
    word(in: names) ?? names.firstIndex { skip($0, length: 3) }
  }

  private mutating func word(in words: [StaticString]) -> Int? {
    words.firstIndex { skip($0, length: $0.utf8CodeUnitCount) }
  }

  private mutating func skip(_ word: StaticString, length: Int) -> Bool {
    guard position + length <= text.count else { return false }
    for index in 0..<length where text[position + index] | 0x20 != word.utf8Start[index] {
      return false
    }
    position += length
    return true
  }

  private static let months: [StaticString] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let weekdays: [StaticString] = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
}
