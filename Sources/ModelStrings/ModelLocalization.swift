// The localized words of a Core Data model: entities, properties, error texts.

/// The words of one language for a model, looked up as Core Data names its keys.
///
/// `Entity/NAME`, `Property/NAME/Entity/ENTITY`, `Property/NAME` and `ErrorString/TEXT`. A
/// property's entity-qualified key wins over the bare one; for an inherited property the entity's
/// own key is asked first, then those of its ancestors. A name whose case got lost, as in XML
/// stores, finds the key that differs in case alone, if there is only one.
public struct ModelLocalization: Sendable {
  /// The language, such as `de`; nil when nobody said.
  public let language: String?
  /// All texts by key: what Core Data calls the `localizationDictionary`.
  public let dictionary: [String: String]
  private let parents: [String: String]
  private let keysByFoldedKey: [String: [String]]

  /// Makes a localization.
  /// - Parameters:
  ///   - dictionary: texts by key.
  ///   - language: their language.
  ///   - parents: the parent of each entity that has one.
  public init(
    _ dictionary: [String: String], language: String? = nil, parents: [String: String] = [:]
  ) {
    self.language = language
    self.dictionary = dictionary
    self.parents = parents
    keysByFoldedKey = Dictionary(grouping: dictionary.keys) { $0.lowercased() }
  }

  /// The same words for a model whose entities have these parents.
  public func inheriting(_ parents: [String: String]) -> ModelLocalization {
    ModelLocalization(dictionary, language: language, parents: parents)
  }

  /// The entity's name in this language; nil when it has none.
  public func name(ofEntity entity: String) -> String? { find(Self.keys(ofEntity: entity)).text }

  /// The property's name in this language; nil when it has none. O(depth of inheritance).
  public func name(ofProperty property: String, entity: String?) -> String? {
    find(keys(ofProperty: property, entity: entity)).text
  }

  /// The text for a validation message; nil when there is none.
  public func text(ofError message: String) -> String? { find(["ErrorString/" + message]).text }

  /// The entity's name in this language, or else the name itself.
  public func localizedName(ofEntity entity: String) -> String { name(ofEntity: entity) ?? entity }

  /// The property's name in this language, or else the name itself.
  public func localizedName(ofProperty property: String, entity: String?) -> String {
    name(ofProperty: property, entity: entity) ?? property
  }

  /// The text for a validation message, or else the message itself.
  public func localizedText(ofError message: String) -> String { text(ofError: message) ?? message }

  /// The entity's name in this language.
  /// - Throws: `ModelNameFailure` when it has none, or several that differ only in the key's case.
  public func requiredName(ofEntity entity: String) throws(ModelNameFailure) -> String {
    try require(Self.keys(ofEntity: entity), of: "entity `\(entity)`")
  }

  /// The property's name in this language.
  /// - Throws: `ModelNameFailure` likewise.
  public func requiredName(
    ofProperty property: String, entity: String?
  ) throws(ModelNameFailure) -> String {
    let owner = entity.map { " of entity `\($0)`" } ?? ""
    return try require(
      keys(ofProperty: property, entity: entity), of: "property `\(property)`\(owner)")
  }

  /// The text for a validation message.
  /// - Throws: `ModelNameFailure` likewise.
  public func requiredText(ofError message: String) throws(ModelNameFailure) -> String {
    try require(["ErrorString/" + message], of: "message `\(message)`")
  }

  /// The keys that differ only in case from another: names that come without their case can't tell
  /// them apart.
  public var ambiguities: [StringsProblem] {
    keysByFoldedKey.values.filter { $0.count > 1 }.map { $0.sorted() }
      .sorted { $0[0] < $1[0] }
      .map {
        let keys = $0.map { "`\($0)`" }.joined(separator: " and ")
        return StringsProblem(
          .ambiguousName, "The keys \(keys) differ only in case.", key: $0[0])
      }
  }

  private static func keys(ofEntity entity: String) -> [String] { ["Entity/" + entity] }

  private func keys(ofProperty property: String, entity: String?) -> [String] {
    var keys: [String] = []
    var next = entity
    // A model that a stranger wrote may make an entity its own ancestor.
    while let owner = next, keys.count <= parents.count {
      keys.append("Property/\(property)/Entity/\(owner)")
      next = parents[owner]
    }
    return keys + ["Property/" + property]
  }

  private enum Finding {
    case text(String)
    case missing
    case ambiguous([String])

    var text: String? { if case .text(let text) = self { text } else { nil } }
  }

  private func find(_ keys: [String]) -> Finding {
    for key in keys {
      // A key that is its own text, as catalogs and key-only entries make them, names nothing.
      if dictionary[key] == key { continue }
      if let text = dictionary[key] { return .text(text) }
      guard let candidates = keysByFoldedKey[key.lowercased()] else { continue }
      if candidates.count > 1 { return .ambiguous(candidates.sorted()) }
      if let text = dictionary[candidates[0]] { return .text(text) }
    }
    return .missing
  }

  private func require(_ keys: [String], of what: String) throws(ModelNameFailure) -> String {
    switch find(keys) {
    case .text(let text): return text
    case .missing:
      throw ModelNameFailure(what: what, keys: keys, language: language, isAmbiguous: false)
    case .ambiguous(let found):
      throw ModelNameFailure(what: what, keys: found, language: language, isAmbiguous: true)
    }
  }
}

/// A name that has to be localized, and isn't.
public struct ModelNameFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the name belongs to: ``entity `HRLLayout` ``.
  public var what: String
  /// The keys that were looked for, in that order; or, of an ambiguous name, those that fit.
  public var keys: [String]
  /// The language, when it is known.
  public var language: String?
  /// Whether several keys fit instead of none.
  public var isAmbiguous: Bool

  /// One sentence of fact.
  public var description: String {
    let list = keys.map { "`\($0)`" }
    if isAmbiguous {
      return "The localized name of \(what) is ambiguous: \(list.joined(separator: " and ")) fit."
    }
    let place = language.map { " in `\($0)`" } ?? ""
    return "There is no localized name of \(what)\(place): no \(list.joined(separator: ", no "))."
  }
}
