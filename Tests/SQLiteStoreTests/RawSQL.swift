// SQL straight on a file, past the store: what other programs do.

import CSQLite
import Testing

struct SQLFailure: Error {
  var text: String
}

/// Runs statements on a file and gives the rows, columns joined by `|`.
@discardableResult
func runSQL(_ sql: String, on path: String) throws -> [String] {
  var handle: OpaquePointer?
  guard sqlite3_open(path, &handle) == SQLITE_OK else { throw SQLFailure(text: "open") }
  defer { sqlite3_close_v2(handle) }
  var rows: [String] = []
  try withUnsafeMutablePointer(to: &rows) { rows in
    let code = sqlite3_exec(
      handle, sql,
      { rows, count, columns, _ in
        let cells = (0..<Int(count)).map { index in
          columns?[index].map { String(cString: $0) } ?? "NULL"
        }
        rows?.assumingMemoryBound(to: [String].self).pointee.append(cells.joined(separator: "|"))
        return 0
      }, rows, nil)
    guard code == SQLITE_OK else { throw SQLFailure(text: String(cString: sqlite3_errmsg(handle))) }
  }
  return rows
}
