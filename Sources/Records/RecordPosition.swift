// Where a record stands in its source.

/// The place of a record: enough for an editor to jump to it and for a tool to cut it out.
public struct RecordPosition: Hashable, Sendable {
  /// 1-based number of the record in its source; headers and blank lines don't count.
  public var record: Int
  /// 1-based physical line on which the record starts, as editors count: LF, CRLF and a lone CR
  /// each end a line, also inside a quoted cell; nothing else does.
  public var line: Int
  /// 0-based offset of the record's first byte in the decompressed source.
  public var byteOffset: Int
  /// Number of bytes the record takes in the source, without its line end.
  public var byteLength: Int

  /// Makes a position.
  public init(record: Int, line: Int, byteOffset: Int, byteLength: Int) {
    self.record = record
    self.line = line
    self.byteOffset = byteOffset
    self.byteLength = byteLength
  }
}
