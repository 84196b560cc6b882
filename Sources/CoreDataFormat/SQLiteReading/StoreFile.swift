// Where a SQLite store is read from, so that neither it nor its folder is changed.

import ByteReading
import Glibc
import Records

/// The file that SQLite opens: the store itself, or a private copy.
///
/// A store without a journal is read in place as immutable. One with a `-wal` or `-journal` beside
/// it needs both, and SQLite would write next to them: it is copied to a temporary folder, which
/// goes away with this value. So is one that comes compressed or from standard input.
final class StoreFile {
  /// Path of the file to open.
  let path: String
  /// Whether the file can be opened as immutable.
  let isImmutable: Bool
  /// Path of the store as it was named; external values lie beside it. Nil for standard input.
  let originalPath: String?
  /// Whether the store says that a write-ahead log belongs to it, and there is none.
  let lacksWriteAheadLog: Bool

  private let folder: String?

  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// Finds out how to read a source.
  /// - Throws: `SourceIssue` when it is no SQLite database, or can't be copied.
  init(_ source: SourceInput) throws(SourceIssue) {
    if source.head.isEmpty { throw SourceIssue(.emptySource, "The source is empty.") }
    guard source.head.starts(with: Self.magic), source.head.count >= 100 else {
      throw SourceIssue(.unsupportedFormat, "The file is not a SQLite database.")
    }
    // Bytes 18 and 19 of the header are 2 when the journal mode is WAL.
    let isWAL = source.head[18] == 2 || source.head[19] == 2
    let direct: String?
    do {
      direct = try source.path.flatMap { path throws(ByteStreamFailure) in
        try Self.startsWithMagic(path) ? path : nil
      }
    } catch {
      throw SourceIssue(opening: error)
    }
    let journals = direct.map { path in
      ["-wal", "-journal"].filter { Self.hasContent(path + $0) }
    }
    originalPath = source.path
    lacksWriteAheadLog = isWAL && journals?.contains("-wal") != true
    if let direct, journals?.isEmpty == true {
      (path, isImmutable, folder) = (direct, true, nil)
      return
    }
    let folder = try Self.makeFolder()
    self.folder = folder
    path = folder + "/store.sqlite"
    isImmutable = journals?.isEmpty != false
    do {
      try Self.copy(source.open(), to: path)
      for journal in journals ?? [] {
        if let direct { try Self.copy(FileByteStream(path: direct + journal), to: path + journal) }
      }
    } catch {
      Self.remove(folder)
      throw SourceIssue(opening: error)
    }
  }

  deinit {
    if let folder { Self.remove(folder) }
  }

  private static func hasContent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// Whether the file itself is a database, and not a compressed one.
  private static func startsWithMagic(_ path: String) throws(ByteStreamFailure) -> Bool {
    let stream = try FileByteStream(path: path)
    var bytes = [UInt8](repeating: 0, count: magic.count)
    var count = 0
    while case let got = try stream.readBytes(into: &bytes, at: count), got > 0 { count += got }
    return bytes == magic
  }

  private static func makeFolder() throws(SourceIssue) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((parent + "/ferry-store-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SourceIssue(.unreadable, "No temporary folder can be made in `\(parent)`.")
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func remove(_ folder: String) {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(folder + "/store.sqlite" + ending) }
    rmdir(folder)
  }

  private static func copy(
    _ stream: any ByteStream, to path: String
  ) throws(ByteStreamFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else {
      throw ByteStreamFailure(.cannotCreate, "The temporary file `\(path)` can't be made.")
    }
    defer { close(descriptor) }
    try TemporaryFile.copy(stream, to: descriptor)
  }
}
