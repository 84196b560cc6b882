// Why bytes are no property list.

/// A fault of a property list, with its place.
public struct PropertyListFault: Error, Hashable, Sendable {
  /// One sentence of fact, with a full stop, without the place.
  public var message: String
  /// 1-based line; nil for binary lists.
  public var line: Int?
  /// 1-based column in characters (Unicode scalars); nil where it is not known.
  public var column: Int?
  /// 0-based offset of the fault in the bytes; nil where it is not known.
  public var byteOffset: Int?

  /// Makes a fault.
  public init(_ message: String, line: Int? = nil, column: Int? = nil, byteOffset: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }
}
