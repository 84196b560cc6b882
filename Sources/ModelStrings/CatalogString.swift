// One key of a string catalog, with its texts by language.

import PropertyLists

/// A key of a string catalog.
struct CatalogString: Sendable {
  /// What a catalog says of a key in a language.
  enum Text: Hashable, Sendable {
    case text(String)
    case missing
    /// Only variations that show a number.
    case needsNumber
  }

  /// The key.
  let key: String
  /// Where it stands.
  let position: TextPosition?
  /// What is said by language; languages in which nothing is said are left out.
  let texts: [String: Text]
  private let isTranslated: Bool

  /// Takes a member of `strings`.
  init(_ member: PropertyListDictionary.Member) {
    key = member.key
    position = member.line.map { TextPosition(line: $0) }
    let facts = member.value.dictionary
    isTranslated = facts?["shouldTranslate"] != .boolean(false)
    var texts: [String: Text] = [:]
    for localization in facts?["localizations"]?.dictionary ?? [:] {
      let text = Self.text(of: localization.value)
      if text != .missing { texts[localization.key] = text }
    }
    self.texts = texts
  }

  /// The text in a language.
  func text(in language: String, sourceLanguage: String?) -> Text {
    if let text = texts[language] { return text }
    guard language == sourceLanguage || !isTranslated else { return .missing }
    return sourceLanguage.flatMap { texts[$0] } ?? .text(key)
  }

  /// The text of a localization: its unit, or what its variations say of a device or a number in
  /// general. A unit of state `new` waits for its translator.
  private static func text(of localization: PropertyList) -> Text {
    guard let facts = localization.dictionary else { return .missing }
    if let unit = facts["stringUnit"]?.dictionary {
      guard let value = unit["value"]?.string, unit["state"]?.string != "new" else {
        return .missing
      }
      return .text(value)
    }
    guard let variations = facts["variations"]?.dictionary else { return .missing }
    for kind in ["device", "plural"] {
      guard let other = variations[kind]?.dictionary?["other"] else { continue }
      guard case .text(let text) = text(of: other) else { return text(of: other) }
      return text.contains("%") ? .needsNumber : .text(text)
    }
    return .missing
  }
}
