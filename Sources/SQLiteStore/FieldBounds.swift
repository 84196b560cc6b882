// Bounds on a field as SQLite sees it in JSON, never narrower than what the query means.

import Documents

/// Terms over `json_extract` that every matching row fulfils; the query's evaluation drops the rows
/// that fulfil them for another reason.
///
/// SQLite reads JSON numbers with a last digit that may be off, cuts strings at a NUL, and sees
/// timestamps as text with more or fewer digits; the bounds give room for that.
struct FieldBounds {
  /// A comparison and what it compares with.
  private(set) var terms: [(comparison: String, parameter: ScanPlan.Parameter)] = []
  /// Whether the field must equal something.
  private(set) var isEquality = false
  /// Whether rows are meant, too, whose text stands for minus infinity: it sorts before all
  /// numbers, but SQLite sorts text behind them.
  private(set) var includesMinusInfinity = false

  /// Adds a condition, if its kind of value can be bounded.
  mutating func add(_ comparison: DocumentQuery.Comparison, _ operand: Value) {
    switch comparison {
    case .equal:
      let before = terms.count
      addLower(operand)
      addUpper(operand)
      isEquality = isEquality || terms.count == before + 2
    case .greaterThan, .greaterThanOrEqual:
      addLower(operand)
    case .lessThan, .lessThanOrEqual:
      addStart(of: operand)
      addUpper(operand)
    case .notEqual, .arrayContains, .arrayContainsAny, .isIn, .isNotIn: break
    }
  }

  private mutating func addLower(_ operand: Value) {
    switch operand {
    case .integer(let number): terms.append((">=", .number(below(Double(number)))))
    case .double(let number) where number.isFinite:
      terms.append((">=", .number(below(number))))
    case .string(let text): terms.append((">=", .text(untilNUL(text))))
    case .timestamp(let time): terms.append((">=", .text(seconds(time))))
    default: break
    }
  }

  private mutating func addUpper(_ operand: Value) {
    switch operand {
    case .integer(let number): terms.append(("<=", .number(above(Double(number)))))
    case .double(let number) where number.isFinite:
      terms.append(("<=", .number(above(number))))
    case .string(let text): terms.append(("<=", .text(untilNUL(text))))
    // `[` sorts behind the `.` and the `Z` that follow the seconds.
    case .timestamp(let time): terms.append(("<", .text(seconds(time) + "[")))
    default: break
    }
  }

  /// A range without start must not begin with another kind that SQLite sorts before.
  private mutating func addStart(of operand: Value) {
    switch operand {
    case .string, .timestamp: terms.append((">=", .text("")))
    case .integer, .double: includesMinusInfinity = true
    default: break
    }
  }

  private func below(_ number: Double) -> Double { number.nextDown.nextDown.nextDown }
  private func above(_ number: Double) -> Double { number.nextUp.nextUp.nextUp }

  private func untilNUL(_ text: String) -> String {
    String(Substring(text.utf8.prefix { $0 != 0 }))
  }

  /// `2024-02-29T12:00:00`, what all instants of a second start with.
  private func seconds(_ time: Timestamp) -> String {
    String(PlainForm.text(of: Timestamp(seconds: time.seconds, nanoseconds: 0)).dropLast())
  }
}
