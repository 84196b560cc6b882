// The run's table, as people read it on standard error.

public import MigrationEngine

/// Lays a run's counts out in columns.
public struct RunTable {
  private let rows: [[String]]

  /// Makes the table of a finished run: a row an entity, and their sum when there are several.
  public init(_ result: RunResult) {
    var rows = [
      [
        "Entity", "Collection", "Read", "Inserted", "Updated", "Unchanged", "Skipped", "Rejected",
      ]
    ]
    rows += result.entities.map { [$0.localizedName, $0.collection] + Self.cells($0.counts) }
    if result.entities.count > 1 { rows.append(["Total", ""] + Self.cells(result.counts)) }
    self.rows = rows
  }

  /// The table's lines, columns padded by spaces: text to the left, numbers to the right.
  public var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + padding : padding + row[column]
      }
      return cells.joined(separator: "  ")
    }
  }

  private static func cells(_ counts: RecordCounts) -> [String] {
    [
      counts.read, counts.inserted, counts.updated, counts.unchanged, counts.skipped,
      counts.rejected,
    ].map { String($0) }
  }
}
