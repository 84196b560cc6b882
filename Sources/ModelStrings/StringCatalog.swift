// String catalogs, `.xcstrings`: all languages of a table in one JSON file.

import PropertyLists

/// A string catalog as Xcode 15 and later write it.
public struct StringCatalog: Sendable {
  /// Path or name of the file, as problems name it.
  public let file: String
  /// The language that keys are written in; nil when the catalog doesn't say.
  public let sourceLanguage: String?
  /// All languages that a text is given in, and the source language; sorted.
  public let languages: [String]
  /// What is wrong or odd in the file as a whole.
  public let problems: [StringsProblem]
  private let strings: [CatalogString]

  /// Reads the bytes of a catalog.
  ///
  /// Nothing is thrown: a file that is no catalog has no strings and a problem.
  public init(bytes: [UInt8], named file: String = "") {
    self.file = file
    do throws(PropertyListFault) {
      guard !bytes.isEmpty else { throw PropertyListFault("The file is empty.") }
      let members = try Self.members(of: PropertyList(json: bytes))
      let strings = members["strings"]?.dictionary?.map { CatalogString($0) } ?? []
      sourceLanguage = members["sourceLanguage"]?.string
      let given = strings.reduce(into: Set<String>()) { $0.formUnion($1.texts.keys) }
      languages = given.union(sourceLanguage.map { [$0] } ?? []).sorted()
      problems = Self.strangers(in: members, file: file)
      self.strings = strings
    } catch {
      sourceLanguage = nil
      languages = []
      strings = []
      problems = [
        StringsProblem(
          .invalidStrings, error.message, file: file,
          position: error.line.map { TextPosition(line: $0, byteOffset: error.byteOffset) },
          isLoss: true)
      ]
    }
  }

  private static func members(
    of list: PropertyList
  ) throws(PropertyListFault) -> PropertyListDictionary {
    guard let members = list.dictionary else {
      throw PropertyListFault("The file is no string catalog: it is no JSON object.")
    }
    guard members["strings"]?.dictionary != nil else {
      throw PropertyListFault("The file is no string catalog: it has no object `strings`.")
    }
    return members
  }

  /// Keys beside the known ones: usually strings that an editor put outside of `strings`.
  private static func strangers(
    in members: PropertyListDictionary, file: String
  ) -> [StringsProblem] {
    let known: Set = ["sourceLanguage", "strings", "version"]
    return members.filter { !known.contains($0.key) }.map {
      StringsProblem(
        .invalidStrings, "The key `\($0.key)` stands outside of `strings` and is not read.",
        file: file, key: $0.key, position: $0.line.map { TextPosition(line: $0) }, isLoss: true)
    }
  }

  /// The texts of one language.
  ///
  /// In the source language a key without a text is its own text, as Xcode has it; in any other it
  /// is left out, but for strings marked not to be translated. O(n).
  public func table(for language: String) -> StringsTable {
    var entries: [StringsTable.Entry] = []
    var problems = problems
    for string in strings {
      switch string.text(in: language, sourceLanguage: sourceLanguage) {
      case .text(let text):
        entries.append(.init(string.key, .string(text), at: string.position))
      case .missing: break
      case .needsNumber:
        problems.append(
          StringsProblem(
            .invalidStrings, "The variations of `\(string.key)` give no text without a number.",
            file: file, key: string.key, position: string.position, isLoss: true))
      }
    }
    return StringsTable(entries, file: file, kind: .catalog, problems: problems)
  }
}
