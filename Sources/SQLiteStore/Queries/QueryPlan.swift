// How the rows that a query may mean are found in one collection.

import Documents

/// Ranges of one index's entries.
struct IndexSearch {
  var index: DocumentIndex
  /// In the order of the entries, none overlapping another.
  var ranges: [EntryRange]
}

/// The way to the rows of one collection.
struct QueryPlan {
  enum Access {
    /// All rows by their ids, from an id on when there is one.
    case names(from: String?)
    /// Entries of indexes; a row may come more than once.
    case entries([IndexSearch])
  }

  private(set) var access: Access
  /// Whether rows come in the order of the result, but for those that have to be sorted among their
  /// neighbours.
  private(set) var isOrdered: Bool
  /// Whether rows with equal entries come in the order of the result, too.
  private(set) var areTiesOrdered: Bool
  /// Whether rows come from the largest to the smallest.
  let isDescending: Bool
  /// The conditions that no index narrows, all of which are held against each row.
  private(set) var checked: [DocumentQuery.Filter]

  /// Chooses the way: conditions that an index narrows, the best one when all must be true and all of
  /// them when one must be, else an index that gives the order, else all rows.
  init(_ collection: String, _ evaluation: QueryEvaluation, indexes: [DocumentIndex]) {
    let id = CollectionPath(collection)?.collectionID ?? collection
    let query = evaluation.query
    let orders = evaluation.orders
    isDescending = orders[0].isDescending
    let chooser = IndexChooser(
      indexes: indexes.filter { $0.collectionID.hasSameBytes(as: id) }, orderPath: orders[0].path)
    checked = query.filter.map { $0.conjuncts } ?? []
    if let choice = query.filter.flatMap(chooser.choice) {
      access = .entries(choice.searches)
      checked = choice.checked
    } else if let search = chooser.everything {
      access = .entries([search])
    } else {
      access = .names(from: Self.firstID(evaluation))
    }
    isOrdered = Self.isOrdered(access, orders)
    areTiesOrdered = orders.count < 3 && orders[0].isDescending == orders.last?.isDescending
    if isOrdered, case .entries(let searches) = access, orders.count > 1,
      var search = searches.first
    {
      search.cut(to: query.start, upwards: !isDescending)
      search.cut(to: query.end, upwards: isDescending)
      access = .entries([search])
    }
  }

  /// Lets the result be sorted as far as the order of ids matters.
  mutating func giveUpOrderOfIDs() {
    areTiesOrdered = false
    if case .names = access { isOrdered = false }
  }

  /// Lets the whole result be sorted.
  mutating func giveUpOrder() { isOrdered = false }

  private static func isOrdered(_ access: Access, _ orders: [DocumentQuery.Order]) -> Bool {
    switch access {
    case .names: return orders.count == 1
    case .entries(let searches):
      guard searches.count == 1, let search = searches.first else { return false }
      if orders.count == 1 { return search.ranges.count == 1 && search.ranges[0].isPoint }
      return orders[0].path == search.index.path && search.ranges.allSatisfy { !$0.isElement }
    }
  }

  /// Where a cursor lets the ids start. Numeric ids (`__id7__`) sort by number, not by bytes, and are
  /// never left out.
  private static func firstID(_ evaluation: QueryEvaluation) -> String? {
    guard evaluation.orders.count == 1, case .collection = evaluation.query.source,
      case .reference(let name)? = evaluation.query.start?.values.first,
      numericID(name.path.documentID) == nil
    else { return nil }
    return name.path.documentID
  }
}

extension IndexSearch {
  /// Leaves out what is before a cursor, or behind one.
  fileprivate mutating func cut(to cursor: DocumentQuery.Cursor?, upwards: Bool) {
    guard let place = cursor?.values.first else { return }
    ranges = EntryRange.intersection(ranges, EntryRange.ranges(from: place, upwards: upwards))
  }
}

