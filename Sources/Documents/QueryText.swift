// Conditions as people write them on a command line: `price < 20 and genres array-contains "Comedy"`.

import ByteReading

/// Why text is no condition.
public struct QueryTextFault: Error, Hashable, Sendable {
  /// 0-based offset in the text's UTF-8.
  public var byteOffset: Int
  /// One sentence of fact, with a full stop.
  public var message: String

  /// Makes a fault.
  public init(byteOffset: Int, message: String) {
    self.byteOffset = byteOffset
    self.message = message
  }
}

extension DocumentQuery.Filter {
  /// Reads a condition: comparisons joined by `and` and `or` (`and` binds closer), in parentheses
  /// where needed.
  ///
  /// A comparison is a field, an operator (`<`, `<=`, `==` or `=`, `!=`, `>=`, `>`,
  /// `array-contains`, `array-contains-any`, `in`, `not-in`) and a value: JSON, or an instant such as
  /// `2024-02-29T12:00:00Z` or `2024-02-29`. A field's name that is no plain word stands in
  /// backquotes. `__name__` is compared with paths: `__name__ >= "books/42"`.
  public init(text: String) throws(QueryTextFault) {
    var parser = QueryTextParser(text)
    self = try parser.alternatives()
    try parser.expectEnd()
  }
}

/// Takes a condition apart from left to right.
private struct QueryTextParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func alternatives() throws(QueryTextFault) -> DocumentQuery.Filter {
    var filters = [try conjunction()]
    while takeWord("or") { filters.append(try conjunction()) }
    return filters.count == 1 ? filters[0] : .any(filters)
  }

  private mutating func conjunction() throws(QueryTextFault) -> DocumentQuery.Filter {
    var filters = [try term()]
    while takeWord("and") { filters.append(try term()) }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private mutating func term() throws(QueryTextFault) -> DocumentQuery.Filter {
    guard take("(") else { return try comparison() }
    depth += 1
    guard depth <= 100 else { throw fault("Parentheses are nested more than 100 deep.") }
    let filter = try alternatives()
    depth -= 1
    guard take(")") else { throw fault("A closing parenthesis is missing.") }
    return filter
  }

  private mutating func comparison() throws(QueryTextFault) -> DocumentQuery.Filter {
    let path = try field()
    let comparison = try comparisonOperator()
    let value = try value()
    return .field(path, comparison, path == .documentID() ? try name(value) : value)
  }

  mutating func expectEnd() throws(QueryTextFault) {
    skipSpace()
    if index < bytes.count { throw fault("`and`, `or` or the end is expected.") }
  }

  private mutating func field() throws(QueryTextFault) -> FieldPath {
    var segments = [try segment()]
    while index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      segments.append(try segment())
    }
    return FieldPath(segments)
  }

  private mutating func segment() throws(QueryTextFault) -> String {
    skipSpace()
    let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "`")
    let name = isQuoted ? try quotedName() : takeBytes(while: Self.isNameByte)
    if name.isEmpty { throw fault("A field's name is expected.") }
    return String(decoding: name, as: UTF8.self)
  }

  /// A name in backquotes, in which a backslash stands before a backquote or a backslash.
  private mutating func quotedName() throws(QueryTextFault) -> [UInt8] {
    var name: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "`") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      name.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else { throw fault("A closing backquote is missing.") }
    index += 1
    return name
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private mutating func comparisonOperator() throws(QueryTextFault) -> DocumentQuery.Comparison {
    skipSpace()
    let start = index
    let word = takeBytes { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
    let text = word.isEmpty ? takeBytes { "<>=!".utf8.contains($0) } : word
    let name = String(decoding: text, as: UTF8.self)
    if name == "=" { return .equal }
    guard let comparison = DocumentQuery.Comparison(rawValue: name) else {
      index = start
      throw fault("An operator is expected, such as `<` or `array-contains`.")
    }
    return comparison
  }

  private mutating func value() throws(QueryTextFault) -> Value {
    skipSpace()
    let rest = bytes[index...].prefix { $0 != 0x20 && $0 != UInt8(ascii: ")") }
    if let time = instant(rest) {
      index = rest.endIndex
      return .timestamp(time)
    }
    do {
      let (value, end) = try PlainForm.read(in: bytes, from: index)
      index = end
      return value
    } catch {
      index = error.byteOffset
      throw fault("The value is neither JSON nor an instant.")
    }
  }

  private func instant(_ text: ArraySlice<UInt8>) -> Timestamp? {
    let midnight = text + Array("T00:00:00Z".utf8)
    return (RFC3339.parse(text) ?? RFC3339.parse(midnight)).flatMap {
      Timestamp(checkedSeconds: $0.seconds, nanoseconds: $0.nanoseconds)
    }
  }

  private func name(_ value: Value) throws(QueryTextFault) -> Value {
    guard case .string(let text) = value, let path = DocumentPath(text) else {
      throw fault("`__name__` is compared with a document's path in quotes.")
    }
    return .reference(DocumentReferenceName(path: path))
  }

  private mutating func take(_ character: UnicodeScalar) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Takes a word of letters if it is this one, in any case.
  private mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    let start = index
    let found = takeBytes { (0x41...0x5A).contains($0 & 0xDF) }
    if found.map({ $0 | 0x20 }).elementsEqual(word.utf8) { return true }
    index = start
    return false
  }

  private mutating func takeBytes(while isPart: (UInt8) -> Bool) -> [UInt8] {
    let part = Array(bytes[index...].prefix(while: isPart))
    index += part.count
    return part
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
      index += 1
    }
  }

  private func fault(_ message: String) -> QueryTextFault {
    QueryTextFault(byteOffset: index, message: message)
  }
}
