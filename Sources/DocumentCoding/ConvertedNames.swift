// Fields found by the names that a key strategy gives them.

import Documents

/// The converted names of one map's fields.
struct ConvertedNames {
  private var positions: [String: Int] = [:]
  /// Names in the order of the fields; of two equal ones the first.
  private(set) var all: [String] = []

  /// Converts all names; nil when the strategy leaves names alone.
  init?(of fields: FieldMap, in node: DecodingNode) {
    let convert: (String) -> String
    switch node.context.options.keys {
    case .useDefaultKeys: return nil
    case .convertFromSnakeCase: convert = SnakeCase.decode
    case .custom(let rename):
      let path = node.codingPath
      convert = { rename(path + [NameKey($0)]).stringValue }
    }
    for (position, field) in fields.enumerated() {
      let name = convert(field.name)
      guard positions[name] == nil else { continue }
      positions[name] = position
      all.append(name)
    }
  }

  func position(of name: String) -> Int? { positions[name] }
}
