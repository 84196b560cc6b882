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
  private(set) var fields: [FieldEvidence] = []
  /// Stands between the steps of a name; a name of JSON may hold a dot itself.
  private var separator: String { unfoldsObjects ? "\u{1F}" : "." }
  private var locator = MemberLocator(way: "")
  /// Whether a name found no room.
  private var isOverfull = false
  /// Number of records that were looked at.
  public private(set) var recordCount = 0
  /// Number of records that could not be read, and so tell nothing.
  public private(set) var unreadableCount = 0

  /// Whether the members of nested objects are fields of their own, and the elements of an array
  /// one, as a Codable model has them.
  private let unfoldsObjects: Bool

  /// Makes an inference that has seen nothing.
  /// - Parameter unfoldsObjects: whether to look into nested objects and arrays, as a Codable model
  ///   needs it and a schema doesn't.
  public init(unfoldsObjects: Bool = false) { self.unfoldsObjects = unfoldsObjects }

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
          noteMembers(of: root, areColumns: batch.pathStyle == .none, in: tape)
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
    fields.filter { !$0.isEmpty || !$0.isGroup }
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

  /// - Parameter areColumns: whether containers stand for dotted columns, as in nested CSV.
  private mutating func noteMembers(of object: Int, areColumns: Bool, in tape: RecordTape) {
    var next = object + 1
    for place in 0..<Int(tape.nodes[object].offset) {
      let name = tape.payload(tape.nodes[next])
      if unfolds(tape.nodes[next + 1].kind, areColumns) {
        noteInner(next + 1, at: [String(decoding: name, as: UTF8.self)], areColumns, in: tape)
      } else if let field = index(of: name, at: place) {
        fields[field].note(next + 1, of: tape)
      }
      next = tape.indexAfter(next + 1)
    }
  }

  private func unfolds(_ kind: RecordNode.Kind, _ areColumns: Bool) -> Bool {
    switch kind {
    case .object, .array, .row: areColumns || unfoldsObjects
    default: false
    }
  }

  private mutating func noteInner(
    _ container: Int, at way: [String], _ areColumns: Bool, in tape: RecordTape
  ) {
    let isObject = tape.nodes[container].kind == .object
    if let group = index(of: way) { fields[group].noteGroup(isArray: !isObject) }
    var next = container + 1
    for place in 0..<Int(tape.nodes[container].offset) {
      // A model has one type for all elements of an array, a schema a field for each column.
      let number = unfoldsObjects ? 0 : place
      let step = isObject ? tape.text(tape.nodes[next]) : String(number)
      let value = isObject ? next + 1 : next
      if unfolds(tape.nodes[value].kind, areColumns) {
        noteInner(value, at: way + [step], areColumns, in: tape)
      } else if let field = index(of: way + [step]) {
        fields[field].note(value, of: tape)
      }
      next = tape.indexAfter(value)
    }
  }

  private mutating func index(of steps: [String]) -> Int? {
    var name = steps.joined(separator: separator)
    return name.withUTF8 { index(of: $0, at: .max, steps: steps) }
  }

  /// The index of a field, which is made when the name is new.
  private mutating func index(
    of name: TextBytes, at place: Int, steps: [String]? = nil
  ) -> Int? {
    let (action, isNew) = locator.action(for: name, at: place)
    if case .field(let field) = action { return field }
    guard isNew else {
      isOverfull = true
      return nil
    }
    let text = String(decoding: name, as: UTF8.self)
    locator.replaceAction(of: text, by: .field(fields.count))
    fields.append(FieldEvidence(steps: steps ?? [text]))
    return fields.count - 1
  }
}
