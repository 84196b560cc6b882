// A keyed archive followed through: plain values, and the classes of what is not plain.

/// A value out of a keyed archive.
public indirect enum ArchivedValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case real(Double)
  /// The exact digits of an `NSDecimalNumber`: `12.50`, `NaN`.
  case decimal(String)
  case string(String)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  /// A UUID in capital letters, with hyphens.
  case uuid(String)
  case url(String)
  /// The elements of an array or a set.
  case array([ArchivedValue])
  /// Keys and values, in the archive's order.
  case dictionary([Member])
  /// An object of any other class, with its instance variables.
  case object(className: String, [Member])
  /// An object that is met again inside itself; its class.
  case loop(className: String)

  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key: a string in all but rare dictionaries.
    public var key: ArchivedValue
    /// The value.
    public var value: ArchivedValue

    /// Makes a member.
    public init(_ key: ArchivedValue, _ value: ArchivedValue) {
      self.key = key
      self.value = value
    }
  }

  /// The class of the first object that is no plain value; nil when everything is plain.
  public var foreignClassName: String? {
    switch self {
    case .object(let name, _), .loop(let name): name
    case .array(let elements): elements.lazy.compactMap(\.foreignClassName).first
    case .dictionary(let members):
      members.lazy.compactMap { $0.key.foreignClassName ?? $0.value.foreignClassName }.first
    default: nil
    }
  }
}

extension ArchivedObject {
  /// Follows all references from this object on.
  ///
  /// Loops end in `.loop`. O(size of the result).
  /// - Throws: `PropertyListFault` when the result has more than a million parts, as shared
  ///   references can make it, or lies deeper than 512 levels.
  public func resolved() throws(PropertyListFault) -> ArchivedValue {
    var resolver = ArchiveResolver()
    return try resolver.value(of: self, depth: 0)
  }
}

/// Follows references, minding loops, depth and size.
private struct ArchiveResolver {
  private static let largestResult = 1 << 20
  private static let maximumDepth = 512
  private var open: Set<Int> = []
  private var parts = 0

  mutating func value(
    of object: ArchivedObject?, depth: Int
  ) throws(PropertyListFault) -> ArchivedValue {
    guard let object else { return .null }
    parts += 1
    guard parts <= Self.largestResult, depth <= Self.maximumDepth else {
      throw PropertyListFault(
        "The archive is too large or too deep once its references are followed.")
    }
    if let plain = object.plainValue { return plain }
    guard let number = object.number else { return try contents(of: object, depth: depth) }
    let className = object.className ?? "NSObject"
    guard open.insert(number).inserted else { return .loop(className: className) }
    defer { open.remove(number) }
    return try contents(of: object, depth: depth)
  }

  private mutating func contents(
    of object: ArchivedObject, depth: Int
  ) throws(PropertyListFault) -> ArchivedValue {
    if let elements = object.elements {
      var values: [ArchivedValue] = []
      for element in elements { values.append(try value(of: element, depth: depth + 1)) }
      return .array(values)
    }
    var members: [ArchivedValue.Member] = []
    if let pairs = object.members {
      for pair in pairs {
        let key = try value(of: pair.key, depth: depth + 1)
        members.append(.init(key, try value(of: pair.value, depth: depth + 1)))
      }
      return .dictionary(members)
    }
    for key in object.keys {
      members.append(.init(.string(key), try value(of: object[key], depth: depth + 1)))
    }
    return .object(className: object.className ?? "NSObject", members)
  }
}

extension ArchivedObject {
  /// The value of an object that holds no others; nil for containers and foreign classes.
  fileprivate var plainValue: ArchivedValue? {
    switch value {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .unsigned(let number): .unsigned(number)
    case .real(let number): .real(number)
    case .boolean(let flag): .boolean(flag)
    case .date(let seconds): .date(seconds)
    case .data(let bytes): .data(bytes)
    case .null, .uid: .null
    case .array: nil
    case .dictionary: foundationValue
    }
  }

  private var foundationValue: ArchivedValue? {
    if isKind(of: "NSNull") { return .null }
    if isKind(of: "NSString"), let text = self["NS.string"]?.value.string { return .string(text) }
    if isKind(of: "NSData"), case .data(let bytes)? = self["NS.data"]?.value { return .data(bytes) }
    if isKind(of: "NSDate") { return date.map { .date($0) } }
    if isKind(of: "NSUUID"), case .data(let bytes)? = value.dictionary?["NS.uuidbytes"] {
      return Self.uuidText(bytes).map { .uuid($0) }
    }
    if isKind(of: "NSURL"), let relative = self["NS.relative"]?.string {
      // A base is kept apart by NSURL; the plain text is what an app sees as `relativeString`.
      return self["NS.base"] == nil ? .url(relative) : nil
    }
    return isKind(of: "NSDecimalNumber") ? decimal.map { .decimal($0) } : nil
  }

  private var date: Double? {
    switch self["NS.time"]?.value {
    case .real(let seconds): seconds
    case .integer(let seconds): Double(seconds)
    default: nil
    }
  }

  private static func uuidText(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return groups.joined(separator: "-")
  }
}
