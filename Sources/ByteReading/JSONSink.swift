// What a scan of JSON text is told to: one call a value, key and bracket, in source order.

/// Takes the parts of a JSON text as `JSONScanner` meets them.
///
/// Ranges are indices into `bytes`, the text that is scanned; quotes are left out. The scanner has
/// checked the grammar, the UTF-8 and every escape of what it hands over. A member is a `key`
/// followed by its value. After a fault the calls made so far stand for an incomplete text.
public protocol JSONSink {
  /// The literal `null`.
  mutating func null()
  /// The literals `true` and `false`.
  mutating func boolean(_ value: Bool)
  /// A number as it is written: digits are neither read nor rounded.
  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>)
  /// A string; `JSONUnescape` gives its text when it has escapes, else the range is the text.
  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>)
  /// A member's name, in the same form as a string.
  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>)
  /// An object starts.
  mutating func beginObject()
  /// The innermost object ends; `count` is the number of its members.
  mutating func endObject(count: Int)
  /// An array starts.
  mutating func beginArray()
  /// The innermost array ends; `count` is the number of its elements.
  mutating func endArray(count: Int)
}

/// A sink that keeps nothing, for texts that only need to be checked.
public struct JSONDiscard: JSONSink {
  /// Makes a sink.
  @inlinable
  public init() {}
  /// Does nothing.
  @inlinable
  public mutating func null() {}
  /// Does nothing.
  @inlinable
  public mutating func boolean(_ value: Bool) {}
  /// Does nothing.
  @inlinable
  public mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {}
  /// Does nothing.
  @inlinable
  public mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {}
  /// Does nothing.
  @inlinable
  public mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {}
  /// Does nothing.
  @inlinable
  public mutating func beginObject() {}
  /// Does nothing.
  @inlinable
  public mutating func endObject(count: Int) {}
  /// Does nothing.
  @inlinable
  public mutating func beginArray() {}
  /// Does nothing.
  @inlinable
  public mutating func endArray(count: Int) {}
}
