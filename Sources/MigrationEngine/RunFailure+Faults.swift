// The faults of stores and files in the words of records and runs.

public import ByteReading
public import Documents
public import Records

extension RunFailure {
  /// A store failure as the end of a run.
  public init(_ failure: StoreFailure) {
    let kind: Kind =
      switch failure.reason {
      case .unavailable: .storeUnavailable
      case .notAStore: .storeUnavailable
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .tryAgain: .tryAgain
      case .notPermitted: .notPermitted
      case .failedPrecondition, .notFound, .alreadyExists, .invalidArgument, .internal: .bug
      }
    self.init(kind, failure.message)
  }
}

extension RecordIssue {
  /// A document's fault as the issue of the record that it came from.
  init(_ fault: DocumentFault, entry: RecordEntry, in batch: RecordBatch) {
    guard let code = RecordIssueCode(rawValue: fault.rule.rawValue) else {
      preconditionFailure("The rule \(fault.rule) has no code")
    }
    self.init(
      code, stage: .store, at: entry.position, message: fault.message,
      path: fault.field.flatMap { batch.pathStyle.path(ofRecord: entry.position.record, to: $0) },
      field: fault.field.map { String($0.prefix { $0 != "." && $0 != "[" }) },
      entity: entry.entity.map { batch.entities[$0] })
  }
}

extension RunFailure {
  /// A file's failure as the end of a run.
  public init(_ failure: ByteStreamFailure) {
    let kind: Kind =
      switch failure.reason {
      case .notFound: .noSuchSource
      case .notPermitted: .notPermitted
      case .notAFile, .truncated, .corrupted, .programFailed: .sourceUnreadable
      case .inputOutput, .interrupted: .inputOutput
      case .cannotCreate: .cannotCreate
      }
    self.init(kind, failure.message)
  }
}
