// Small files that are read at once: schemas, strings, migration files.

import ByteReading
import MigrationEngine
import Records

/// Reads a configuration file.
enum WholeFile {
  /// A larger file is taken for something else than configuration.
  static let limit = 64 * 1_048_576

  /// All bytes of a file.
  /// - Throws: `RunFailure` of kind `configuration` or `notPermitted`.
  static func read(_ path: String) throws(RunFailure) -> [UInt8] {
    do throws(ByteStreamFailure) {
      return try ByteSource.open(path: path).readAll(limit: limit)
    } catch {
      throw RunFailure(
        error.reason == .notPermitted ? .notPermitted : .configuration, error.message)
    }
  }
}
