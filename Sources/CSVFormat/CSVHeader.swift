// Names of columns: taken from the first row, or made up.

import Records

/// The columns of a source.
struct CSVHeader {
  /// Names in order, no two alike.
  private(set) var columns: [String]
  /// What a person should know about them.
  private(set) var warnings: [SourceWarning] = []

  /// Makes up names: `column1`, `column2`, ...
  init(count: Int) { columns = (0..<count).map { "column\($0 + 1)" } }

  /// Takes the names of a header row.
  /// - Parameter endsInDelimiter: whether the last name and all cells below it are empty, since
  ///   every line ends in a delimiter; that column is left out.
  /// - Throws: `SourceIssue` `duplicate_header` when two columns have one name.
  init(
    names: [String], endsInDelimiter: Bool, line: Int, byteOffset: Int
  ) throws(SourceIssue) {
    columns = endsInDelimiter ? names.dropLast() : names
    if endsInDelimiter {
      warnings.append(
        SourceWarning(
          .trailingDelimiter, "Each line ends in a delimiter; the empty last column is left out.",
          line: line, byteOffset: byteOffset))
    }
    nameBlankColumns(line, byteOffset)
    try checkDuplicates(line, byteOffset)
    checkCase(line, byteOffset)
  }

  private mutating func nameBlankColumns(_ line: Int, _ byteOffset: Int) {
    var taken = Set(columns.map { Array($0.utf8) })
    for index in columns.indices where columns[index].allSatisfy({ $0 == " " || $0 == "\t" }) {
      var name = "column\(index + 1)"
      while !taken.insert(Array(name.utf8)).inserted { name += "_" }
      columns[index] = name
      warnings.append(
        SourceWarning(
          .blankHeader, "Column \(index + 1) has no name; it is called `\(name)`.", line: line,
          byteOffset: byteOffset))
    }
  }

  private func checkDuplicates(_ line: Int, _ byteOffset: Int) throws(SourceIssue) {
    var positions: [[UInt8]: Int] = [:]
    for (index, name) in columns.enumerated() {
      guard let first = positions.updateValue(index + 1, forKey: Array(name.utf8)) else { continue }
      throw SourceIssue(
        .duplicateHeader, "Columns \(first) and \(index + 1) have the same name, `\(name)`.",
        line: line, byteOffset: byteOffset,
        hint: "Rename one of them, or pass over the header with --skip-lines and --no-header.")
    }
  }

  private mutating func checkCase(_ line: Int, _ byteOffset: Int) {
    var firsts: [String: Int] = [:]
    for (index, name) in columns.enumerated() {
      guard let first = firsts.updateValue(index, forKey: name.lowercased()) else { continue }
      warnings.append(
        SourceWarning(
          .headersDifferByCase,
          "Columns \(first + 1) and \(index + 1), `\(columns[first])` and `\(name)`, differ only "
            + "by case.", line: line, byteOffset: byteOffset))
    }
  }
}
