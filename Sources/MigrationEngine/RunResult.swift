// How a run ended, as the summary tells it.

public import Records

/// How a run ended. The raw value is the `status` of the summary.
public enum RunStatus: String, CaseIterable, Hashable, Sendable {
  case completed
  case completedWithRejects
  case errorLimit
  case sourceError
  case interrupted
  case failed
}

/// The counts of a run, in whole and in parts.
public struct RunResult: Sendable {
  /// Counts of one entity's records.
  public struct Entity: Hashable, Sendable {
    /// The entity's name in its own case; for formats without entities, the collection's id.
    public var name: String
    /// Its localized name, or its name.
    public var localizedName: String
    /// The collection its documents went to.
    public var collection: String
    /// What became of them.
    public var counts = RecordCounts()

    /// Makes an entity without records.
    public init(name: String, localizedName: String, collection: String) {
      self.name = name
      self.localizedName = localizedName
      self.collection = collection
    }
  }

  /// Counts and findings of one source.
  public struct Source: Sendable {
    /// The name as it was given.
    public var name: String
    /// What the reader found out.
    public var description: SourceDescription
    /// What became of its records.
    public var counts = RecordCounts()
    /// The fault that ended it before its end, if any.
    public var issue: SourceIssue?
    /// What was noticed.
    public var warnings: [SourceWarning] = []
    /// The types that were found by a look at its records, a line a field.
    public var inferredTypes: [String] = []

    /// Makes a source without records.
    public init(name: String, description: SourceDescription) {
      self.name = name
      self.description = description
    }
  }

  /// How the run ended.
  public var status = RunStatus.completed
  /// What became of all records.
  public var counts = RecordCounts()
  /// Source by source, in order.
  public var sources: [Source] = []
  /// Entity by entity, in the order they were met.
  public var entities: [Entity] = []
  /// Number of rejects by code.
  public var rejectsByCode: [RecordIssueCode: Int] = [:]
  /// The language of localized names; nil when there are none.
  public var language: String?
  /// Whether the run was cut off and can go on from its checkpoint.
  public var canGoOn = false
  /// The run failure that ended it, if any.
  public var failure: RunFailure?

  /// Makes the result of a run that has not begun.
  public init() {}
}
