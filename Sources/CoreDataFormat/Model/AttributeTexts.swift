// Values that a model's source writes as text: defaults and limits.

import ByteReading
import Documents

/// Reads the values of one attribute type from a model's source.
struct AttributeTexts {
  /// The type.
  let type: AttributeType

  /// The value that a text stands for; of dates, the interval in seconds since 2001 goes before the
  /// text, which Xcode keeps as it was typed. Nil when there is none or it makes no sense.
  func value(_ text: String?, interval: String?) -> Value? {
    if type == .date {
      return interval.flatMap { Self.double($0) }.flatMap { Self.timestamp(sinceReference: $0) }
        ?? text.flatMap { Self.timestamp($0) }
    }
    guard let text else { return nil }
    switch type {
    case .integer16, .integer32, .integer64: return Self.integer(text).map { .integer($0) }
    case .double, .float: return Self.double(text).map { .double($0) }
    case .decimal: return Self.double(text).map { _ in .string(text) }
    case .boolean: return Self.boolean(text).map { .boolean($0) }
    case .string, .uri, .uuid: return .string(text)
    default: return nil
    }
  }

  private static func integer(_ text: String) -> Int64? {
    // Limits of integers are sometimes typed as `10.0`.
    if let whole = Int64(text) { return whole }
    return double(text).flatMap { Int64(exactly: $0) }
  }

  private static func double(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { NumberText.double($0) }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  /// The instant that many seconds after 2001-01-01T00:00:00Z; nil outside the years 1 to 9999.
  static func timestamp(sinceReference seconds: Double) -> Value? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    let whole = seconds.rounded(.down)
    let nanoseconds = min(999_999_999, Int32((seconds - whole) * 1e9))
    return Timestamp(checkedSeconds: Int64(whole) + 978_307_200, nanoseconds: nanoseconds)
      .map { .timestamp($0) }
  }

  /// A date as Xcode writes it, `2013-04-23 12:00:00 +0000`; the time and the zone may be left
  /// out, and then midnight and UTC are meant. Other forms depend on the author's locale.
  private static func timestamp(_ text: String) -> Value? {
    let parts = text.split(separator: " ")
    guard let day = parts.first else { return nil }
    var time = parts.count > 1 ? String(parts[1]) : "00:00:00"
    if time.utf8.count == 5 { time += ":00" }
    var zone = parts.count > 2 ? String(parts[2]) : "Z"
    if zone.utf8.count == 5 { zone = zone.prefix(3) + ":" + zone.suffix(2) }
    guard let instant = RFC3339.parse("\(day)T\(time)\(zone)".utf8) else { return nil }
    return .timestamp(Timestamp(seconds: instant.seconds, nanoseconds: instant.nanoseconds))
  }

  /// The text of a default or a limit, for people; nil for bytes.
  static func text(of value: Value) -> String? {
    switch value {
    case .integer(let number): String(number)
    case .double(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .string(let text): text
    case .timestamp(let instant):
      RFC3339.format(seconds: instant.seconds, nanoseconds: instant.nanoseconds)
    default: nil
    }
  }
}
