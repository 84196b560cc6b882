// Which names a bulk load lets in: those that are certainly new.

/// Tells new names from ones that may be there already.
struct NameAdmission {
  private let known: FingerprintSet
  /// Whether all names that were let in are in the set.
  private var isComplete = true
  /// The name behind which no other stands: what comes behind it is new without a look at the set.
  private var greatest: [UInt8] = []
  private var greatestCollectionCount = 0

  /// Makes the admission to an empty store; nil when there is no memory for it.
  init?() {
    guard let known = FingerprintSet() else { return nil }
    self.known = known
  }

  /// Whether a name is certainly new; then it is noted. False says nothing.
  mutating func admits(_ entry: NameEntry, fingerprint: UInt64) -> Bool {
    let isGreatest = isBehindAll(entry)
    switch known.insert(fingerprint) {
    case .new: break
    case .probablyKnown: if !isGreatest { return false }
    case .full: isComplete = false
    }
    guard isGreatest || isComplete else { return false }
    if isGreatest {
      greatest.removeAll(keepingCapacity: true)
      greatest.append(contentsOf: entry.path)
      greatestCollectionCount = entry.collectionCount
    }
    return true
  }

  private func isBehindAll(_ entry: NameEntry) -> Bool {
    greatest.withUnsafeBufferPointer { path in
      path.isEmpty
        || NameEntry(path: path, collectionCount: greatestCollectionCount, row: 0).precedes(entry)
    }
  }
}
