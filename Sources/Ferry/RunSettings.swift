// What holds for a whole run: store, policies, report, names.

public import Documents
public import MigrationEngine

/// Settings of a run, whatever it imports.
public struct RunSettings: Sendable {
  /// The store: a path, `sqlite:PATH`; nil only for a dry run.
  public var store: String?
  /// Whether everything is done but the writing.
  public var isDryRun = false
  /// What to do when a document exists.
  public var conflictPolicy = ConflictPolicy.create
  /// When rejected records stop the run.
  public var errorLimit = ErrorLimit.count(100)
  /// The report's folder; nil makes one only if there is something to tell.
  public var reportPath: String?
  /// A strings file or a folder of .lproj folders; nil looks beside the model.
  public var stringsPath: String?
  /// The language wanted; nil takes the environment's.
  public var language: String?
  /// What to do about the checkpoint of a run that was cut off.
  public var checkpointPolicy = CheckpointPolicy.refuse
  /// Whether a missing localized name ends the run.
  public var requiresNames = false
  /// The report's folder when none is named.
  var standardReportPath = "ferry-report"
  /// The options that were given and hold for a retry of the run's rejects as well.
  var keptOptions: [String: String] = [:]

  /// Makes the default settings.
  public init() {}
}
