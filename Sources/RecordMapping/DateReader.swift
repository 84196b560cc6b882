// Days, instants and times of day from text.

import ByteReading
import Documents
import Records

/// Reads dates in the notation of a field.
struct DateReader: Sendable {
  private let notation: DateNotation

  init(_ notation: DateNotation) { self.notation = notation }

  /// Whether numbers of JSON are values too.
  var isEpoch: Bool {
    if case .pattern(let pattern) = notation { pattern.isEpoch } else { false }
  }

  /// The value of a date, datetime or time.
  /// - Throws: `invalid_date` when the text is another one than the notation asks for.
  func value(_ text: TextBytes, as type: TableSchemaType) throws(ValueFault) -> Value {
    if case .time = type {
      guard let time = time(text) else { throw fault(text, type) }
      return .string(time)
    }
    guard let timestamp = timestamp(text, isDay: type.name == "date") else {
      throw fault(text, type)
    }
    return .timestamp(timestamp)
  }

  private func timestamp(_ text: TextBytes, isDay: Bool) -> Timestamp? {
    switch notation {
    case .default where isDay: return ScalarText.date(text) ?? Self.midnight(text)
    case .default: return Self.checked(RFC3339.parse(text))
    case .pattern(let pattern): return Self.checked(pattern.instant(text))
    case .any:
      if !isDay, let instant = Self.checked(RFC3339.parse(text)) { return instant }
      let patterns = isDay ? DatePattern.unambiguousDays : DatePattern.unambiguousInstants
      return patterns.lazy.compactMap { Self.checked($0.instant(text)) }.first
    }
  }

  /// A day as it is exported: the instant at which it begins in UTC.
  private static func midnight(_ text: TextBytes) -> Timestamp? {
    guard text.count == 20, text[10...].elementsEqual("T00:00:00Z".utf8) else { return nil }
    return checked(RFC3339.parse(text))
  }

  private func time(_ text: TextBytes) -> String? {
    let patterns =
      switch notation {
      case .default, .any: DatePattern.times
      case .pattern(let pattern): [pattern]
      }
    return patterns.lazy.compactMap { $0.timeOfDay(text) }.first.map(Self.timeText)
  }

  /// `hh:mm:ss`, and a fraction of three, six or nine digits if there is one.
  private static func timeText(_ nanoseconds: Int64) -> String {
    let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let instant = RFC3339.format(seconds: seconds, nanoseconds: Int32(fraction))
    return String(instant.dropFirst(11).dropLast())
  }

  private static func checked(_ instant: (seconds: Int64, nanoseconds: Int32)?) -> Timestamp? {
    instant.flatMap { Timestamp(checkedSeconds: $0.seconds, nanoseconds: $0.nanoseconds) }
  }

  private func fault(_ text: TextBytes, _ type: TableSchemaType) -> ValueFault {
    let form =
      switch (notation, type) {
      case (.pattern(let pattern), _): "\(type.nameWithArticle) written `\(pattern.text)`"
      case (.any, _): "\(type.nameWithArticle) that can be read in one way only"
      case (.default, .date): "a day written `yyyy-mm-dd`"
      case (.default, .time): "a time written `hh:mm:ss`"
      case (.default, _): "an instant written `yyyy-mm-ddThh:mm:ssZ`"
      }
    return ValueFault(.invalidDate, "is not \(form)").of(text)
  }
}

extension DatePattern {
  /// Days that can be read in one way only: year first, or with the month's name.
  static let unambiguousDays = patterns(
    "%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%d %B %Y", "%B %d, %Y")

  /// Instants that can be read in one way only, beside RFC 3339; without an offset in UTC.
  static let unambiguousInstants =
    patterns(
      "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S.%f", "%Y-%m-%d %H:%M:%S.%f",
      "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y/%m/%d %H:%M:%S", "%Y%m%dT%H%M%S%z")
    + unambiguousDays

  /// Times of day as Table Schema writes them.
  static let times = patterns("%H:%M:%S", "%H:%M:%S.%f")

  private static func patterns(_ texts: String...) -> [DatePattern] {
    texts.map { text in
      do throws(Fault) {
        return try DatePattern(text)
      } catch {
        preconditionFailure("\(text): \(error.message)")
      }
    }
  }
}
