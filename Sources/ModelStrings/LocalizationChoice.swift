// Which of the languages that are there fits the languages that are wanted.

/// The localization that is used for a whole bundle. A key that it lacks is not looked up in
/// another: a table is in one language.
public struct LocalizationChoice: Hashable, Sendable {
  /// The name of the localization as it is there: `de`, `German`, `zh_TW`, `Base`.
  public var name: String
  /// Its language; nil for `Base`.
  public var language: LanguageTag?

  /// The name of the localization without a language.
  public static let base = "Base"

  /// Chooses among localizations by their names.
  ///
  /// For each wanted language in turn: the same tag; the same once both are canonical (`zh-TW` and
  /// `zh-Hant-TW`, `no` and `nb`); the same without the wanted region (`de-AT`, `de`; `zh-TW`,
  /// `zh-Hant`); the same language and script in another region, the first by name. When no wanted
  /// language is there: the development language, then `Base`, then English, then the first by name.
  /// - Returns: nil when there are no localizations.
  public init?(
    among names: [String], preferring wanted: [LanguageTag], developmentLanguage: LanguageTag? = nil
  ) {
    let sorted = names.sorted()
    let there = sorted.compactMap { name in
      LanguageTag(name).map { LocalizationChoice(name: name, language: $0) }
    }
    for tag in wanted {
      if let match = Self.match(tag, in: there) {
        self = match
        return
      }
    }
    if let developmentLanguage, let match = Self.match(developmentLanguage, in: there) {
      self = match
    } else if sorted.contains(Self.base) {
      self.init(name: Self.base, language: nil)
    } else if let first = there.first(where: { $0.language?.language == "en" }) ?? there.first {
      self = first
    } else {
      return nil
    }
  }

  private init(name: String, language: LanguageTag?) {
    self.name = name
    self.language = language
  }

  private static func match(
    _ wanted: LanguageTag, in there: [LocalizationChoice]
  ) -> LocalizationChoice? {
    let canonical = wanted.canonical
    let parent = canonical.withoutRegion
    return there.first { $0.language == wanted }
      ?? there.first { $0.language?.canonical == canonical }
      ?? there.first { $0.language?.canonical == parent && $0.language?.region == nil }
      ?? there.first { $0.language?.canonical.withoutRegion == parent }
  }
}
