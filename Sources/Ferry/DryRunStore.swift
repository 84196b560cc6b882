// The store of a dry run: a scratch file that knows the run's own documents, beside the real one.

import Documents
import Records
import SQLiteStore

#if canImport(Glibc)
  private import Glibc
#endif

/// Answers as the real store would, and leaves it as it is.
///
/// Documents go to a scratch store in the temporary folder, so that duplicates within the run are
/// found at any size; the real store, if it exists, is only asked.
final class DryRunStore: DocumentLoading {
  private let folder: String
  private let scratch: SQLiteStore
  private let existing: SQLiteStore?

  /// Makes a dry run's store.
  /// - Parameter store: the real store's name; nil, or a file that doesn't exist, for none.
  init(beside store: String?) throws(RunFailure) {
    existing = try Self.existing(store)
    var template = Array("\(Self.temporaryFolder)/ferry-check-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RunFailure(
        .cannotCreate, "No folder can be made in `\(Self.temporaryFolder)`.",
        advice: "Name another with TMPDIR.")
    }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    scratch = try StoreLocation.open(folder + "/scratch.sqlite", .create)
  }

  deinit {
    for name in ["scratch.sqlite", "scratch.sqlite-wal", "scratch.sqlite-shm"] {
      unlink(folder + "/" + name)
    }
    rmdir(folder)
  }

  func prepare(_ documents: DocumentBatch) -> PreparedRows { scratch.prepare(documents) }

  func beginLoading() async { await scratch.beginLoading() }

  func load(
    _ documents: PreparedRows, onConflict policy: ConflictPolicy,
    checkpoint: (@Sendable ([LoadOutcome]) -> LoadCheckpoint)?
  ) async throws(StoreFailure) -> [LoadOutcome] {
    let within = try await scratch.load(documents, onConflict: policy, checkpoint: nil)
    guard let existing else { return within }
    let against = try await existing.probe(documents, onConflict: policy)
    return zip(within, against).map { within, against in
      if case .inserted = against { within } else { against }
    }
  }

  func probe(
    _ documents: PreparedRows, onConflict policy: ConflictPolicy
  ) async throws(StoreFailure) -> [LoadOutcome] {
    try await scratch.probe(documents, onConflict: policy)
  }

  func checkpoint(for key: String) async throws(StoreFailure) -> LoadCheckpoint? { nil }
  func removeCheckpoint(for key: String) async throws(StoreFailure) {}
  func finishLoading() async throws(StoreFailure) { try await scratch.finishLoading() }

  private static var temporaryFolder: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }

  private static func existing(_ store: String?) throws(RunFailure) -> SQLiteStore? {
    guard let store, access(try StoreLocation.path(of: store), F_OK) == 0 else { return nil }
    return try StoreLocation.open(store, .readOnly)
  }
}
