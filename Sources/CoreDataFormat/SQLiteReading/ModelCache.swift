// The copy of its model that a SQLite store carries.

import ByteReading
import CCompression
import Records

/// Reads `Z_MODELCACHE`: a raw DEFLATE stream, without zlib's header, of a keyed archive of the
/// whole model. Stores have it since about 2013.
enum ModelCache {
  /// A model that is larger once inflated is none.
  private static let largest = 268_435_456

  /// The model in a store; nil when it has none, or one that can't be read, which is told: such a
  /// store is as readable as one without.
  static func model(
    in database: StoreDatabase
  ) throws(SourceIssue) -> (model: ManagedObjectModel?, warnings: [SourceWarning]) {
    let tables = try database.texts(
      "SELECT name FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
    guard !tables.isEmpty else { return (nil, []) }
    let rows = try database.prepare("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
    guard try rows.step() else { return (nil, []) }
    guard let archive = inflate(rows.bytes(0)) else {
      let fact = "The store's own model, `Z_MODELCACHE`, is not compressed as it should be."
      return (nil, [SourceWarning(.unreadableModel, fact)])
    }
    do throws(RunFailure) {
      return (try ManagedObjectModel(keyedArchive: archive, named: "Z_MODELCACHE"), [])
    } catch {
      let fact = "The store's own model can't be read: \(error.message)"
      return (nil, [SourceWarning(.unreadableModel, fact)])
    }
  }

  /// Inflates a raw DEFLATE stream; nil when it is broken or too large.
  static func inflate(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var stream = z_stream()
    let version = ZLIB_VERSION
    guard inflateInit2_(&stream, -15, version, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(clamping: bytes.count)
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while result.count <= largest {
      let code = chunk.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        return CCompression.inflate(&stream, Z_NO_FLUSH)
      }
      guard code == Z_OK || code == Z_STREAM_END else { return nil }
      let count = chunk.count - Int(stream.avail_out)
      result += chunk[..<count]
      if code == Z_STREAM_END { return result }
      if count == 0 { return nil }
    }
    return nil
  }
}
