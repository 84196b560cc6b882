// Finding the members of an object that a schema names, by the order they had in the record before.

#if canImport(Glibc)
  private import Glibc
#endif

/// Finds named members of objects. Learns their order, so that a record whose members come as in
/// the record before it costs one comparison of bytes a member.
struct MemberLocator {
  enum Action {
    /// A field of the schema.
    case field(Int)
    /// A name with members of its own: its place is kept under `slot`, its members are found by the
    /// locator of that index.
    case branch(slot: Int, locator: Int)
    /// A name that the schema doesn't have.
    case unknown
  }

  private struct Member {
    var start: Int
    var count: Int
    var action: Action
  }

  /// Names beyond this number are not learned: records with names of their own each can't fill the
  /// memory.
  static let learnedLimit = 100_000

  /// The way to the object, with dots: `addr`; empty for the record.
  let way: String
  private var members: [Member] = []
  /// The members' names, one behind the other.
  private var names: [UInt8] = []
  private var indices: [[UInt8]: Int] = [:]
  /// The member met at each place of the last record.
  private var order: [Int] = []

  init(way: String) { self.way = way }

  /// The way to a member of the object.
  func way(to name: String) -> String { way.isEmpty ? name : way + "." + name }

  /// Adds a name; one that is there already stays as it is.
  mutating func add(_ name: String, _ action: Action) {
    let name = Array(name.utf8)
    if indices[name] == nil { append(name, action) }
  }

  /// Says what a name is for that was met before.
  mutating func replaceAction(of name: String, by action: Action) {
    if let index = indices[Array(name.utf8)] { members[index].action = action }
  }

  /// The action for the name met at a place, and whether the name was never met before.
  mutating func action(for name: TextBytes, at place: Int) -> (action: Action, isNew: Bool) {
    if place < order.count {
      let expected = members[order[place]]
      if expected.count == name.count, isName(expected.start, name) {
        return (expected.action, false)
      }
    }
    return lookUp(Array(name), at: place)
  }

  private func isName(_ start: Int, _ name: TextBytes) -> Bool {
    guard let base = name.baseAddress else { return true }
    return names.withUnsafeBufferPointer { names in
      names.baseAddress.map { memcmp($0 + start, base, name.count) == 0 } ?? false
    }
  }

  private mutating func lookUp(
    _ name: [UInt8], at place: Int
  ) -> (action: Action, isNew: Bool) {
    let known = indices[name]
    if known == nil, members.count >= Self.learnedLimit { return (.unknown, false) }
    let index = known ?? append(name, .unknown)
    if place < Self.learnedLimit {
      while order.count <= place { order.append(index) }
      order[place] = index
    }
    return (members[index].action, known == nil)
  }

  @discardableResult
  private mutating func append(_ name: [UInt8], _ action: Action) -> Int {
    indices[name] = members.count
    members.append(Member(start: names.count, count: name.count, action: action))
    names += name
    return members.count - 1
  }
}
