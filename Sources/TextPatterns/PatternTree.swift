// What a pattern says, taken apart.

/// A part of a pattern.
indirect enum PatternTree {
  /// One character of a set.
  case set(ScalarSet)
  /// The start of the text.
  case start
  /// The end of the text.
  case end
  /// Parts one behind the other; nothing, when there are none.
  case sequence([PatternTree])
  /// One of several parts.
  case choice([PatternTree])
  /// A part several times; nil stands for any number.
  case repeated(PatternTree, least: Int, most: Int?)
}
