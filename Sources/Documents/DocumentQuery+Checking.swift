// Which queries make sense.

extension DocumentQuery {
  /// Values of an `in`, `array-contains-any` or an OR in disjunctive form, at most.
  private static let maximumDisjunctions = 30
  /// Values of a `not-in`, at most.
  private static let maximumExclusions = 10

  /// Fields of comparisons other than for equality, each once, in the order of their names.
  package var inequalityFields: [FieldPath] {
    var paths: [FieldPath] = []
    for (path, comparison, operand) in comparisons where comparison.isInequality(with: operand) {
      if !paths.contains(path) { paths.append(path) }
    }
    return paths.sorted { $0.description.precedesInBytes($1.description) }
  }

  /// All comparisons of the filter.
  package var comparisons: [(path: FieldPath, comparison: Comparison, operand: Value)] {
    filter?.comparisons ?? []
  }

  func check(orders: [Order]) throws(StoreFailure) {
    if let limit, limit < 0 { throw invalid("The limit is negative.") }
    if offset < 0 { throw invalid("The offset is negative.") }
    if limitsToLast, self.orders.isEmpty {
      throw invalid("A limit to the last documents needs an order.")
    }
    for cursor in [start, end].compactMap(\.self) where cursor.values.count > orders.count {
      throw invalid("A cursor has more values than the query has orders.")
    }
    for (path, comparison, operand) in comparisons {
      if let fault = comparison.fault(of: operand) { throw invalid("`\(path)`: \(fault)") }
      if path == .documentID() { try checkName(comparison, operand) }
    }
    if orders.dropLast().contains(where: { $0.path == .documentID() }) {
      throw invalid("Nothing can be sorted by behind `__name__`.")
    }
    try filter.map { filter throws(StoreFailure) in try check(filter) }
  }

  private func checkName(_ comparison: Comparison, _ operand: Value) throws(StoreFailure) {
    let operands: [Value] = if case .array(let list) = operand { list } else { [operand] }
    let areReferences = operands.allSatisfy { if case .reference = $0 { true } else { false } }
    guard areReferences, comparison != .arrayContains, comparison != .arrayContainsAny else {
      throw invalid("`__name__` is compared with references only.")
    }
  }

  private func check(_ filter: Filter) throws(StoreFailure) {
    if filter.arrayConditions > 1 {
      throw invalid("Only one `array-contains` or `array-contains-any` can be asked for at once.")
    }
    let inequalities = inequalityFields
    if comparisons.contains(where: {
      $0.path == .documentID() && !$0.comparison.isInequality(with: $0.operand)
    }),
      !inequalities.isEmpty, !inequalities.contains(.documentID())
    {
      throw invalid("`__name__` can't equal something where other fields are in a range.")
    }
    let exclusions = comparisons.filter { $0.comparison == .isNotIn || $0.comparison == .notEqual }
    if exclusions.count > 1 { throw invalid("Only one `!=` or `not-in` can be asked for.") }
    if exclusions.contains(where: { $0.comparison == .isNotIn }) {
      if comparisons.contains(where: {
        $0.comparison == .isIn || $0.comparison == .arrayContainsAny
      })
        || filter.hasAlternatives
      {
        throw invalid("`not-in` can't be joined with `in`, `array-contains-any` or OR.")
      }
    }
    guard let disjunctions = filter.disjunctions, disjunctions <= Self.maximumDisjunctions else {
      throw invalid("The query has more than \(Self.maximumDisjunctions) alternatives.")
    }
  }

  private func invalid(_ message: String) -> StoreFailure {
    StoreFailure(.invalidArgument, message)
  }

  fileprivate static func fault(ofCount count: Int, excluding: Bool) -> String? {
    let maximum = excluding ? maximumExclusions : maximumDisjunctions
    if count == 0 { return "the list is empty." }
    return count > maximum ? "the list has \(count) values; the limit is \(maximum)." : nil
  }
}

extension DocumentQuery.Filter {
  /// All comparisons in the condition.
  package var comparisons: [(path: FieldPath, comparison: DocumentQuery.Comparison, operand: Value)]
  {
    switch self {
    case .field(let path, let comparison, let operand): [(path, comparison, operand)]
    case .all(let filters), .any(let filters): filters.flatMap(\.comparisons)
    }
  }

  fileprivate var hasAlternatives: Bool {
    switch self {
    case .field: false
    case .all(let filters): filters.contains(where: \.hasAlternatives)
    case .any: true
    }
  }

  /// Number of conditions on array elements that must be true together, at most.
  fileprivate var arrayConditions: Int {
    switch self {
    case .field(_, let comparison, _):
      comparison == .arrayContains || comparison == .arrayContainsAny ? 1 : 0
    case .all(let filters): filters.reduce(0) { $0 + $1.arrayConditions }
    case .any(let filters): filters.map(\.arrayConditions).max() ?? 0
    }
  }

  /// Number of conjunctions in disjunctive normal form; nil when beyond counting.
  fileprivate var disjunctions: Int? {
    switch self {
    case .field(_, .isIn, .array(let list)), .field(_, .arrayContainsAny, .array(let list)):
      return list.count
    case .field: return 1
    case .any(let filters):
      return filters.reduce(0) { sum, filter in
        sum.flatMap { sum in filter.disjunctions.map { sum + $0 } }
      }
    case .all(let filters):
      return filters.reduce(1) { product, filter in
        guard let product, let factor = filter.disjunctions, product <= 1_000, factor <= 1_000
        else { return nil }
        return product * factor
      }
    }
  }
}

extension DocumentQuery.Comparison {
  /// Whether it asks for a range, or for all but some values: then documents are sorted by it. A
  /// range that starts or ends at null or NaN is none, and nothing lies in it.
  func isInequality(with operand: Value) -> Bool {
    switch self {
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: operand.isOrdinary
    case .notEqual, .isNotIn: true
    case .equal, .arrayContains, .arrayContainsAny, .isIn: false
    }
  }

  /// What is wrong with an operand, or nil.
  func fault(of operand: Value) -> String? {
    switch self {
    case .isIn, .arrayContainsAny, .isNotIn:
      guard case .array(let list) = operand else { return "\(rawValue) needs a list of values." }
      return DocumentQuery.fault(ofCount: list.count, excluding: self == .isNotIn)
    case .arrayContains:
      if case .array = operand { return "an array can't be an element." }
      return nil
    default: return nil
    }
  }
}
