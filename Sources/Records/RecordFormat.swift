// The plugin contract: a format recognizes its sources and opens readers over them.

public import ByteReading

/// A kind of source: the one type that a new format provides, and one line in the catalogue.
public protocol RecordFormat: Sendable {
  /// Unique name, as `--format` takes it: `csv`.
  var identifier: String { get }
  /// What a person calls it: `comma-separated values`.
  var title: String { get }
  /// Extension of `rejected.<ext>`, without a dot.
  var rejectedExtension: String { get }
  /// The format that reads `rejected.<ext>`; nil lets it be found from the content.
  var rejectedFormat: String? { get }
  /// The options of the command line that this format understands.
  var options: [FormatOption] { get }

  /// Says how sure the format is that a source is its own.
  /// - Parameters:
  ///   - head: the first bytes, up to 64 KiB, decompressed.
  ///   - name: the source's name with its extension, `.gz` and `.zst` taken off.
  func recognize(head: [UInt8], name: String) -> FormatRecognition

  /// Opens a reader: reads as far as the header, and no record.
  /// - Throws: `SourceIssue` when the source can't be read at all; `RunFailure` of kind `usage`
  ///   or `configuration` when an option's value makes no sense.
  func makeReader(for source: SourceInput, options: ReaderOptions) throws -> any RecordReader
}

extension RecordFormat {
  /// The format itself, unless it says otherwise.
  public var rejectedFormat: String? { identifier }
}

/// How sure a format is of a source. Content beats name; of equals, the catalogue's first wins.
public enum FormatRecognition: Int, Comparable, Sendable {
  /// Not this format.
  case no
  /// It may be: nothing speaks against it.
  case possible
  /// The name's extension says so.
  case byName
  /// The content says so.
  case byContent

  /// Orders by certainty.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Reads one source's records, batch by batch. Used by one task at a time.
public protocol RecordReader: AnyObject {
  /// What is known about the source: complete after opening, but for what only the end tells.
  var description: SourceDescription { get }

  /// Fills an empty batch with the next records: about 256 KiB of them, at least one.
  ///
  /// A fault of the source that follows good records is thrown by the call after theirs, so that
  /// none is lost. A bad record never ends the source.
  /// - Returns: false when there are no more records; the batch may still carry warnings.
  /// - Throws: `SourceIssue` when the source can't be read on.
  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool

  /// What `rejected.<ext>` starts with, so that it imports again as it is: a CSV header with its
  /// line end, or nothing. In the source's own encoding.
  var rejectedPrefix: [UInt8] { get }
  /// What stands between two records of `rejected.<ext>`.
  var rejectedSeparator: [UInt8] { get }
  /// What ends `rejected.<ext>`.
  var rejectedSuffix: [UInt8] { get }
}

extension RecordReader {
  /// Nothing, unless a format says otherwise.
  public var rejectedPrefix: [UInt8] { [] }
  /// A line feed, unless a format says otherwise.
  public var rejectedSeparator: [UInt8] { [0x0A] }
  /// A line feed, unless a format says otherwise.
  public var rejectedSuffix: [UInt8] { [0x0A] }
}

/// A source that somebody named.
public struct SourceInput: Sendable {
  /// The name as it was given; reports use it.
  public var name: String
  /// Path of the file or folder; nil for standard input and other pipes.
  public var path: String?
  /// The first bytes, up to 64 KiB, decompressed.
  public var head: [UInt8]
  /// Number of bytes as they lie in the file, compressed or not; nil when nobody knows.
  public var byteCount: Int?
  /// Counts what is read of a compressed file; nil where the places of records tell.
  public var meter: ByteMeter?
  /// Opens the decompressed bytes from the start. A pipe can be opened once.
  public var open: @Sendable () throws(ByteStreamFailure) -> any ByteStream

  /// Makes an input.
  public init(
    name: String, path: String?, head: [UInt8],
    open: @escaping @Sendable () throws(ByteStreamFailure) -> any ByteStream
  ) {
    self.name = name
    self.path = path
    self.head = head
    self.open = open
  }

  /// Makes an input over bytes in memory, handed out `chunkSize` at a time.
  public init(name: String, bytes: [UInt8], chunkSize: Int = .max) {
    self.init(name: name, path: nil, head: Array(bytes.prefix(65_536))) {
      () throws(ByteStreamFailure) in
      MemoryByteStream(bytes, chunkSize: chunkSize)
    }
  }
}

/// One option of the command line that a format understands.
public struct FormatOption: Hashable, Sendable {
  /// Name without the dashes: `delimiter`.
  public var name: String
  /// What it takes, as help prints it: `CHAR`; nil for a flag.
  public var argument: String?
  /// One line of help.
  public var help: String

  /// Makes an option.
  public init(_ name: String, argument: String? = nil, help: String) {
    self.name = name
    self.argument = argument
    self.help = help
  }
}

/// What the user asked of a reader: the values of the format's own options.
public struct ReaderOptions: Hashable, Sendable {
  /// Values by option name; a flag that is set has the empty string.
  public var values: [String: String]
  /// A batch is full at this many bytes of source.
  public var batchBytes = 262_144
  /// A record of more bytes is rejected without being held in memory: 4 MiB, since a document has
  /// 1 MiB at most; white space, escapes and what a mapping leaves out may take the rest.
  public var recordLimit = 4_194_304
  /// Languages that texts about records are wanted in, as tags, best first.
  public var languages: [String] = []
  /// The strings file or folder that was named; nil when none was.
  public var stringsPath: String?

  /// Makes options.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of an option, or nil.
  public subscript(name: String) -> String? { values[name] }

  /// Whether a flag is set.
  public func has(_ flag: String) -> Bool { values[flag] != nil }
}
