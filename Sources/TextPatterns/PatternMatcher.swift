// Goes over a text once, from state to state.

/// A program with what is known of its letters and states.
struct PatternMatcher {
  private let program: PatternProgram
  private var alphabet: PatternAlphabet
  private var states: PatternStates

  init(_ program: PatternProgram) {
    self.program = program
    alphabet = PatternAlphabet(program.sets)
    states = PatternStates(program)
  }

  /// Whether the whole text, which is UTF-8, matches.
  mutating func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var state = PatternStates.start
    var index = 0
    while index < text.count {
      let letter: Int
      if text[index] < 0x80 {
        letter = alphabet.ascii[Int(text[index])]
        index &+= 1
      } else {
        letter = alphabet.letter(of: Self.scalar(in: text, at: &index))
      }
      if let next = states.known(from: state, by: letter) {
        state = next
      } else {
        state = states.next(from: state, by: letter, alphabet, program)
      }
      if state == PatternStates.dead { return false }
    }
    return states.accepts(state)
  }

  /// The scalar that begins at an index with a byte that is no ASCII.
  private static func scalar(
    in text: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> UnicodeScalar {
    let lead = text[index]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, index + count <= text.count else {
      index += 1
      return "\u{FFFD}"
    }
    var value = UInt32(lead) & (0x7F >> UInt32(count))
    for offset in 1..<count { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    index += count
    return UnicodeScalar(value) ?? "\u{FFFD}"
  }
}
