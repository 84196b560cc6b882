// Files as sources, for tests.

import ByteReading
import Foundation
import Records

/// A source over a file.
func fileSource(_ path: String) throws -> SourceInput {
  let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
  return SourceInput(name: path, path: path, head: Array(bytes.prefix(65_536))) {
    () throws(ByteStreamFailure) in MemoryByteStream(bytes)
  }
}
