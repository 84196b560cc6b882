// One value being read, and the way to it.

import Documents

/// A value and the keys that lead to it. A failed attempt leaves no trace.
final class DecodingNode {
  let context: DecodingContext
  /// The document's path.
  let path: DocumentPath?
  let parent: DecodingNode?
  let key: (any CodingKey)?
  let value: Value
  /// The fields, if the value is a map; else none.
  let fields: FieldMap
  /// Names of the fields as a key strategy has them; nil when keys are the names themselves, and
  /// until a keyed container is asked for.
  @exclusivity(unchecked) private(set) var names: ConvertedNames?
  /// Whether keys are data and not names of properties.
  let keepsKeys: Bool

  /// Makes a root.
  init(context: DecodingContext, path: DocumentPath?, value: Value) {
    self.context = context
    self.path = path
    self.value = value
    (parent, key, keepsKeys) = (nil, nil, false)
    if case .map(let fields) = value { self.fields = fields } else { fields = FieldMap() }
  }

  private init(
    parent: DecodingNode?, key: (any CodingKey)?, value: Value, like other: DecodingNode,
    keepsKeys: Bool
  ) {
    context = other.context
    path = other.path
    self.parent = parent
    self.key = key
    self.value = value
    self.keepsKeys = keepsKeys
    if case .map(let fields) = value { self.fields = fields } else { fields = FieldMap() }
  }

  func child(_ key: any CodingKey, _ value: Value) -> DecodingNode {
    DecodingNode(parent: self, key: key, value: value, like: self, keepsKeys: false)
  }

  /// The same node, as a dictionary sees it.
  var withKeptKeys: DecodingNode {
    DecodingNode(parent: parent, key: key, value: value, like: self, keepsKeys: true)
  }

  /// Keys from the root to this node.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node: DecodingNode? = self
    while let current = node {
      if let key = current.key { path.append(key) }
      node = current.parent
    }
    return path.reversed()
  }

  /// Makes ready for a keyed container; throws unless the node is a map.
  func becomeKeyed() throws {
    _ = try map()
    if case .useDefaultKeys = context.options.keys { return }
    if names == nil, !keepsKeys { names = ConvertedNames(of: fields, in: self) }
  }

  /// The map that this node is.
  func map() throws -> FieldMap {
    guard case .map = value else { throw mismatch([String: Value].self, value) }
    return fields
  }

  /// The array that this node is.
  func array() throws -> [Value] {
    guard case .array(let elements) = value else { throw mismatch([Value].self, value) }
    return elements
  }
}

/// Errors, each with the path to this node or to a key in it.
extension DecodingNode {
  func contextOfError(_ key: (any CodingKey)?, _ message: String) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath + (key.map { [$0] } ?? []), debugDescription: message)
  }

  /// The value is of another kind, or null.
  func mismatch(_ type: Any.Type, _ value: Value, key: (any CodingKey)? = nil) -> DecodingError {
    if case .null = value {
      return .valueNotFound(
        type, contextOfError(key, "Expected \(typeName(type)) but found null."))
    }
    return .typeMismatch(
      type, contextOfError(key, "Expected \(typeName(type)) but found \(value.kindName)."))
  }

  /// The value is of the right kind, but can't be told in the type.
  func corrupted(_ message: String, key: (any CodingKey)? = nil) -> DecodingError {
    .dataCorrupted(contextOfError(key, message))
  }

  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(key, contextOfError(nil, "There is no field `\(key.stringValue)`."))
  }

  private func typeName(_ type: Any.Type) -> String {
    if type == [String: Value].self { return "a map" }
    if type == [Value].self { return "an array" }
    return "\(type)"
  }
}

extension Value {
  /// The kind with its article, for messages.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .double: "a double"
    case .timestamp: "a timestamp"
    case .string: "a string"
    case .bytes: "bytes"
    case .reference: "a reference"
    case .geoPoint: "a geopoint"
    case .array: "an array"
    case .map: "a map"
    case .vector: "a vector"
    }
  }
}
