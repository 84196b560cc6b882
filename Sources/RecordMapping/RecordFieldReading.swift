// How a field is read, in one word: what is asked for every value must not count references.

/// The readers of a field by their number in the decoder's context, and what can do without them.
struct RecordFieldReading {
  /// Kinds of text that are read by the plain rules.
  struct Plain: OptionSet {
    let rawValue: UInt8

    /// No text means null.
    static let text = Plain(rawValue: 1)
    /// Numbers are written as everywhere, and none means null.
    static let numbers = Plain(rawValue: 2)
    /// Truth is told by the usual words, and none means null.
    static let booleans = Plain(rawValue: 4)
    /// A day may stand for its midnight.
    static let days = Plain(rawValue: 8)
  }

  /// The place of the readers in the context.
  let number: Int32
  let plain: Plain

  init(number: Int, _ strategy: RecordFieldStrategy) {
    self.number = Int32(number)
    var plain: Plain = []
    if case .automatic = strategy.dates { plain.insert(.days) }
    if strategy.nullWords.isEmpty {
      plain.insert(.text)
      if strategy.numbers.isPlain { plain.insert(.numbers) }
      if strategy.booleans == BooleanNotation() { plain.insert(.booleans) }
    }
    self.plain = plain
  }
}
