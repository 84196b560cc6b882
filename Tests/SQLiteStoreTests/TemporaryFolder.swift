// A folder that goes away with its test.

import Glibc

final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/ferry-store-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error {}

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen(file(name), "w") else { throw Failure() }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure() }
  }

  /// The bytes of a file.
  func read(_ name: String) throws -> [UInt8] {
    guard let file = fopen(file(name), "r") else { throw Failure() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink(path + "/" + name)
    }
    closedir(folder)
    rmdir(path)
  }
}
