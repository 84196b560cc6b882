// The types of attributes, by Core Data's numbers and by the names that models give them.

/// What an attribute holds. The raw value is Core Data's `NSAttributeType`.
public enum AttributeType: Int, CaseIterable, Hashable, Sendable {
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binaryData = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800
  case objectID = 2000
  case composite = 2100

  /// The type that a model's source calls by that name, as `Integer 16`; nil for unknown names.
  public init?(modelName: String) {
    guard let type = Self.allCases.first(where: { $0.modelName == modelName }) else { return nil }
    self = type
  }

  /// The name in a model's source: `Integer 16`.
  public var modelName: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binaryData: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "ObjectID"
    case .composite: "Composite"
    }
  }

  /// The range of an integer type; nil for others.
  public var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }
}

/// What happens to the other side when an object is deleted. The raw value is Core Data's.
public enum DeleteRule: Int, CaseIterable, Hashable, Sendable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3

  /// The rule that a model's source calls by that name: `Nullify`.
  public init?(modelName: String) {
    let names = ["No Action", "Nullify", "Cascade", "Deny"]
    guard let index = names.firstIndex(of: modelName) else { return nil }
    self.init(rawValue: index)
  }
}
