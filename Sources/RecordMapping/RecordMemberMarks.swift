// Marks on the members of a record: sixty-four in one word, which most records never exceed.

/// A set of members, by their places among the members.
struct RecordMemberMarks {
  private var first: UInt64 = 0
  /// Marks of the members behind the first 64, by the same word width.
  private var more: [UInt64] = []

  /// Marks a member.
  @inline(__always)
  mutating func insert(_ member: Int) {
    if member < 64 { first |= 1 << UInt64(member) } else { insertFar(member) }
  }

  /// Whether a member is marked.
  func contains(_ member: Int) -> Bool {
    if member < 64 { return first & (1 << UInt64(member)) != 0 }
    let word = member / 64 - 1
    return word < more.count && more[word] & (1 << UInt64(member % 64)) != 0
  }

  /// Whether the first `count` members are all marked.
  func containsAll(_ count: Int) -> Bool {
    if count < 64 { return first == (1 << UInt64(count)) - 1 }
    return (0..<count).allSatisfy(contains)
  }

  /// Takes all marks away.
  mutating func removeAll() {
    first = 0
    if !more.isEmpty { more.removeAll(keepingCapacity: true) }
  }

  @inline(never)
  private mutating func insertFar(_ member: Int) {
    let word = member / 64 - 1
    while more.count <= word { more.append(0) }
    more[word] |= 1 << UInt64(member % 64)
  }
}
