// Dictionaries, whose keys are data and not names of properties.

import Documents

/// A dictionary of any key and value, told from other types by a cast.
package protocol KeyedByData {
  /// Whether the keys are enums, or other types with a raw value of text or a whole number.
  static var isKeyedByRawValue: Bool { get }
}

/// A dictionary that can be written.
protocol EncodableByRawKeys: KeyedByData {
  /// Writes a map under the raw values of the keys.
  func encodeByRawKeys(to node: EncodingNode) throws
}

/// A dictionary that can be read.
protocol DecodableByRawKeys: KeyedByData {
  /// Reads a map whose names are raw values of the keys.
  static func decodeByRawKeys(from node: DecodingNode) throws -> Self
}

extension Dictionary: KeyedByData {
  package static var isKeyedByRawValue: Bool {
    // CodingKeyRepresentable keys make a map without our help.
    guard !(Key.self is any CodingKeyRepresentable.Type),
      let type = Key.self as? any RawRepresentable.Type
    else { return false }
    return type.hasRawName
  }

  /// The key whose raw value, as text, is this; nil when there is none.
  package static func key(rawName: String) -> Key? {
    (Key.self as? any RawRepresentable.Type)?.make(rawName: rawName) as? Key
  }
}

extension Dictionary: EncodableByRawKeys where Value: Encodable {
  func encodeByRawKeys(to node: EncodingNode) throws {
    for (key, value) in self {
      guard let name = (key as? any RawRepresentable)?.rawName else { continue }
      try node.encode(value, named: name, key: NameKey(name))
    }
  }
}

extension Dictionary: DecodableByRawKeys where Value: Decodable {
  static func decodeByRawKeys(from node: DecodingNode) throws -> Self {
    var result: Self = [:]
    for field in try node.map() {
      let key = NameKey(field.name)
      guard let name = Self.key(rawName: field.name) else {
        throw node.corrupted("`\(field.name)` is no \(Key.self).", key: key)
      }
      result[name] = try node.decode(Value.self, from: field.value, key: key)
    }
    return result
  }
}

extension RawRepresentable {
  fileprivate static var hasRawName: Bool {
    RawValue.self == String.self || RawValue.self == Int.self
  }

  fileprivate var rawName: String? {
    rawValue as? String ?? (rawValue as? Int).map { String($0) }
  }

  fileprivate static func make(rawName: String) -> Self? {
    if let raw = rawName as? RawValue { return Self(rawValue: raw) }
    guard let raw = Int(rawName) as? RawValue else { return nil }
    return Self(rawValue: raw)
  }
}
