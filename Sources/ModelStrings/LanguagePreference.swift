// Which languages a person wants, best first.

/// The languages a person wants, best first.
public enum LanguagePreference {
  /// The language that was asked for outright, or those of the environment.
  /// - Parameters:
  ///   - requested: a tag, or several with commas between: `de-AT,en`.
  ///   - environment: variables by name.
  public static func languages(
    requested: String? = nil, environment: [String: String]
  ) -> [LanguageTag] {
    if let requested { return tags(in: requested, separators: ",") }
    return languages(of: environment)
  }

  /// The languages of a POSIX environment: `LC_ALL`, else `LC_MESSAGES`, else `LANG` says the
  /// locale. `C` and `POSIX` are no language, and then `LANGUAGE` doesn't count either, as gettext
  /// has it; else `LANGUAGE`, a list with colons, comes first: `LANGUAGE=de_AT:en` is `[de-AT, en]`.
  public static func languages(of environment: [String: String]) -> [LanguageTag] {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let list = tags(in: environment["LANGUAGE"] ?? "", separators: ":")
    guard let locale else { return list }
    guard let tag = LanguageTag(locale) else { return [] }
    return list.contains(tag) ? list : list + [tag]
  }

  private static func tags(in text: String, separators: String) -> [LanguageTag] {
    text.split(whereSeparator: { separators.contains($0) || $0 == " " }).compactMap {
      LanguageTag(String($0))
    }
  }
}
