// The part of the store contract that an import needs: batches in, one outcome a document back.

/// What to do when a document of the same path exists.
public enum ConflictPolicy: String, CaseIterable, Sendable {
  /// Equal fields count as unchanged; anything else is refused as a duplicate.
  case create
  /// The new fields take the place of the old; equal ones count as unchanged.
  case replace
  /// Fields of the new are laid over the old, maps member by member; others stay.
  case merge
  /// The old stays.
  case skip
}

/// What became of one document of a batch.
public enum LoadOutcome: Hashable, Sendable {
  /// Written as new. The sequence number grows with each insertion into a store, so that a later
  /// duplicate can be traced to the record that came first.
  case inserted(sequence: Int64)
  /// Written over an existing document.
  case updated
  /// Equal to what was there.
  case unchanged
  /// Left alone because the policy says so.
  case skipped
  /// Refused: another document has that path; its sequence number.
  case duplicate(ofSequence: Int64)
  /// Refused by a rule of documents.
  case refused(DocumentFault)
}

/// Why a document can't be stored.
public struct DocumentFault: Error, Hashable, Sendable {
  /// The rule that is broken. The raw value is the code of the reject report.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    case invalidDocumentID = "invalid_document_id"
    case documentTooLarge = "document_too_large"
    case invalidFieldName = "invalid_field_name"
    case nestedArray = "nested_array"
    case tooDeep = "too_deep"
    case outOfRange = "out_of_range"
    case storeRefused = "store_refused"
  }

  /// The rule.
  public var rule: Rule
  /// Way to the field, such as `tags[2].name`; nil when the whole document is meant.
  public var field: String?
  /// One sentence of fact, with a full stop.
  public var message: String

  /// Makes a fault.
  public init(_ rule: Rule, field: String? = nil, message: String) {
    self.rule = rule
    self.field = field
    self.message = message
  }
}

/// How far a run has come, kept by the store in the same transaction as the batch it belongs to,
/// so that it is true after `kill -9`.
public struct LoadCheckpoint: Hashable, Sendable {
  /// Names the run: what is imported from where into which collection.
  public var key: String
  /// The engine's own bytes.
  public var state: [UInt8]

  /// Makes a checkpoint.
  public init(key: String, state: [UInt8]) {
    self.key = key
    self.state = state
  }
}

/// Documents of a batch in the form in which their store writes them.
public protocol PreparedDocuments: Sendable {
  /// Leaves only the documents at these places, which ascend.
  mutating func keep(_ places: [Int])
}

/// A store that batches of documents can be loaded into.
///
/// A run is `beginLoading`, any number of batches, and `finishLoading`, which is called whatever
/// happened before. A batch that is loaded outside of a run is stored at once.
public protocol DocumentLoading: Sendable {
  /// What the store makes of a batch before it writes it.
  associatedtype Prepared: PreparedDocuments

  /// Checks documents and puts them into the form in which they are written. It neither reads nor
  /// changes the store, so that any number of tasks may prepare batches while one writes them.
  func prepare(_ documents: DocumentBatch) -> Prepared

  /// Tells that many batches are to come. Until `finishLoading` the store may keep other writers
  /// waiting and put off what it writes: readers may not see it yet, and when the process is killed
  /// the last batches may be missing, whole ones, their checkpoints with them.
  func beginLoading() async throws(StoreFailure)

  /// Writes a batch: all of it, with its checkpoint, or nothing.
  ///
  /// Documents are taken in order; one that repeats a path of the same batch meets the earlier one.
  /// - Parameter checkpoint: makes the batch's checkpoint of its outcomes; nil keeps none.
  /// - Returns: one outcome a document, in order.
  /// - Throws: `StoreFailure` when nothing was written.
  func load(
    _ documents: Prepared, onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) async throws(StoreFailure) -> [LoadOutcome]

  /// What `load` would answer, without writing; the dry run. Doesn't see the batches before it.
  func probe(
    _ documents: Prepared, onConflict policy: ConflictPolicy
  ) async throws(StoreFailure) -> [LoadOutcome]

  /// The checkpoint kept under a key, or nil.
  func checkpoint(for key: String) async throws(StoreFailure) -> LoadCheckpoint?

  /// Forgets a checkpoint, when its run is complete.
  func removeCheckpoint(for key: String) async throws(StoreFailure)

  /// Ends a run: everything that was loaded is there and durable, whatever the store has put off
  /// till now.
  func finishLoading() async throws(StoreFailure)
}

extension DocumentLoading {
  /// Prepares and writes a batch.
  public func load(
    _ documents: [Document], onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) async throws(StoreFailure) -> [LoadOutcome] {
    try await load(prepare(DocumentBatch(documents)), onConflict: policy, checkpoint: checkpoint)
  }

  /// Prepares a batch and tells what `load` would answer.
  public func probe(
    _ documents: [Document], onConflict policy: ConflictPolicy
  ) async throws(StoreFailure) -> [LoadOutcome] {
    try await probe(prepare(DocumentBatch(documents)), onConflict: policy)
  }
}

/// Why a store did not do what it was asked. Nothing of the call was written.
public struct StoreFailure: Error, Hashable, Sendable {
  /// What went wrong, as far as a caller can act on it.
  public enum Reason: String, Hashable, Sendable {
    /// Can't be reached or opened.
    case unavailable
    /// The file is no store, or of a newer format.
    case notAStore
    /// The file or folder can't be made.
    case cannotCreate
    /// The device failed or is full.
    case inputOutput
    /// Locked by others, or a conflict; may succeed later.
    case tryAgain
    /// Not allowed.
    case notPermitted
    /// A precondition failed.
    case failedPrecondition
    /// The document doesn't exist.
    case notFound
    /// The document exists already.
    case alreadyExists
    /// The request breaks a rule.
    case invalidArgument
    /// A bug of the store's.
    case `internal`
  }

  /// What went wrong.
  public var reason: Reason
  /// Place and fact: one sentence with a full stop.
  public var message: String

  /// Makes a failure.
  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
