// How a JSON source is laid out: what readers tell of it, and how rejected records are framed.

import ByteReading
import Records

/// The layout of a source's records.
struct JSONLayout {
  /// What is told about the source, but for its encoding.
  var description: SourceDescription
  /// How the places of records are written.
  var pathStyle: RecordBatch.PathStyle
  /// What stands around the records.
  var wrapper = ArrayWrapper(path: [])
  /// What `rejected.<ext>` starts with.
  var rejectedPrefix: [UInt8] = []
  /// What stands between two of its records.
  var rejectedSeparator = Array("\n".utf8)
  /// What it ends with.
  var rejectedSuffix = Array("\n".utf8)

  /// What is told about a source in that encoding.
  func description(encoding: TextEncoding) -> SourceDescription {
    var description = description
    description.encoding = encoding.rawValue
    return description
  }

  /// A value a line.
  static func lines(_ format: String) -> JSONLayout {
    JSONLayout(
      description: SourceDescription(format: format, dialect: [.init("layout", "lines")]),
      pathStyle: .keys)
  }

  /// Values one after another.
  static let values = JSONLayout(
    description: SourceDescription(format: "json", dialect: [.init("layout", "values")]),
    pathStyle: .keys)

  /// The elements of an array, which `path` leads to. Rejected records are wrapped in the same way,
  /// so that the same options read them.
  static func elements(path: [String]) -> JSONLayout {
    let prefix = path.joined(separator: ".")
    var layout = JSONLayout(
      description: SourceDescription(format: "json", dialect: [.init("layout", "array")]),
      pathStyle: .elements(prefix: prefix), wrapper: ArrayWrapper(path: path))
    if !path.isEmpty { layout.description.dialect.append(.init("records", prefix)) }
    for key in path {
      layout.rejectedPrefix.append(0x7B)
      JSONText.append(key, to: &layout.rejectedPrefix)
      layout.rejectedPrefix.append(0x3A)
    }
    layout.rejectedPrefix += Array("[\n".utf8)
    layout.rejectedSeparator = Array(",\n".utf8)
    let braces = String(repeating: "}", count: path.count)
    layout.rejectedSuffix = Array("\n]\(braces)\n".utf8)
    return layout
  }
}

extension FormatOption {
  /// The option that names a source's encoding.
  static let encoding = FormatOption(
    "encoding", argument: "NAME", help: "character encoding, such as UTF-16LE or ISO-8859-1")
}
