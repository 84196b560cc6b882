// Values of any kind as properties of models.

public import Documents
import FoundationEssentials

extension Value: Codable {
  /// Hands itself to a `DocumentEncoder`; in other coders each kind is coded as its Swift type is.
  /// - Throws: `DocumentCodingError.encodingIsNotSupported` for references in other coders.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return encoder.node.setSingle(self) }
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .double(let double): try container.encode(double)
    case .timestamp(let timestamp): try container.encode(timestamp)
    case .string(let string): try container.encode(string)
    case .bytes(let bytes): try container.encode(Data(bytes))
    case .reference(let name): try container.encode(name)
    case .geoPoint(let place): try container.encode(place)
    case .array(let elements): try container.encode(elements)
    case .map(let fields):
      let pairs = fields.map { ($0.name, $0.value) }
      try container.encode(Dictionary(pairs) { _, last in last })
    case .vector(let elements): try container.encode(VectorValue(elements))
    }
  }

  /// Takes the document's value as it is; from other coders null, booleans, integers, doubles,
  /// text, arrays and maps.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      self = decoder.node.value
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let boolean = container.attempt(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = container.attempt(Int64.self) {
      self = .integer(integer)
    } else if let double = container.attempt(Double.self) {
      self = .double(double)
    } else if let string = container.attempt(String.self) {
      self = .string(string)
    } else if let elements = container.attempt([Value].self) {
      self = .array(elements)
    } else {
      let members = try container.decode([String: Value].self)
      self = .map(FieldMap(members.map { ($0.key, $0.value) }))
    }
  }
}

extension SingleValueDecodingContainer {
  /// The value if it is of that type; what else is wrong with it is for the last attempt to tell.
  /// Not only `DecodingError` says so: Foundation's coder has errors of its own for numbers.
  fileprivate func attempt<T: Decodable>(_ type: T.Type) -> T? { try? decode(type) }
}
