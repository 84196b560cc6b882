// One way to do a piece of work: a program to run, and what it needs and leaves out.

/// A program that is measured beside others that do the same work.
struct Contender: Equatable {
  /// The work, which parts the table: `csv to store`.
  let work: String
  /// Who does it: `DuckDB`.
  let name: String
  /// The program's path and its arguments.
  let words: [String]
  /// A store that the program writes and that must not be there before; nil to leave all as it is.
  var freshStore: String?
  /// What the program does not do of the work, or does beside it; empty when nothing.
  var remark = ""
  /// Whether one run is enough, because it takes many times as long as the others.
  var isSlow = false
  /// Whether the others of the same work are held against this one.
  var isYardstick = false
}

extension Contender {
  /// Marks the one that others are held against.
  func asYardstick() -> Contender {
    var contender = self
    contender.isYardstick = true
    return contender
  }
}
