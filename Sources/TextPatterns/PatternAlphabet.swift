// The characters of a pattern's texts, those that no set tells apart being one letter.

/// Gives each scalar the number of its letter, found when it is first met.
struct PatternAlphabet {
  /// Letters of the ASCII characters.
  private(set) var ascii: [Int] = []

  private let sets: [ScalarSet]
  /// For each letter, a bit for each set that has it.
  private var members: [[UInt64]] = []
  private var letters: [[UInt64]: Int] = [:]
  /// The scalar met last of those that share a place, and its letter.
  private var recent = [(scalar: UInt32, letter: Int)](repeating: (0, 0), count: 256)

  init(_ sets: [ScalarSet]) {
    self.sets = sets
    for value in 0..<128 { ascii.append(find(UnicodeScalar(UInt8(value)))) }
  }

  /// The letter of a scalar that is no ASCII.
  mutating func letter(of scalar: UnicodeScalar) -> Int {
    let place = Int(scalar.value & 0xFF)
    if recent[place].scalar == scalar.value { return recent[place].letter }
    let letter = find(scalar)
    recent[place] = (scalar.value, letter)
    return letter
  }

  /// Whether a letter belongs to a set.
  func has(_ letter: Int, set: Int) -> Bool {
    members[letter][set >> 6] & (1 << UInt64(set & 63)) != 0
  }

  private mutating func find(_ scalar: UnicodeScalar) -> Int {
    var bits = [UInt64](repeating: 0, count: (sets.count + 63) / 64)
    for (index, set) in sets.enumerated() where set.contains(scalar) {
      bits[index >> 6] |= 1 << UInt64(index & 63)
    }
    if let letter = letters[bits] { return letter }
    letters[bits] = members.count
    members.append(bits)
    return members.count - 1
  }
}
