// Which documents a query means and how they are sorted, as Firestore's server decides.

/// A query made ready to be held against documents.
package struct QueryEvaluation: Sendable {
  /// The query.
  package let query: DocumentQuery
  /// The query's orders, those that an inequality implies, and the name.
  package let orders: [DocumentQuery.Order]

  /// Makes a query ready.
  /// - Throws: `invalidArgument` when the query makes no sense.
  package init(_ query: DocumentQuery) throws(StoreFailure) {
    self.query = query
    orders = Self.normalizedOrders(of: query)
    try query.check(orders: orders)
  }

  /// Inequality fields that are not sorted by come behind the explicit orders in the order of their
  /// names, the document's name last, all in the last explicit direction.
  private static func normalizedOrders(of query: DocumentQuery) -> [DocumentQuery.Order] {
    var orders = query.orders
    let isDescending = orders.last?.isDescending ?? false
    let implied = query.inequalityFields.filter { path in
      path != .documentID() && !orders.contains { $0.path == path }
    }
    orders += implied.map { DocumentQuery.Order($0, isDescending: isDescending) }
    if !orders.contains(where: { $0.path == .documentID() }) {
      orders.append(DocumentQuery.Order(.documentID(), isDescending: isDescending))
    }
    return orders
  }

  /// A document and the values it is sorted by.
  package struct Match: Sendable {
    /// The document.
    package var document: Document
    /// One value an order.
    package var keys: [Value]

    /// Makes a match.
    package init(document: Document, keys: [Value]) {
      self.document = document
      self.keys = keys
    }
  }

  /// The document as a part of the result; nil when the query doesn't mean it.
  package func match(_ document: Document) -> Match? {
    if let filter = query.filter, !filter.isTrue(for: document) { return nil }
    var keys: [Value] = []
    for order in orders {
      guard let key = document.value(at: order.path) else { return nil }
      keys.append(key)
    }
    guard isBehindStart(keys), isBeforeEnd(keys) else { return nil }
    return Match(document: document, keys: keys)
  }

  /// Whether one match stands before the other in the result.
  package func precedes(_ a: Match, _ b: Match) -> Bool {
    compare(a.keys, b.keys) == .ascending
  }

  private func isBehindStart(_ keys: [Value]) -> Bool {
    guard let start = query.start else { return true }
    let order = compare(keys, start.values)
    return order == .descending || (order == .same && start.isBefore)
  }

  private func isBeforeEnd(_ keys: [Value]) -> Bool {
    guard let end = query.end else { return true }
    let order = compare(keys, end.values)
    return order == .ascending || (order == .same && !end.isBefore)
  }

  private func compare(_ a: [Value], _ b: [Value]) -> ValueOrdering {
    for (index, (a, b)) in zip(a, b).enumerated() {
      let order = a.ordering(with: b)
      if order == .same { continue }
      return orders[index].isDescending == (order == .ascending) ? .descending : .ascending
    }
    return .same
  }

  /// A query for the last documents as one for the first from the other end; offset and limit count
  /// from there, too. Any other query as it is.
  package func reversingLast() throws(StoreFailure) -> QueryEvaluation {
    guard query.limitsToLast else { return self }
    var reversed = query
    reversed.limitsToLast = false
    reversed.orders = orders.map { DocumentQuery.Order($0.path, isDescending: !$0.isDescending) }
    reversed.start = query.end.map { DocumentQuery.Cursor($0.values, isBefore: !$0.isBefore) }
    reversed.end = query.start.map { DocumentQuery.Cursor($0.values, isBefore: !$0.isBefore) }
    return try QueryEvaluation(reversed)
  }

  /// How many matches from the front of the order can matter; nil when all do.
  package var neededMatches: Int? {
    guard let limit = query.limit else { return nil }
    let (needed, overflow) = limit.addingReportingOverflow(query.offset)
    return overflow ? nil : needed
  }

  /// The document with the fields asked for.
  package func projected(_ document: Document) -> Document {
    guard let projection = query.projection else { return document }
    var document = document
    let whole = document.fields
    document.fields = FieldMap()
    for path in projection {
      if let value = whole.value(at: path.segments) {
        document.fields.set(value, at: path.segments)
      }
    }
    return document
  }
}

extension Document {
  /// The value at a field's path; the document's own reference for `__name__`.
  package func value(at path: FieldPath) -> Value? {
    if path == .documentID() { return .reference(DocumentReferenceName(path: self.path)) }
    return fields.value(at: path.segments)
  }
}

extension DocumentQuery.Filter {
  /// Whether a document fulfils the condition.
  package func isTrue(for document: Document) -> Bool {
    switch self {
    case .all(let filters): filters.allSatisfy { $0.isTrue(for: document) }
    case .any(let filters): filters.contains { $0.isTrue(for: document) }
    case .field(let path, let comparison, let operand):
      document.value(at: path).map { comparison.isTrue(of: $0, with: operand) } ?? false
    }
  }
}

extension DocumentQuery.Comparison {
  /// Compares a field's value. Ranges look at values of the operand's kind only, and null and NaN
  /// are in none; lists and arrays never match by a null; `!=` and `not-in` pass over null.
  func isTrue(of value: Value, with operand: Value) -> Bool {
    switch self {
    case .equal: value.matches(operand)
    case .notEqual: value != .null && !value.matches(operand)
    case .lessThan: isInRange(value, operand) && value.precedes(operand)
    case .lessThanOrEqual: isInRange(value, operand) && !operand.precedes(value)
    case .greaterThan: isInRange(value, operand) && operand.precedes(value)
    case .greaterThanOrEqual: isInRange(value, operand) && !value.precedes(operand)
    case .arrayContains: elements(value).contains { isSame($0, operand) }
    case .arrayContainsAny:
      elements(value).contains { element in elements(operand).contains { isSame($0, element) } }
    case .isIn: elements(operand).contains { isSame($0, value) }
    case .isNotIn:
      value != .null && !elements(operand).contains { $0 == .null || $0.matches(value) }
    }
  }

  private func isInRange(_ value: Value, _ operand: Value) -> Bool {
    value.kindRank == operand.kindRank && value.isOrdinary && operand.isOrdinary
  }

  private func isSame(_ a: Value, _ b: Value) -> Bool { a != .null && a.matches(b) }

  private func elements(_ value: Value) -> [Value] {
    guard case .array(let elements) = value else { return [] }
    return elements
  }
}

extension Value {
  /// Whether ranges can hold the value: anything but null and NaN.
  var isOrdinary: Bool {
    switch self {
    case .null: false
    case .double(let number): !number.isNaN
    default: true
    }
  }
}
