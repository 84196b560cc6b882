// A strict scanner of JSON text over bytes, which tells what it meets to a sink.

/// Checks and takes apart JSON after RFC 8259, without recursion and without a copy.
///
/// Strict: UTF-8 without overlong forms and surrogates, no control characters in strings, surrogate
/// escapes only in pairs, numbers by the grammar, no trailing commas, no comments, no BOM. Equal
/// keys are handed over both; a sink may refuse them. Cost: O(n), and no allocation once `stack`
/// has grown to the depth of the texts; keep one scanner for many texts.
public struct JSONScanner: Sendable {
  /// The depth at which texts are refused unless another is asked for: 512 levels of brackets.
  public static let defaultMaximumDepth = 512

  /// A text nested deeper than this is refused.
  @usableFromInline let maximumDepth: Int
  /// The levels around the innermost one: its number of finished children, times two, plus one
  /// for an object.
  @usableFromInline var stack: [Int] = []

  /// Makes a scanner that refuses texts with more than `maximumDepth` brackets open at once.
  @inlinable
  public init(maximumDepth: Int = JSONScanner.defaultMaximumDepth) {
    self.maximumDepth = maximumDepth
  }

  /// Scans one value, white space before it included.
  /// - Returns: the index behind the value's last byte. What follows is not looked at; a number
  ///   that reaches the end of `bytes` counts as complete.
  /// - Throws: the first fault. `unexpectedEnd` means that every byte fits so far, so that a caller
  ///   with more bytes may try again.
  @inlinable
  public mutating func scanValue<Sink: JSONSink>(
    in bytes: Span<UInt8>, from start: Int = 0, into sink: inout Sink
  ) throws(JSONFault) -> Int {
    precondition(start >= 0, "Indices count from the first byte")
    stack.removeAll(keepingCapacity: true)
    // The innermost level, in the form of a stack entry.
    var level = 0
    var index = start
    while true {
      index = skipJSONSpace(in: bytes, from: index)
      guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
      let byte = bytes.known(index)
      if byte == 0x7B || byte == 0x5B {
        guard stack.count < maximumDepth else {
          throw JSONFault(.tooDeep, at: index, found: byte)
        }
        stack.append(level)
        level = byte == 0x7B ? 1 : 0
        if byte == 0x7B { sink.beginObject() } else { sink.beginArray() }
        index = skipJSONSpace(in: bytes, from: index + 1)
        guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
        // `}` is `{` + 2, and `]` is `[` + 2.
        if bytes.known(index) != byte + 2 {
          if byte == 0x7B { index = try scanKey(in: bytes, at: index, into: &sink) }
          continue
        }
      } else {
        index = try scanLeaf(in: bytes, at: index, into: &sink)
        if stack.isEmpty { return index }
        level += 2
        index = skipJSONSpace(in: bytes, from: index)
      }
      // A child is complete, or the container is empty: what comes is a comma or a closing bracket.
      closing: while true {
        guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
        let isObject = level & 1 == 1
        switch bytes.known(index) {
        case 0x2C:
          index = try scanComma(in: bytes, at: index, inObject: isObject, into: &sink)
          break closing
        case 0x7D where isObject: sink.endObject(count: level >> 1)
        case 0x5D where !isObject: sink.endArray(count: level >> 1)
        case let byte:
          throw JSONFault(
            isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, at: index, found: byte)
        }
        index += 1
        level = stack.removeLast() + 2
        if stack.isEmpty { return index }
        index = skipJSONSpace(in: bytes, from: index)
      }
    }
  }

  /// Scans a text that should hold one value and nothing else but white space.
  /// - Returns: the index of the first byte that is too much, or nil when there is none.
  /// - Throws: the first fault of the value.
  @inlinable
  public mutating func scanText<Sink: JSONSink>(
    in bytes: Span<UInt8>, from start: Int = 0, into sink: inout Sink
  ) throws(JSONFault) -> Int? {
    let end = try scanValue(in: bytes, from: start, into: &sink)
    let rest = skipJSONSpace(in: bytes, from: end)
    return rest < bytes.count ? rest : nil
  }

  /// Passes a comma, and in an object the key behind it.
  @inlinable @inline(__always)
  func scanComma<Sink: JSONSink>(
    in bytes: Span<UInt8>, at comma: Int, inObject: Bool, into sink: inout Sink
  ) throws(JSONFault) -> Int {
    let index = skipJSONSpace(in: bytes, from: comma + 1)
    guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
    if bytes.known(index) == (inObject ? 0x7D : 0x5D) {
      throw JSONFault(.trailingComma, at: comma, found: 0x2C)
    }
    return inObject ? try scanKey(in: bytes, at: index, into: &sink) : index
  }

  /// Passes a key and its colon.
  @inlinable @inline(__always)
  func scanKey<Sink: JSONSink>(
    in bytes: Span<UInt8>, at start: Int, into sink: inout Sink
  ) throws(JSONFault) -> Int {
    guard bytes[start] == 0x22 else {
      throw JSONFault(.expectedKey, at: start, found: bytes[start])
    }
    let (end, hasEscapes) = try scanJSONString(in: bytes, from: start + 1)
    sink.key(start + 1..<end, hasEscapes: hasEscapes, in: bytes)
    let index = skipJSONSpace(in: bytes, from: end + 1)
    guard index < bytes.count else { throw JSONFault(.unexpectedEnd, at: index) }
    guard bytes.known(index) == 0x3A else {
      throw JSONFault(.expectedColon, at: index, found: bytes[index])
    }
    return index + 1
  }

  /// Passes a value that is no container.
  @inlinable @inline(__always)
  func scanLeaf<Sink: JSONSink>(
    in bytes: Span<UInt8>, at start: Int, into sink: inout Sink
  ) throws(JSONFault) -> Int {
    switch bytes.known(start) {
    case 0x22:
      let (end, hasEscapes) = try scanJSONString(in: bytes, from: start + 1)
      sink.string(start + 1..<end, hasEscapes: hasEscapes, in: bytes)
      return end + 1
    case 0x2D, 0x30...0x39:
      let end = try scanJSONNumber(in: bytes, from: start)
      sink.number(start..<end, in: bytes)
      return end
    case 0x74:
      let end = try scanJSONLiteral("true", in: bytes, from: start)
      sink.boolean(true)
      return end
    case 0x66:
      let end = try scanJSONLiteral("false", in: bytes, from: start)
      sink.boolean(false)
      return end
    case 0x6E:
      let end = try scanJSONLiteral("null", in: bytes, from: start)
      sink.null()
      return end
    case let byte: throw JSONFault(.expectedValue, at: start, found: byte)
    }
  }
}
