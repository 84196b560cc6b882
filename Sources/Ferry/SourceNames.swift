// The localized names of a run's entities and fields, from the strings of its models.

import ByteReading
import MigrationEngine
import ModelStrings
import Records

#if canImport(Glibc)
  private import Glibc
#endif

/// Finds the model strings that belong to a run's sources.
///
/// A file or folder that is named outright serves all sources. Otherwise the strings are looked for
/// beside each source's model, or, where no model is known, beside the source under its own name.
enum SourceNames {
  /// Finds the names, and tells the sources what was odd about the files.
  /// - Throws: `RunFailure` of kind `configuration` when a named place can't be read.
  static func find(
    for sources: inout [SourcePlan], _ settings: RunSettings
  ) throws(RunFailure) -> any NameLocalization {
    try refuseIgnoredStrings(for: sources, settings)
    let finder = ModelStringsFinder(languages: try languages(settings))
    var tables: [ModelLocalization] = []
    var files: Set<String> = []
    for index in sources.indices where !sources[index].records.opening.entities.isEmpty {
      let found = try strings(for: sources[index], finder, settings)
      guard let file = found.file, files.insert(file).inserted else { continue }
      tables.append(found.localization)
      sources[index].warnings += found.problems.map(SourceWarning.init)
    }
    return tables.isEmpty ? PlainNames() : ModelNames(tables: tables)
  }

  /// Refuses what asks for names of entities when there are none. A source that can't be opened may
  /// have some.
  private static func refuseIgnoredStrings(
    for sources: [SourcePlan], _ settings: RunSettings
  ) throws(RunFailure) {
    let mayHaveEntities = sources.contains {
      !$0.records.opening.entities.isEmpty || $0.records.openingIssue != nil
    }
    guard !mayHaveEntities, !sources.isEmpty else { return }
    let option =
      settings.stringsPath != nil ? "strings" : settings.requiresNames ? "strict-names" : nil
    guard let option else { return }
    throw RunFailure(
      .usage,
      "`--\(option)` means nothing for \(sources[0].records.opening.format): "
        + "`\(sources[0].name)` has no entities with names.", advice: "Leave it out.")
  }

  static func languages(_ settings: RunSettings) throws(RunFailure) -> [LanguageTag] {
    var environment: [String: String] = [:]
    for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    if let text = settings.language, LanguageTag(text) == nil {
      throw RunFailure(
        .usage, "`\(text)` is no language tag.", advice: "Write one like de or pt-BR.")
    }
    return LanguagePreference.languages(requested: settings.language, environment: environment)
  }

  private static func strings(
    for source: SourcePlan, _ finder: ModelStringsFinder, _ settings: RunSettings
  ) throws(RunFailure) -> FoundModelStrings {
    let modelPath = source.records.opening.modelPath
    do throws(ByteStreamFailure) {
      if let path = settings.stringsPath {
        return try finder.strings(at: path, modelPath: modelPath ?? source.path)
      }
      guard let path = modelPath ?? source.path else { return .none }
      return try finder.strings(forModelAt: path)
    } catch {
      throw RunFailure(.configuration, error.message)
    }
  }
}

/// The names of one or more models.
private struct ModelNames: NameLocalization {
  let tables: [ModelLocalization]

  var language: String? { tables.lazy.compactMap(\.language).first }

  func name(ofEntity entity: String) -> String? {
    tables.lazy.compactMap { $0.name(ofEntity: entity) }.first
  }

  func name(ofField field: String, entity: String) -> String? {
    tables.lazy.compactMap { $0.name(ofProperty: field, entity: entity) }.first
  }
}

extension SourceWarning {
  /// A strings file's problem as a warning of the source that it names.
  fileprivate init(_ problem: StringsProblem) {
    let code: Code =
      switch problem.code {
      case .invalidStrings: .invalidStrings
      case .duplicateString: .duplicateString
      case .doubleBOM: .doubleBOM
      case .ambiguousName: .ambiguousName
      }
    self.init(code, problem.description)
  }
}
