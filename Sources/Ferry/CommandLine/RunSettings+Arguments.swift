// A run's settings from the command line.

import Documents
import MigrationEngine
import Records

extension RunSettings {
  /// The options that every run understands, whatever it imports.
  static let options = [
    OptionSpecification("into", "STORE", "the store: a path, made when missing, or sqlite:PATH"),
    OptionSpecification(
      "on-conflict", "WORD", "create, replace, merge or skip when the id exists (create)"),
    OptionSpecification("on-error", "WORD", "skip a rejected record and go on, or stop (skip)"),
    OptionSpecification(
      "max-errors", "N", "stop once more than N records, or N%, are rejected (100)"),
    OptionSpecification("report", "FOLDER", "where the report goes (ferry-report, if needed)"),
    OptionSpecification("strings", "PATH", "model strings: a file, or a folder of .lproj"),
    OptionSpecification("language", "TAG", "language of localized names (the environment's)"),
    OptionSpecification("strict-names", nil, "end the run when an entity has no localized name"),
    OptionSpecification("rejects-exit", "CODE", "exit code when records were rejected (1)"),
  ]

  /// The options of runs that write.
  static let writingOptions = [
    OptionSpecification("resume", nil, "go on where an import of the same sources was cut off"),
    OptionSpecification("restart", nil, "forget that it was cut off, and start at the beginning"),
  ]

  /// Those that are no matter of a retry: where it stores and reports, and how it ends.
  private static let callOptions: Set = ["into", "report", "rejects-exit"]

  /// Reads the settings.
  /// - Parameter standardStore: the store if `--into` isn't given; nil when it has to be.
  /// - Throws: `RunFailure` of kind `usage` for a word or number that an option doesn't take.
  init(
    _ arguments: ParsedArguments, isDryRun: Bool, standardStore: String? = nil
  ) throws(RunFailure) {
    self.init()
    store = arguments["into"] ?? standardStore
    self.isDryRun = isDryRun
    guard store != nil || isDryRun else {
      throw RunFailure(.usage, "The store is missing.", advice: "Name it with --into.")
    }
    let words = ConflictPolicy.allCases.map(\.rawValue)
    let word = try arguments.choice("on-conflict", of: words, or: "create")
    conflictPolicy = ConflictPolicy(rawValue: word) ?? .create
    errorLimit = try arguments.errorLimit
    reportPath = arguments["report"]
    stringsPath = arguments["strings"]
    language = arguments["language"]
    requiresNames = arguments.has("strict-names")
    checkpointPolicy = try arguments.checkpointPolicy
    let kept = Set(Self.options.map(\.name)).subtracting(Self.callOptions)
    keptOptions = arguments.options.filter { kept.contains($0.key) }
  }
}

extension ParsedArguments {
  /// `--on-error` and `--max-errors` as one limit.
  fileprivate var errorLimit: ErrorLimit {
    get throws(RunFailure) {
      let word = try choice("on-error", of: ["skip", "stop"], or: "skip")
      if word == "stop" {
        try refuse(["max-errors"], "with `--on-error stop`")
        return .first
      }
      guard let text = self["max-errors"] else { return .count(100) }
      if text.hasSuffix("%"), let share = Double(text.dropLast()), (0...100).contains(share) {
        return .percent(share)
      }
      if let limit = Int(text), limit >= 0 { return .count(limit) }
      throw RunFailure(.usage, "`--max-errors` is a number or a share like 5%, not `\(text)`.")
    }
  }

  /// `--resume` and `--restart`.
  fileprivate var checkpointPolicy: CheckpointPolicy {
    get throws(RunFailure) {
      switch (has("resume"), has("restart")) {
      case (true, true):
        throw RunFailure(.usage, "`--resume` and `--restart` exclude each other.")
      case (true, false): .resume
      case (false, true): .restart
      case (false, false): .refuse
      }
    }
  }

  /// `--rejects-exit`, 0 to 125.
  var rejectsExit: Int32 {
    get throws(RunFailure) {
      guard let text = self["rejects-exit"] else { return 1 }
      guard let code = Int32(text), (0...125).contains(code) else {
        throw RunFailure(.usage, "`--rejects-exit` is a number from 0 to 125, not `\(text)`.")
      }
      return code
    }
  }
}
