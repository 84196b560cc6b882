// Count, sum and average over documents, one after another.

extension QueryEvaluation {
  /// Makes the query ready whose documents are added up: those that have every field that is added,
  /// sorted by these fields, too, which matters where there is a limit.
  package init(
    _ query: DocumentQuery, for aggregates: [DocumentAggregate]
  ) throws(StoreFailure) {
    let plain = try QueryEvaluation(query)
    var query = query
    query.projection = nil
    query.orders = plain.orders.filter { $0.path != .documentID() }
    let isDescending = plain.orders.last?.isDescending ?? false
    for path in aggregates.compactMap(\.path)
    where !query.orders.contains(where: { $0.path == path }) {
      query.orders.append(DocumentQuery.Order(path, isDescending: isDescending))
    }
    query.orders += plain.orders.filter { $0.path == .documentID() }
    try self.init(query)
  }
}

extension DocumentAggregate {
  /// The field that is added up; nil for a count.
  fileprivate var path: FieldPath? {
    switch self {
    case .count: nil
    case .sum(let path), .average(let path): path
    }
  }
}

/// Adds documents up.
package struct DocumentAggregation: Sendable {
  private let aggregates: [DocumentAggregate]
  private var count: Int64 = 0
  private var totals: [Total]

  fileprivate struct Total {
    /// Exact: 2^64 integers fit.
    var integers: Int128 = 0
    var doubles = 0.0
    /// What the additions to `doubles` have rounded off.
    var lost = 0.0
    var isDouble = false
    var numbers = 0
  }

  /// Starts with nothing.
  package init(_ aggregates: [DocumentAggregate]) {
    self.aggregates = aggregates
    totals = aggregates.map { _ in Total() }
  }

  /// Adds a document. One that lacks a field that is summed counts for nothing at all.
  package mutating func add(_ document: Document) {
    let values = aggregates.map { aggregate -> Value? in
      switch aggregate {
      case .count: .some(.null)
      case .sum(let path), .average(let path): document.value(at: path)
      }
    }
    let present = values.compactMap(\.self)
    guard present.count == values.count else { return }
    count += 1
    for (index, value) in present.enumerated() { totals[index].add(value) }
  }

  /// The results, one an aggregate.
  package var results: [Value] {
    zip(aggregates, totals).map { aggregate, total in
      switch aggregate {
      case .count: .integer(count)
      case .sum: total.sum
      case .average: total.numbers == 0 ? .null : .double(total.asDouble / Double(total.numbers))
      }
    }
  }
}

extension DocumentAggregation.Total {
  fileprivate mutating func add(_ value: Value) {
    switch value {
    case .integer(let number):
      numbers += 1
      integers += Int128(number)
    case .double(let number):
      numbers += 1
      isDouble = true
      add(number)
    default: break
    }
  }

  /// Adds a double and what rounding loses by it, so that 0.1 ten times is 1.
  private mutating func add(_ number: Double) {
    let sum = doubles + number
    lost += abs(doubles) >= abs(number) ? doubles - sum + number : number - sum + doubles
    doubles = sum
  }

  fileprivate var asDouble: Double {
    (doubles.isFinite ? doubles + lost : doubles) + Double(integers)
  }

  fileprivate var sum: Value {
    guard !isDouble, let sum = Int64(exactly: integers) else { return .double(asDouble) }
    return .integer(sum)
  }
}
