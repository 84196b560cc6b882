// A store in a folder that goes away with its test.

import DocumentAccess
import Documents
import Glibc
import SQLiteStore
import Testing

final class TestStore: Sendable {
  let folder: String
  let store: DocumentStore

  init() throws {
    var template = Array("/tmp/ferry-access-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    store = DocumentStore(storage: try SQLiteStore(path: folder + "/store.sqlite"))
  }

  /// Another store over the same file, as another process would have it.
  func another() throws -> DocumentStore {
    DocumentStore(storage: try SQLiteStore(path: folder + "/store.sqlite"))
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(folder + "/store.sqlite" + suffix) }
    rmdir(folder)
  }
}
