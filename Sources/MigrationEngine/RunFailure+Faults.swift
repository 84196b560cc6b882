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
      path: fault.field.flatMap { batch.path(of: $0, in: entry) },
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

extension RecordBatch {
  /// The way to a field of a record as the source's format writes it; nil where it has no paths.
  fileprivate func path(of field: String, in entry: RecordEntry) -> String? {
    switch pathStyle {
    case .none: nil
    case .keys: field
    case .elements(let prefix): "\(prefix)[\(entry.position.record - 1)].\(field)"
    }
  }
}
