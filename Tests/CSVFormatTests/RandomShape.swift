// Made-up documents of one shape, and how they look once they are read again.

import CSVFormat
import Documents
import Records

/// What the documents of one file hold at one place.
indirect enum RandomShape {
  case text
  case members([(name: String, shape: RandomShape)])
  case elements(RandomShape)

  private static let names = [
    "a", "b", "0", "1", "2", "a.b", ".", "a.", ".a", "a..b", "`", "`a`", "a`b", "\\", "\\`", "é",
    "e\u{301}", "x y", "1.5", "日本,;", " a", "'q'", "+1",
  ]
  private static let texts = [
    "", "a", "1", " b ", "c,d", "\"", "e\nf", "{}", "[1]", "null", "日本", "'",
  ]

  static func map(depth: Int, _ generator: inout SeededGenerator) -> RandomShape {
    let names = Self.names.shuffled(using: &generator)
    return .members(
      names.prefix(Int.random(in: 1...4, using: &generator)).map { name in
        (name, depth > 0 ? any(depth: depth - 1, &generator) : .text)
      })
  }

  private static func any(depth: Int, _ generator: inout SeededGenerator) -> RandomShape {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: map(depth: depth, &generator)
    // Documents have no arrays in arrays.
    case 1: .elements(Bool.random(using: &generator) ? .text : map(depth: depth, &generator))
    default: .text
    }
  }

  func fields(_ generator: inout SeededGenerator) -> FieldMap {
    if case .map(let fields) = value(&generator) { fields } else { FieldMap() }
  }

  /// A value that is not empty and does not end in a null.
  private func value(_ generator: inout SeededGenerator) -> Value {
    switch self {
    case .text: return .string(Self.texts.randomElement(using: &generator) ?? "")
    case .members(let members):
      let certain = Int.random(in: 0..<members.count, using: &generator)
      return .map(
        FieldMap(
          members.enumerated().map { index, member in
            let isThere = index == certain || Bool.random(using: &generator)
            return (member.name, isThere ? member.shape.value(&generator) : .null)
          }))
    case .elements(let shape):
      let others = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
        Bool.random(using: &generator) ? shape.value(&generator) : Value.null
      }
      return .array(others + [shape.value(&generator)])
    }
  }

  /// The documents that a file reads as, with `--nested` where some are, ids and nulls left out.
  static func documents(in bytes: [UInt8], areNested: Bool) throws -> [FieldMap] {
    let reader = try CSVFormat().makeReader(
      for: SourceInput(name: "test", bytes: bytes),
      options: ReaderOptions(areNested ? ["nested": ""] : [:]))
    var (result, batch) = ([FieldMap](), RecordBatch())
    while try reader.read(into: &batch) {
      for entry in batch.entries {
        guard let record = batch.record(entry) else { continue }
        var fields = FieldMap(record.members.map { ($0.name, value(of: $0.value)) })
        fields["the id"] = nil
        result.append(fields.withoutNulls)
      }
      batch.removeRecords()
    }
    return result
  }

  private static func value(of record: RecordValue) -> Value {
    switch record.kind {
    case .null: .null
    case .array: .array(record.elements.map(value))
    case .object: .map(FieldMap(record.members.map { ($0.name, value(of: $0.value)) }))
    default: .string(record.text)
    }
  }
}

extension FieldMap {
  /// Whether some field is a map or an array.
  var isNested: Bool {
    contains { field in
      switch field.value {
      case .map, .array: true
      default: false
      }
    }
  }

  /// The same without members that are null, which CSV can't tell from those that are not there.
  var withoutNulls: FieldMap {
    FieldMap(filter { $0.value != .null }.map { ($0.name, $0.value.withoutNulls) })
  }
}

extension Value {
  fileprivate var withoutNulls: Value {
    switch self {
    case .map(let fields): .map(fields.withoutNulls)
    case .array(let elements): .array(elements.map(\.withoutNulls))
    default: self
    }
  }
}
