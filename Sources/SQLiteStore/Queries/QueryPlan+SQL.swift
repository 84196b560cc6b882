// The SQL of a plan: a statement a range, each of which a single search in an index answers.

import Documents

extension QueryPlan {
  private static let columns = "d.sequence, d.id, d.create_time, d.update_time, d.sheet, d.fields"

  /// Whether a row may come more than once: by several indexes, or by several elements.
  var mayRepeatRows: Bool {
    guard case .entries(let searches) = access else { return false }
    return searches.count > 1 || searches.contains { $0.ranges.contains(where: \.isElement) }
  }

  /// The statements, in the order of the result if the plan is in order.
  func parts(_ collection: String) -> [RowScan.Part] {
    switch access {
    case .names(let first): return [names(collection, from: first)]
    case .entries(let searches):
      return searches.flatMap { search in
        let ranges = isDescending ? search.ranges.reversed() : search.ranges
        return ranges.map { entries(collection, search.index, $0) }
          + unsureKinds(search).map { entries(collection, search.index, kind: $0) }
      }
    }
  }

  /// The numbers of kinds whose entries are looked at whatever is searched for.
  func unsureKinds(_ search: IndexSearch) -> [Int64] {
    let kind = EntryKind.unsure.rawValue
    let areElements = search.ranges.contains(where: \.isElement)
    return areElements ? [kind, kind + EntryKind.elementOffset] : [kind]
  }

  private func names(_ collection: String, from first: String?) -> RowScan.Part {
    var sql = "SELECT \(Self.columns) FROM documents AS d WHERE d.collection = ?1"
    var parameters: [Value] = [.string(collection)]
    if let first {
      sql += " AND (d.id \(isDescending ? "<=" : ">=") ?2 OR (d.id > '__id' AND d.id < '__ie'))"
      parameters.append(.string(first))
    }
    return RowScan.Part(
      sql: sql + " ORDER BY d.id" + direction, parameters: parameters, grouping: .alone)
  }

  private func entries(
    _ collection: String, _ index: DocumentIndex, _ range: EntryRange
  ) -> RowScan.Part {
    let kind = range.kind.rawValue + (range.isElement ? EntryKind.elementOffset : 0)
    var part = entries(collection, index, kind: kind)
    if let low = range.low {
      part.parameters.append(low)
      part.sql += " AND e.entry >= ?\(part.parameters.count)"
    }
    if let high = range.high {
      part.parameters.append(high)
      part.sql += " AND e.entry \(range.isOpen ? "<" : "<=") ?\(part.parameters.count)"
    }
    part.sql += " ORDER BY e.entry\(direction), e.id\(direction)"
    part.grouping = grouping(of: range)
    return part
  }

  private func grouping(of range: EntryRange) -> RowScan.Grouping {
    if range.isPoint { return areTiesOrdered ? .alone : .whole }
    switch range.kind.order {
    case .exact: return areTiesOrdered ? .alone : .equal
    case .near: return .near
    case .other: return .whole
    }
  }

  private func entries(
    _ collection: String, _ index: DocumentIndex, kind: Int64
  ) -> RowScan.Part {
    let tables = IndexTables(index)
    return RowScan.Part(
      sql: """
        SELECT \(Self.columns), e.entry
        FROM \(tables.name()) AS e INDEXED BY \(tables.name(" entries"))
        CROSS JOIN documents AS d ON d.sequence = e.sequence
        WHERE e.collection = ?1 AND e.kind = ?2
        """, parameters: [.string(collection), .integer(kind)], grouping: .whole)
  }

  private var direction: String { isDescending ? " DESC" : "" }
}
