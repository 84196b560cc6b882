// The types of sources that declare none, found by a full look at all of their records.

import MigrationEngine
import RecordMapping
import Records

/// Looks through sources before they are imported.
struct SourceTypes {
  /// Fields that a message names.
  private static let toldFields = 20

  let catalogue: FormatCatalogue
  let console: Console

  /// The imports anew, one a source, each mapped by the types that its own records have.
  /// - Throws: `RunFailure` of kind `usage` for standard input and other pipes, which can't be read
  ///   twice, and for sources whose entities have types of their own.
  func typed(
    _ imports: [Import], _ settings: RunSettings
  ) async throws(RunFailure) -> [Import] {
    var typed: [Import] = []
    for item in imports {
      let plan = try ImportPlanner(catalogue: catalogue).plan([item], settings, telling: console)
      for source in plan.sources {
        guard source.path != nil else { throw Self.readOnce(source.name) }
        var types = TypeInference()
        // A run follows, which reports it if the source can't be read to its end.
        _ = try await look(through: source, &types)
        console.note([Self.note(types.summary, of: source.name)])
        typed.append(try item.typed(types, source))
      }
    }
    return typed
  }

  private static func readOnce(_ name: String) -> RunFailure {
    let source = name == "-" ? "standard input" : "the pipe `\(name)`"
    return RunFailure(
      .usage, "Types can't be found in \(source): it is read once.",
      advice: "Save it to a file, or name a schema with --schema.")
  }

  /// What all records of one import tell, a folder's files taken together.
  /// - Throws: `RunFailure` of kind `sourceUnreadable` when one can't be read to its end.
  /// - Parameter unfoldsObjects: whether to look into nested objects.
  func types(
    of item: Import, unfoldsObjects: Bool
  ) async throws(RunFailure) -> TypeInference {
    let plan = try ImportPlanner(catalogue: catalogue)
      .plan([item], RunSettings(), telling: console)
    var types = TypeInference(unfoldsObjects: unfoldsObjects)
    for source in plan.sources {
      let before = (types.recordCount, types.unreadableCount)
      if let issue = try await look(through: source, &types) {
        throw RunFailure(
          .sourceUnreadable, "\(source.name): \(issue.code.rawValue): \(issue.message)",
          advice: issue.hint)
      }
      let unreadable = types.unreadableCount - before.1
      guard unreadable > 0 else { continue }
      console.note([
        "\(source.name): \(unreadable) of \(types.recordCount - before.0 + unreadable) records "
          + "can't be read and tell nothing of the types. `ferry check` names them."
      ])
    }
    return types
  }

  /// Reads a source as far as it can be read.
  /// - Returns: what ended it before its end, if anything.
  private func look(
    through source: SourcePlan, _ types: inout TypeInference
  ) async throws(RunFailure) -> SourceIssue? {
    guard source.records.opening.entities.isEmpty else {
      throw RunFailure(
        .usage, "`\(source.name)` has types of its own; there are none to find.",
        advice: "Leave --infer out.")
    }
    while true {
      switch await source.records.next() {
      case .batch(let batch): types.note(batch)
      case .issue(let issue): return issue
      case .end: return nil
      }
    }
  }

  /// One line that tells a source's types.
  private static func note(_ summary: [String], of source: String) -> String {
    let rest = summary.count - toldFields
    let told = summary.prefix(toldFields) + (rest > 0 ? ["and \(rest) more"] : [])
    return "\(source): types found: " + told.joined(separator: "; ") + "."
  }
}

extension Import {
  /// The import of one of its sources, with the types that were found there.
  fileprivate func typed(
    _ types: TypeInference, _ source: SourcePlan
  ) throws(RunFailure) -> Import {
    let schema = try types.schema
    var typed = self
    typed.source = source.name
    typed.origin = source.origin
    typed.mapper = SchemaRecordMapper(schema)
    typed.inferredTypes = InferredTypes(summary: types.summary, schema: schema.json)
    return typed
  }
}
