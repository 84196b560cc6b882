// JSON as the report's files hold it: members in the order they were given.

import ByteReading

/// A JSON value whose members keep their order.
public indirect enum JSONElement: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONElement])
  case object([Member])

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONElement

    /// Makes a member.
    public init(_ name: String, _ value: JSONElement) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that have no value.
  public static func object(_ members: KeyValuePairs<String, JSONElement?>) -> JSONElement {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The value on one line.
  public var compact: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: nil)
    return bytes
  }

  /// The value on many lines, indented by two, with a line feed at the end.
  public var pretty: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: 0)
    bytes.append(0x0A)
    return bytes
  }

  private func append(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: String(value).utf8)
    case .integer(let value): JSONText.append(value, to: &bytes)
    case .string(let value): JSONText.append(value, to: &bytes)
    case .array(let elements):
      list(elements, "[", "]", to: &bytes, indent) { $0.append(to: &$1, indent: $2) }
    case .object(let members):
      list(members, "{", "}", to: &bytes, indent) { member, bytes, indent in
        JSONText.append(member.name, to: &bytes)
        bytes.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
        member.value.append(to: &bytes, indent: indent)
      }
    }
  }

  private func list<Item>(
    _ items: [Item], _ open: String, _ close: String, to bytes: inout [UInt8], _ indent: Int?,
    _ append: (Item, inout [UInt8], Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    func newLine(_ width: Int?) {
      guard let width, !items.isEmpty else { return }
      bytes.append(0x0A)
      bytes.append(contentsOf: repeatElement(0x20, count: width))
    }
    bytes.append(contentsOf: open.utf8)
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine(inner)
      append(item, &bytes, inner)
    }
    newLine(indent)
    bytes.append(contentsOf: close.utf8)
  }
}

extension JSONElement: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
}
