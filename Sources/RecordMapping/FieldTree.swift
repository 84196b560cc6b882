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

    private var indices: [[UInt8]: Int] = [:]

    func member(_ name: String) -> Node {
      let key = Array(name.utf8)
      if let index = indices[key] { return members[index].node }
      indices[key] = members.count
      members.append((name, Node()))
      return members[members.count - 1].node
    }
  }

  private let root = Node()
  private let fields: [TableSchemaField]
  /// For each field whose name has dots, where the place of the whole name is kept.
  private let aliases: [Int?]
  /// Number of places to keep: one a field, a name with dots, a name with members.
  private(set) var placeCount: Int

  /// Unfolds the names. A name that is a field and has members too is the field; the members are
  /// found under names with dots only.
  init(_ fields: [TableSchemaField]) {
    self.fields = fields
    var next = fields.count
    aliases = fields.map { field in
      guard Self.steps(of: field.name).count > 1 else { return nil }
      defer { next += 1 }
      return next
    }
    placeCount = next
    for (index, field) in fields.enumerated() {
      let node = Self.steps(of: field.name).reduce(root) { $0.member($1) }
      node.field = index
      node.rename = field.rename
    }
    placeCount += number(root, from: next)
  }

  /// Where the place of a field's whole name is kept; nil for a name without dots.
  func alias(of field: Int) -> Int? { aliases[field] }

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
    let dotted = fields.indices.filter { aliases[$0] != nil && !hidden.contains($0) }.map {
      DocumentShape(
        name: Self.target(of: fields[$0]), element: nil,
        content: isHidden(byFieldAbove: $0) ? .field($0) : .dottedField($0))
    }
    return (shape(of: root, leavingOut: hidden) + dotted)
      .sorted { $0.name.precedesInBytes($1.name) }
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
    for (field, alias) in zip(fields, aliases) {
      if let alias { locators[0].add(field.name, .field(alias)) }
    }
    return locators
  }

  /// Whether a name above the field's is a field itself, so that the field has no place inside.
  private func isHidden(byFieldAbove field: Int) -> Bool {
    var node = root
    return Self.steps(of: fields[field].name).dropLast().contains { step in
      node = node.member(step)
      return node.field != nil
    }
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
        let content: DocumentShape.Content =
          aliases[field] == nil ? .field(field) : .innerField(field)
        return DocumentShape(name: member.rename ?? name, element: element, content: content)
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
