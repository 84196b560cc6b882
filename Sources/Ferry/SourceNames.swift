// The localized names of a run's entities and fields.

import MigrationEngine
import Records

/// Finds the model strings that belong to a run's sources.
enum SourceNames {
  static func find(
    for sources: inout [SourcePlan], _ settings: RunSettings
  ) throws(RunFailure) -> any NameLocalization {
    PlainNames()
  }
}
