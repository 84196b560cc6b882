// Finding the members of an object that a schema names, by the order they had in the record before.

import Documents
import Records

/// Finds named members of objects. Learns their order, so that a record whose members come as in
/// the record before it costs one comparison of bytes a member.
final class MemberLocator {
  enum Action {
    /// A field of the schema.
    case field(Int)
    /// A name with members of its own, whose place is kept under `slot`.
    case branch(slot: Int, MemberLocator)
    /// A name that the schema doesn't have.
    case unknown
  }

  /// Names beyond this number are not learned: records with names of their own each can't fill the
  /// memory. Schemas with more fields than that are found by look-up.
  private static let memberLimit = 100_000

  /// The way to the object, with dots: `addr`; empty for the record.
  let way: String
  private var members: [(name: [UInt8], action: Action)] = []
  private var indices: [[UInt8]: Int] = [:]
  /// The member met at each place of the last record.
  private var order: [Int] = []

  init(way: String) { self.way = way }

  /// Adds a name; one that is there already stays as it is.
  func add(_ name: String, _ action: Action) {
    let bytes = Array(name.utf8)
    guard indices[bytes] == nil else { return }
    indices[bytes] = members.count
    members.append((bytes, action))
  }

  /// The action for the name met at a place, and whether the name was never met before.
  func action(for name: TextBytes, at place: Int) -> (action: Action, isNew: Bool) {
    if place < order.count {
      let expected = order[place]
      if Self.equal(members[expected].name, name) { return (members[expected].action, false) }
    }
    return lookUp(Array(name), at: place)
  }

  /// The way to a member of the object.
  func way(to name: String) -> String { way.isEmpty ? name : way + "." + name }

  private func lookUp(_ name: [UInt8], at place: Int) -> (action: Action, isNew: Bool) {
    let isNew = indices[name] == nil
    if isNew, members.count >= Self.memberLimit { return (.unknown, false) }
    let index = indices[name] ?? members.count
    if isNew {
      indices[name] = index
      members.append((name, .unknown))
    }
    while order.count <= place { order.append(index) }
    order[place] = index
    return (members[index].action, isNew)
  }

  private static func equal(_ a: [UInt8], _ b: TextBytes) -> Bool {
    a.count == b.count
      && a.withUnsafeBytes { compareBuffers($0, UnsafeRawBufferPointer(b)) == 0 }
  }
}