/// Finds the indexes that narrow a condition.
private struct IndexChooser {
  /// Indexes of the collection.
  let indexes: [DocumentIndex]
  /// What is sorted by first: an index over it is better than an equally narrow one.
  let orderPath: FieldPath

  struct Choice {
    var searches: [IndexSearch]
    /// The conditions that the searches don't narrow.
    var checked: [DocumentQuery.Filter]
    /// Smaller is better.
    var cost: Int
  }

  /// All entries of an index over what is sorted by first; nil when there is none.
  var everything: IndexSearch? {
    guard let index = index(over: orderPath) else { return nil }
    return IndexSearch(index: index, ranges: EntryKind.known.map { EntryRange(kind: $0) })
  }

  private func index(over path: FieldPath) -> DocumentIndex? { indexes.first { $0.path == path } }

  func choice(_ filter: DocumentQuery.Filter) -> Choice? {
    switch filter {
    case .field, .all: conjunction(filter.conjuncts)
    case .any(let filters): alternatives(filters, of: filter)
    }
  }

  /// The best of conditions that must all be true; ranges of the same field count together.
  private func conjunction(_ filters: [DocumentQuery.Filter]) -> Choice? {
    var best: Choice?
    for (position, filter) in filters.enumerated() {
      guard var choice = single(filter) else { continue }
      var others = filters
      others.remove(at: position)
      for other in others {
        if choice.narrow(by: other) { continue }
        choice.checked.append(other)
      }
      if choice.cost < best?.cost ?? .max { best = choice }
    }
    return best
  }

  private func single(_ filter: DocumentQuery.Filter) -> Choice? {
    guard case .field(let path, let comparison, let operand) = filter else {
      return choice(filter)
    }
    guard let index = index(over: path) else { return nil }
    return Choice(
      searches: [
        IndexSearch(index: index, ranges: EntryRange.ranges(comparison, operand))
      ], checked: [], cost: comparison.cost * 2 + (path == orderPath ? 0 : 1))
  }

  /// Conditions of which one must be true are narrowed only together.
  private func alternatives(
    _ filters: [DocumentQuery.Filter], of whole: DocumentQuery.Filter
  ) -> Choice? {
    var joined = Choice(searches: [], checked: [], cost: 2)
    for filter in filters {
      guard let choice = choice(filter) else { return nil }
      joined.searches += choice.searches
      joined.cost = max(joined.cost, choice.cost)
      if !choice.checked.isEmpty { joined.checked = [whole] }
    }
    joined.joinSearches()
    return joined
  }
}

extension IndexChooser.Choice {
  /// Takes a condition on the same field along, if it and the search are about the field's own value.
  fileprivate mutating func narrow(by filter: DocumentQuery.Filter) -> Bool {
    guard searches.count == 1,
      case .field(searches[0].index.path, let comparison, let operand) = filter
    else { return false }
    let ranges = EntryRange.ranges(comparison, operand)
    guard (ranges + searches[0].ranges).allSatisfy({ !$0.isElement }) else { return false }
    searches[0].ranges = EntryRange.intersection(searches[0].ranges, ranges)
    return true
  }

  /// Searches of the same index become one.
  fileprivate mutating func joinSearches() {
    var joined: [IndexSearch] = []
    for search in searches {
      if let place = joined.firstIndex(where: { $0.index == search.index }) {
        joined[place].ranges = EntryRange.joined(joined[place].ranges + search.ranges)
      } else {
        joined.append(search)
      }
    }
    searches = joined
  }
}

extension DocumentQuery.Comparison {
  /// How much of an index is read, roughly.
  fileprivate var cost: Int {
    switch self {
    case .equal: 0
    case .isIn, .arrayContains, .arrayContainsAny: 1
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual: 2
    case .notEqual, .isNotIn: 3
    }
  }
}

extension DocumentQuery.Filter {
  /// Conditions that all must be true.
  var conjuncts: [DocumentQuery.Filter] {
    guard case .all(let filters) = self else { return [self] }
    return filters.flatMap(\.conjuncts)
  }
}
