// The types of sources that declare none, found by a full look at all of their records.

import MigrationEngine
import RecordMapping
import Records

/// Looks through sources before they are imported.
struct SourceTypes {
  let catalogue: FormatCatalogue

  /// What was found in all sources together.
  /// - Throws: `RunFailure` of kind `usage` for standard input, which can't be read twice, and for
  ///   sources whose entities have types of their own.
  /// - Parameter isWhole: whether a source that can't be read to its end is a failure; a run that
  ///   follows reports it itself.
  func infer(
    _ imports: [Import], _ settings: RunSettings, isWhole: Bool = false
  ) async throws(RunFailure) -> TypeInference {
    for item in imports where item.source == "-" {
      throw RunFailure(
        .usage, "Types can't be found in standard input: it is read once.",
        advice: "Save it to a file, or name a schema with --schema.")
    }
    let plan: MigrationPlan
    do throws(PlanFailures) {
      plan = try ImportPlanner(catalogue: catalogue).plan(imports, settings)
    } catch {
      throw error.failures[0]
    }
    var inference = TypeInference()
    for source in plan.sources {
      guard source.records.opening.entities.isEmpty else {
        throw RunFailure(
          .usage, "`\(source.name)` has types of its own; there are none to find.",
          advice: "Leave --infer out.")
      }
      reading: while true {
        switch await source.records.next() {
        case .batch(let batch): inference.note(batch)
        case .issue(let issue) where isWhole:
          throw RunFailure(
            .sourceUnreadable, "\(source.name): \(issue.code.rawValue): \(issue.message)",
            advice: issue.hint)
        case .issue, .end: break reading
        }
      }
    }
    return inference
  }
}
