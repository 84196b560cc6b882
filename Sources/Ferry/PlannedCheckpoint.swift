// What the checkpoint of a command's run is about: its sources, its options, its program.

import Documents
import MigrationEngine
import Records

/// Describes a run so that the same one is told from another.
enum PlannedCheckpoint {
  /// Options that may differ when a run goes on: they change none of its documents.
  private static let freeOptions: Set = ["on-error", "max-errors", "language"]

  /// The plan of a run's checkpoint; nil for one that can have none: a dry run, or one over standard
  /// input or another pipe.
  /// - Throws: `RunFailure` of kind `usage` when a run over a pipe should go on.
  static func plan(
    _ sources: [SourcePlan], _ settings: RunSettings
  ) throws(RunFailure) -> CheckpointPlan? {
    if settings.isDryRun { return nil }
    if let pipe = sources.first(where: { $0.path == nil }) {
      guard settings.checkpointPolicy != .resume else {
        throw RunFailure(
          .usage,
          (pipe.name == "-" ? "Standard input" : "The pipe `\(pipe.name)`")
            + " can't be gone on with: it is read once.",
          advice: "Leave --resume out: what is stored already counts as unchanged.")
      }
      return nil
    }
    return CheckpointPlan(
      names: sources.flatMap { [$0.name, $0.origin.identity, $0.placement.template] },
      title: title(sources), facts: facts(sources, settings), policy: settings.checkpointPolicy)
  }

  private static func title(_ sources: [SourcePlan]) -> String {
    let more = sources.count > 1 ? " and \(sources.count - 1) more" : ""
    return "import of `\(sources.first?.name ?? "")`" + more
  }

  private static func facts(
    _ sources: [SourcePlan], _ settings: RunSettings
  ) -> [CheckpointPlan.Fact] {
    var facts: [CheckpointPlan.Fact] = []
    for source in sources {
      // A SQLite store's newest changes are in its log.
      let stamps = [source.name, source.name + "-wal"].map { FileStamp($0).text }
      facts.append(CheckpointPlan.Fact("`\(source.name)`", stamps.joined(separator: " ")))
    }
    var options = ["on-conflict=\(settings.conflictPolicy.rawValue)"]
    for source in sources {
      for (name, value) in source.rejectedOptions.sorted(by: { $0.key < $1.key })
      where !freeOptions.contains(name) {
        options.append("\(name)=\(value) \(FileStamp(value).text)")
      }
      // Collections that are named in the user's language move with it.
      for entity in source.records.opening.entities
      where source.placement.needsNames(of: entity.name) {
        options.append(source.placement.collection(forEntity: entity.name)?.string ?? "")
      }
    }
    facts.append(CheckpointPlan.Fact("an option or a file that it names", hash(options)))
    if sources.contains(where: \.isMappedByProgram) {
      facts.append(CheckpointPlan.Fact("the program", FileStamp("/proc/self/exe").text))
    }
    return facts
  }

  private static func hash(_ texts: [String]) -> String {
    var hash = StableHash()
    for text in texts { hash.combine(text.utf8) }
    return hash.identifier
  }
}
