// References and commits: the store contract of apps.

public import Documents

extension SQLiteStore: DocumentStorage {
  /// The documents at paths, nil for one that doesn't exist; all as of the same moment.
  public func documents(at paths: [DocumentPath]) throws(StoreFailure) -> [Document?] {
    if paths.count == 1 { return [try rows.document(paths[0])] }
    return try connection.transaction("BEGIN") { () throws(StoreFailure) in
      var documents: [Document?] = []
      for path in paths { documents.append(try rows.document(path)) }
      return documents
    }
  }

  /// Makes changes in order, all or none, in one transaction that is synced to the disk.
  @discardableResult
  public func commit(
    _ writes: [DocumentWrite], verifying reads: [DocumentVersion] = []
  ) throws(StoreFailure) -> Timestamp {
    for write in writes { try write.checkOperands() }
    return try write(synced: true) { () throws(StoreFailure) in
      let now = options.clock().truncatedToMicroseconds
      for read in reads { try verify(read) }
      for write in writes { try apply(write, at: now) }
      return now
    }
  }

  private func verify(_ read: DocumentVersion) throws(StoreFailure) {
    let found = try rows.find(read.path)?.updateTime
    guard found == read.updateTime?.microseconds else {
      throw StoreFailure(.tryAgain, "\(read.path) has changed since it was read.")
    }
  }

  private func apply(_ write: DocumentWrite, at now: Timestamp) throws(StoreFailure) {
    let existing = try rows.find(write.path)
    try check(write, existing)
    guard
      case let old = try existing.map({ row throws(StoreFailure) in
        try decoder.fields(row.encoded)
      }), let fields = write.fields(over: old, at: now)
    else {
      return try rows.delete(write.path)
    }
    if let fault = options.limits.check(Document(path: write.path, fields: fields)) {
      let place = fault.field.map { " field `\($0)`:" } ?? ""
      throw StoreFailure(.invalidArgument, "\(write.path):\(place) \(fault.message)")
    }
    try put(fields, at: write.path, over: existing, time: now.microseconds)
  }

  /// Equal fields keep the time of their last change, as they do in Firestore.
  private func put(
    _ fields: FieldMap, at path: DocumentPath, over existing: StoredRow?, time: Int64
  ) throws(StoreFailure) {
    var encoded = EncodedFields()
    encoded.encode(fields)
    if let existing {
      if encoded == existing.encoded { return }
      // Versions are told apart by their time, however fast they follow each other.
      try rows.update(existing.sequence, encoded, at: max(time, existing.updateTime + 1))
    } else {
      _ = try rows.insert(path, encoded, at: time)
    }
  }

  private func check(_ write: DocumentWrite, _ existing: StoredRow?) throws(StoreFailure) {
    switch write.precondition {
    case .exists(true)? where existing == nil:
      throw StoreFailure(.notFound, "\(write.path) doesn't exist.")
    case .exists(false)? where existing != nil:
      throw StoreFailure(.alreadyExists, "\(write.path) exists already.")
    case .updateTime(let time)? where existing?.updateTime != time.microseconds:
      throw StoreFailure(.failedPrecondition, "\(write.path) was not last changed at that time.")
    default: break
    }
  }
}
