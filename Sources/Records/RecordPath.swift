// How the place of a value inside its source is written.

extension RecordBatch.PathStyle {
  /// The JSON path of a value: `[1].name` or `data.items[1].name` for elements of an array, `name`
  /// for records that stand alone, nil where the format has no paths.
  /// - Parameters:
  ///   - record: the record's 1-based number.
  ///   - way: the way from the record to the value: `name`, `tags[0].name`; empty for the record.
  package func path(ofRecord record: Int, to way: String) -> String? {
    switch self {
    case .none: nil
    case .keys: way
    case .elements(let prefix):
      "\(prefix)[\(record - 1)]" + (way.isEmpty || way.hasPrefix("[") ? way : "." + way)
    }
  }
}

/// Writes the way to a value, step by step.
package enum RecordPath {
  /// A step to a member: `.name`, whatever characters the name has.
  package static func step(toMember name: String) -> String { "." + name }

  /// A step to an element: `[2]`, for a 0-based index.
  package static func step(toElement index: Int) -> String { "[\(index)]" }

  /// A way as it starts a path: without the dot in front.
  package static func start(_ way: String) -> String {
    way.hasPrefix(".") ? String(way.dropFirst()) : way
  }
}
