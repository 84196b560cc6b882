// Where bytes come from: files and standard input, decompressed by what their first bytes say.

/// Opens sources of bytes.
public enum ByteSource {
  /// Ways to compress that are recognized.
  public enum Compression: String, CaseIterable, Hashable, Sendable {
    case gzip, zstd
  }

  /// Opens a file and decompresses it when its first bytes say that it is compressed.
  /// - Throws: `ByteStreamFailure` when it can't be opened or read.
  public static func open(path: String) throws(ByteStreamFailure) -> any ByteStream {
    try decompressing(FileByteStream(path: path))
  }

  /// Standard input, decompressed likewise. It can be read once.
  public static func standardInput() throws(ByteStreamFailure) -> any ByteStream {
    try decompressing(FileByteStream.standardInput())
  }

  /// The stream decompressed when its first bytes say so, else as it is.
  /// - Throws: `ByteStreamFailure` when there is no memory for a decompressor.
  public static func decompressing(
    _ stream: any ByteStream
  ) throws(ByteStreamFailure) -> any ByteStream {
    let peeked = PeekedByteStream(stream, count: 4)
    switch compression(of: peeked.head) {
    case .gzip: return try GzipByteStream(peeked)
    case .zstd: return try ZstdByteStream(peeked)
    case nil: return peeked
    }
  }

  /// How bytes that start so are compressed: gzip (RFC 1952) and zstd (RFC 8878, a skippable frame
  /// in front included); nil for anything else.
  public static func compression(of head: some Collection<UInt8>) -> Compression? {
    let start = Array(head.prefix(4))
    if start.starts(with: [0x1F, 0x8B]) { return .gzip }
    if start == [0x28, 0xB5, 0x2F, 0xFD] { return .zstd }
    if start.count == 4, start[0] & 0xF0 == 0x50, start[1...] == [0x2A, 0x4D, 0x18] {
      return .zstd
    }
    return nil
  }

  /// The name without the extension of a compressed file: `books.csv` of `books.csv.gz`.
  public static func uncompressedName(_ name: String) -> String {
    for suffix in [".gz", ".gzip", ".zst", ".zstd"] where name.lowercased().hasSuffix(suffix) {
      return String(name.dropLast(suffix.count))
    }
    return name
  }
}
