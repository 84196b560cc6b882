// Field names with dots, unfolded into a tree.

import Documents
import Records

/// The tree of a schema's field names: `addr.city` is the member `city` of `addr`.
struct FieldTree {
  private final class Node {
    var field: Int?
    var rename: String?
    var members: [(name: String, node: Node)] = []
    /// Place of a branch in the list of places.
    var slot = 0

    func member(_ name: String) -> Node {
      if let known = members.first(where: { $0.name.hasSameBytes(as: name) }) { return known.node }
      let node = Node()
      members.append((name, node))
      return node
    }
  }

  private let root = Node()
  private let fields: [TableSchemaField]
  /// Number of names that have members.
  private(set) var branchCount = 0

  /// Unfolds the names. A name that is a field and has members too is the field; schemas with such
  /// names are refused before.
  init(_ fields: [TableSchemaField]) {
    self.fields = fields
    for (index, field) in fields.enumerated() {
      let node = Self.steps(of: field.name).reduce(root) { $0.member($1) }
      node.field = index
      node.rename = field.rename
    }
    branchCount = number(root, from: fields.count)
  }

  /// The parts of a name; a name with empty parts is taken as a whole.
  static func steps(of name: String) -> [String] {
    let steps = name.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return steps.contains(where: \.isEmpty) ? [name] : steps.map { String(Substring($0)) }
  }

  /// The field's name in the document with dots before it: `addr.town` for `addr.city` renamed.
  static func target(of field: TableSchemaField) -> String {
    guard let rename = field.rename else { return field.name }
    return (steps(of: field.name).dropLast() + [rename]).joined(separator: ".")
  }

  /// The way to a field, as paths write it: `addr.city`, `tags[0]`.
  static func way(to name: String) -> String {
    let steps = steps(of: name)
    let way = steps.enumerated().map { place, step in
      place > 0 && element(step) != nil ? "[\(step)]" : RecordPath.step(toMember: step)
    }
    return RecordPath.start(way.joined())
  }

  /// What documents are built from, in byte order of the names.
  func documentShape(leavingOut hidden: Set<Int>) -> [DocumentShape] {
    shape(of: root, leavingOut: hidden)
  }

  /// What documents of rows are built from, in byte order of the names.
  func flatDocumentShape(leavingOut hidden: Set<Int>) -> [DocumentShape] {
    fields.enumerated().filter { !hidden.contains($0.offset) }.map { index, field in
      DocumentShape(name: Self.target(of: field), element: nil, content: .field(index))
    }
    .sorted { $0.name.precedesInBytes($1.name) }
  }

  /// What records are searched with; the first is the record's own.
  func locators() -> [MemberLocator] {
    var locators: [MemberLocator] = []
    addLocator(of: root, way: "", to: &locators)
    for (index, field) in fields.enumerated() where Self.steps(of: field.name).count > 1 {
      locators[0].add(field.name, .field(index))
    }
    return locators
  }

  private func number(_ node: Node, from first: Int) -> Int {
    var next = first
    for (_, member) in node.members where member.field == nil {
      member.slot = next
      next += 1
      next += number(member, from: next)
    }
    return next - first
  }

  private func shape(of node: Node, leavingOut hidden: Set<Int>) -> [DocumentShape] {
    node.members.compactMap { name, member in
      let element = Self.element(name)
      if let field = member.field {
        guard !hidden.contains(field) else { return nil }
        return DocumentShape(name: member.rename ?? name, element: element, content: .field(field))
      }
      let members = shape(of: member, leavingOut: hidden)
      return DocumentShape(
        name: name, element: element, content: .branch(slot: member.slot, members: members))
    }
    .sorted { $0.name.precedesInBytes($1.name) }
  }

  private func addLocator(of node: Node, way: String, to locators: inout [MemberLocator]) {
    let index = locators.count
    locators.append(MemberLocator(way: way))
    for (name, member) in node.members {
      if let field = member.field {
        locators[index].add(name, .field(field))
      } else {
        locators[index].add(name, .branch(slot: member.slot, locator: locators.count))
        addLocator(of: member, way: way.isEmpty ? name : way + "." + name, to: &locators)
      }
    }
  }

  private static func element(_ name: String) -> Int? {
    guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return name == "0" || name.utf8.first != 0x30 ? Int(name) : nil
  }
}
