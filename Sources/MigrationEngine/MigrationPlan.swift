// What a run is going to do: opened sources, their mappings, names, policies.

public import ByteReading
public import Documents
public import Records

/// Everything that is decided before the first record is read.
public struct MigrationPlan: Sendable {
  /// Sources in the order they are run.
  public var sources: [SourcePlan]
  /// What to do when a document exists.
  public var conflictPolicy: ConflictPolicy
  /// When to stop because of rejects.
  public var errorLimit: ErrorLimit
  /// Words for entities and fields in the user's language.
  public var names: any NameLocalization
  /// Whether a missing localized name rejects the record.
  public var requiresNames: Bool
  /// Makes a plan.
  public init(
    sources: [SourcePlan], conflictPolicy: ConflictPolicy = .create,
    errorLimit: ErrorLimit = .count(100), names: any NameLocalization = PlainNames(),
    requiresNames: Bool = false
  ) {
    self.sources = sources
    self.conflictPolicy = conflictPolicy
    self.errorLimit = errorLimit
    self.names = names
    self.requiresNames = requiresNames
  }
}

/// One source, opened and ready to be read.
public struct SourcePlan: Sendable {
  /// The source's name as it was given.
  public var name: String
  /// Its path; nil for standard input.
  public var path: String?
  /// Extension of the file that holds its rejected records, without a dot.
  public var rejectedExtension: String
  /// The opened source.
  public var records: RecordSource
  /// How its records become documents.
  public var mapper: any RecordMapper
  /// What the mapping needs to know.
  public var context: MappingContext
  /// Where its documents go.
  public var placement: DocumentPlacement
  /// What was noticed while planning.
  public var warnings: [SourceWarning]
  /// Number of bytes to read, compressed or not; nil when nobody knows, as for standard input.
  public var byteCount: Int?
  /// Where its records come from in the end.
  public var origin: SourceOrigin
  /// Options of the command line with which the file of its rejected records is read and mapped as
  /// the source is.
  public var rejectedOptions: [String: String] = [:]
  /// Whether a program maps its records, so that no options tell how.
  public var isMappedByProgram = false
  /// Types that were found by a look at its records, if somebody asked for that.
  public var inferredTypes: InferredTypes?
  /// Counts what is read of a compressed file; nil where the places of records tell.
  public var meter: ByteMeter?

  /// Makes a plan for one source.
  public init(
    name: String, path: String? = nil, rejectedExtension: String, records: RecordSource,
    mapper: any RecordMapper,
    context: MappingContext,
    placement: DocumentPlacement, warnings: [SourceWarning] = []
  ) {
    self.name = name
    self.path = path
    self.rejectedExtension = rejectedExtension
    self.records = records
    self.mapper = mapper
    self.context = context
    self.placement = placement
    self.warnings = warnings
    origin = SourceOrigin(argument: name, name: name)
  }
}

/// Types that were found by a look at all records of a source.
public struct InferredTypes: Sendable {
  /// What was found, a line a field.
  public var summary: [String]
  /// The Table Schema that says the same, as JSON.
  public var schema: String

  /// Makes a finding.
  public init(summary: [String], schema: String) {
    self.summary = summary
    self.schema = schema
  }
}

/// When rejected records stop a run.
public enum ErrorLimit: Hashable, Sendable {
  /// Stop once more than that many are rejected.
  case count(Int)
  /// Stop once more than that share of the records read so far is rejected; looked at after each
  /// batch.
  case percent(Double)
  /// Stop at the first.
  case first

  /// Whether these counts are beyond the limit.
  public func isExceeded(by counts: RecordCounts) -> Bool {
    switch self {
    case .count(let limit): counts.rejected > limit
    case .percent(let share): Double(counts.rejected) * 100 > share * Double(counts.read)
    case .first: counts.rejected > 0
    }
  }
}

/// Words for entities and fields, in one language.
public protocol NameLocalization: Sendable {
  /// The language that was chosen, such as `de`; nil when there are no localized names.
  var language: String? { get }
  /// The entity's name in that language; nil when it has none.
  func name(ofEntity entity: String) -> String?
  /// The field's name in that language; nil when it has none.
  func name(ofField field: String, entity: String) -> String?
}

/// No localized names: everything is called by its own name.
public struct PlainNames: NameLocalization {
  /// No language.
  public var language: String? { nil }
  /// Makes the empty set of names.
  public init() {}
  /// None.
  public func name(ofEntity entity: String) -> String? { nil }
  /// None.
  public func name(ofField field: String, entity: String) -> String? { nil }
}
