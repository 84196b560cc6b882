// Types found by a look at all records of a source: only such as lose nothing.

import Documents
public import Records

/// Finds a Table Schema for a source by looking at every record.
///
/// A type is given to a field only when each of its values can be had back from what is stored: no
/// two different texts may become one value. So `01234` and `1.10` beside `1.1` stay text, numbers
/// with more digits than a double keeps stay text or become `decimal`, and dates are taken only as
/// `yyyy-mm-dd` and as RFC 3339 in UTC. Nulls say nothing. Cost: O(bytes), and memory for the
/// fields' names.
public struct TypeInference: Sendable {
  /// What is known of the fields, in the order in which they were first met.
  private var fields: [FieldEvidence] = []
  private var locator = MemberLocator(way: "")
  /// Whether a name found no room.
  private var isOverfull = false
  /// Number of records that were looked at.
  public private(set) var recordCount = 0
  /// Number of records that could not be read, and so tell nothing.
  public private(set) var unreadableCount = 0

  /// Makes an inference that has seen nothing.
  public init() {}

  /// Looks at the readable records of a batch.
  public mutating func note(_ batch: RecordBatch) {
    RecordTape.with(batch) { tape in
      for entry in batch.entries {
        guard let root = entry.root else {
          unreadableCount += 1
          continue
        }
        recordCount += 1
        if tape.nodes[root].kind == .row {
          noteRow(root, columns: batch.columns, in: tape)
        } else {
          noteMembers(of: root, unfolds: batch.pathStyle == .none, in: tape)
        }
      }
    }
  }

  /// The schema: one field for each name that was met.
  /// - Throws: `RunFailure` of kind `configuration` for a source with more than 100,000 names, whose
  ///   keys are data.
  public var schema: TableSchema {
    get throws(RunFailure) {
      guard !isOverfull else {
        throw RunFailure(
          .configuration,
          "The source has more than \(MemberLocator.learnedLimit) names of fields.",
          advice: "Import it without --infer.")
      }
      return TableSchema(fields: telling.map { TableSchemaField($0.name, $0.type) })
    }
  }

  /// What was found, a line a field: `price: number, always with 2 decimals`.
  public var summary: [String] { telling.map { $0.summary } }

  /// The fields without those that are the null of a whole group of dotted columns.
  private var telling: [FieldEvidence] {
    var groups: Set<Value> = []
    for field in fields {
      let steps = FieldTree.steps(of: field.name)
      for length in steps.indices.dropFirst() {
        groups.insert(.string(steps[..<length].joined(separator: ".")))
      }
    }
    return fields.filter { !$0.isEmpty || !groups.contains(.string($0.name)) }
  }

  private mutating func noteRow(_ root: Int, columns: [String], in tape: RecordTape) {
    var next = root + 1
    for place in 0..<min(Int(tape.nodes[root].offset), columns.count) {
      var name = columns[place]
      let field = name.withUTF8 { index(of: $0, at: place) }
      if let field { fields[field].note(next, of: tape) }
      next = tape.indexAfter(next)
    }
  }

  /// - Parameter unfolds: whether containers stand for dotted columns, as in nested CSV.
  private mutating func noteMembers(of object: Int, unfolds: Bool, in tape: RecordTape) {
    var next = object + 1
    for place in 0..<Int(tape.nodes[object].offset) {
      let name = tape.payload(tape.nodes[next])
      if unfolds, tape.nodes[next + 1].isContainer {
        noteInner(next + 1, way: String(decoding: name, as: UTF8.self), in: tape)
      } else if let field = index(of: name, at: place) {
        fields[field].note(next + 1, of: tape)
      }
      next = tape.indexAfter(next + 1)
    }
  }

  private mutating func noteInner(_ container: Int, way: String, in tape: RecordTape) {
    let isObject = tape.nodes[container].kind == .object
    var next = container + 1
    for place in 0..<Int(tape.nodes[container].offset) {
      let step = isObject ? tape.text(tape.nodes[next]) : String(place)
      let value = isObject ? next + 1 : next
      var name = way + "." + step
      if tape.nodes[value].isContainer {
        noteInner(value, way: name, in: tape)
      } else if let field = name.withUTF8({ index(of: $0, at: .max) }) {
        fields[field].note(value, of: tape)
      }
      next = tape.indexAfter(value)
    }
  }

  /// The index of a field, which is made when the name is new.
  private mutating func index(of name: TextBytes, at place: Int) -> Int? {
    let (action, isNew) = locator.action(for: name, at: place)
    if case .field(let field) = action { return field }
    guard isNew else {
      isOverfull = true
      return nil
    }
    let text = String(decoding: name, as: UTF8.self)
    locator.replaceAction(of: text, by: .field(fields.count))
    fields.append(FieldEvidence(name: text))
    return fields.count - 1
  }
}
