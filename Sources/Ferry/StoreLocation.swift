// From what somebody named to a store: a path, or sqlite:PATH.

import Documents
import MigrationEngine
import Records
import SQLiteStore

#if canImport(Glibc)
  private import Glibc
#endif

/// Opens stores by name.
enum StoreLocation {
  /// The store that a run's documents go to, made when missing.
  /// - Throws: `RunFailure` of kind `usage`, or of a store's own faults.
  static func openForImport(_ settings: RunSettings) throws(RunFailure) -> any DocumentLoading {
    if settings.isDryRun { return try DryRunStore(beside: settings.store) }
    guard let name = settings.store else {
      throw RunFailure(.usage, "The store is missing.", advice: "Name it with --into.")
    }
    return try open(name, .create)
  }

  /// A store that exists, for reading.
  static func openForReading(_ name: String) throws(RunFailure) -> SQLiteStore {
    try open(name, .readOnly)
  }

  /// Path of an embedded store.
  /// - Throws: `RunFailure` of kind `usage` for a store of another kind.
  static func path(of name: String) throws(RunFailure) -> String {
    let path = name.hasPrefix("sqlite:") ? String(name.dropFirst("sqlite:".count)) : name
    guard !path.isEmpty else {
      throw RunFailure(.usage, "The store's path is empty.", advice: "Name a file.")
    }
    if name.hasPrefix("sqlite:") { return path }
    if let colon = name.firstRange(of: "://") {
      throw RunFailure(
        .usage, "There is no store of the kind `\(name[..<colon.lowerBound])`.",
        advice: "Name a path, or sqlite:PATH.")
    }
    return name
  }

  static func open(
    _ name: String, _ access: SQLiteStoreOptions.Access
  ) throws(RunFailure) -> SQLiteStore {
    let path = try path(of: name)
    var about = stat()
    if stat(path, &about) == 0, about.st_mode & S_IFMT != S_IFREG {
      throw RunFailure(.storeUnavailable, "`\(path)` is no file, and so no store.")
    }
    do throws(StoreFailure) {
      return try SQLiteStore(path: path, options: SQLiteStoreOptions(access: access))
    } catch {
      throw RunFailure(error)
    }
  }
}
