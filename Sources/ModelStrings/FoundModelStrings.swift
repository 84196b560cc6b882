// What a search for a model's strings came to.

/// The strings that were found for a model, and how.
public struct FoundModelStrings: Sendable {
  /// The words; without entries when nothing was found.
  public var localization: ModelLocalization
  /// Path of the file that was used; nil when none was found.
  public var file: String?
  /// The name of the localization that was chosen, as its folder or catalog has it: `de`, `Base`;
  /// nil when the file belongs to none.
  public var localizationName: String?
  /// The localizations that were there to choose from, sorted.
  public var available: [String]
  /// What is wrong or odd in the files that were used.
  public var problems: [StringsProblem]

  /// Makes a result.
  public init(
    localization: ModelLocalization, file: String? = nil, localizationName: String? = nil,
    available: [String] = [], problems: [StringsProblem] = []
  ) {
    self.localization = localization
    self.file = file
    self.localizationName = localizationName
    self.available = available
    self.problems = problems
  }

  /// Nothing found.
  public static let none = FoundModelStrings(localization: ModelLocalization([:]))

  /// The language of the words, such as `de`; nil when there are none.
  public var language: String? { localization.language }
}
