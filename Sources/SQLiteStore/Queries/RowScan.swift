// Rows of one collection that a query may mean, as its plan finds them.

import Documents

/// Steps through rows, from one statement to the next; a row is decoded only when it is asked for.
final class RowScan {
  /// Which rows of a statement have to be sorted among each other.
  enum Grouping {
    /// None.
    case alone
    /// Those with equal entries.
    case equal
    /// Those whose entries are numbers that may be equal.
    case near
    /// All.
    case whole
  }

  /// A statement with its parameters.
  struct Part {
    var sql: String
    var parameters: [Value]
    var grouping: Grouping
  }

  /// Whether rows come in the order of the result, but for those that join others.
  let isOrdered: Bool
  private let connection: SQLiteConnection
  private let collection: String
  private var parts: [Part]
  private var statement: SQLiteStatement?
  private var grouping = Grouping.alone
  /// The entry of the row before, where it matters: as text, or as a number.
  private var previous: (text: String, number: Double)?
  /// Rows that came already, where one may come twice.
  private var seen: Set<Int64>?

  /// Whether the row has to be sorted among those before it, back to the last one that had not.
  private(set) var joinsPrevious = false

  /// Starts a scan; the connection is inside a transaction.
  init(
    _ collection: String, _ plan: QueryPlan, _ connection: SQLiteConnection
  ) {
    self.connection = connection
    self.collection = collection
    isOrdered = plan.isOrdered
    parts = plan.parts(collection).reversed()
    if plan.mayRepeatRows { seen = [] }
  }

  /// Goes to the next row. False at the end.
  func advance() throws(StoreFailure) -> Bool {
    while true {
      if let statement, try statement.step() {
        if seen?.insert(sequence).inserted ?? true {
          noteEntry(statement)
          return true
        }
        continue
      }
      guard let part = parts.popLast() else {
        statement = nil
        return false
      }
      try start(part)
    }
  }

  private func start(_ part: Part) throws(StoreFailure) {
    let statement = try connection.prepare(part.sql)
    for (index, parameter) in part.parameters.enumerated() {
      statement.bind(parameter, at: Int32(index + 1))
    }
    self.statement = statement
    grouping = part.grouping
    previous = nil
    joinsPrevious = false
  }

  private func noteEntry(_ statement: SQLiteStatement) {
    if grouping == .alone { return }
    let current = (
      text: grouping == .equal ? statement.text(6) : "",
      number: grouping == .near ? statement.double(6) : 0
    )
    if let previous {
      joinsPrevious =
        current.text.hasSameBytes(as: previous.text)
        && Entry.mayBeEqual(
          min(previous.number, current.number), max(previous.number, current.number))
    }
    previous = current
  }

  /// Whether rows of this statement need no sorting.
  var isExact: Bool { grouping == .alone }

  /// The number of the row.
  var sequence: Int64 { statement?.integer(0) ?? 0 }

  /// The document of the row, whether the query means it or not.
  func document(_ decoder: RowDecoder) throws(StoreFailure) -> Document {
    guard let statement else { throw StoreFailure(.internal, "There is no row to read.") }
    return Document(
      path: DocumentPath(unchecked: collection + "/" + statement.text(1)),
      fields: try decoder.fields(of: statement, text: 5, sheet: 4),
      createTime: Timestamp(microseconds: statement.integer(2)),
      updateTime: Timestamp(microseconds: statement.integer(3)))
  }
}

extension SQLiteStatement {
  /// Binds an integer, a double or a string.
  func bind(_ value: Value, at index: Int32) {
    switch value {
    case .integer(let number): bind(number, at: index)
    case .double(let number): bind(number, at: index)
    case .string(let text): bind(text, at: index)
    default: preconditionFailure("Entries are integers, doubles and strings")
    }
  }
}
