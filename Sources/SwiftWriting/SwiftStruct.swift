// A Codable struct as Swift source.

/// A struct to be written down, with what its comments say.
package struct SwiftStruct {
  /// A stored property.
  package struct Property {
    /// The coding key.
    package var key: String
    /// The type, with a question mark where it is optional.
    package var type: String
    /// What the comment says, one sentence each.
    package var facts: [String]
    /// The property's name before it is made a valid one; the key unless told otherwise.
    package var name: String

    /// Makes a property.
    package init(key: String, type: String, facts: [String], name: String? = nil) {
      self.key = key
      self.type = type
      self.facts = facts
      self.name = name ?? key
    }
  }

  /// The struct's name, which has to be an identifier.
  package var name: String
  /// What the comment says, one sentence each.
  package var facts: [String]
  /// Whether a first property holds the document's id.
  package var hasDocumentID: Bool
  /// The properties, in order.
  package var properties: [Property]
  /// Types of properties that are declared inside.
  package var nested: [SwiftStruct]

  /// Makes a struct.
  package init(
    name: String, facts: [String], hasDocumentID: Bool, properties: [Property],
    nested: [SwiftStruct] = []
  ) {
    self.name = name
    self.facts = facts
    self.hasDocumentID = hasDocumentID
    self.properties = properties
    self.nested = nested
  }

  /// The declaration, with a line feed at the end.
  package var source: String { lines(indent: "").map { $0 + "\n" }.joined() }

  private func lines(indent: String) -> [String] {
    let inner = indent + "  "
    let keys = properties.map(\.key)
    let idName = hasDocumentID ? keys.contains("id") ? "documentID" : "id" : nil
    let names = SwiftNames(properties.map(\.name), taken: Set([idName].compactMap { $0 })).all
    var lines = Self.comment(facts, indent: indent)
    lines.append("\(indent)struct \(name): Codable, Hashable, Sendable {")
    if let idName {
      lines += ["\(inner)/// The document's id.", "\(inner)@DocumentID var \(idName): String?"]
    }
    for (property, name) in zip(properties, names) {
      lines += Self.comment(property.facts, indent: inner)
      lines.append("\(inner)var \(name): \(property.type)")
    }
    for type in nested { lines += [""] + type.lines(indent: inner) }
    lines += codingKeys(idName, names, indent: inner)
    return lines + ["\(indent)}"]
  }

  private func codingKeys(_ idName: String?, _ names: [String], indent: String) -> [String] {
    let cases = zip(properties, names).map { property, name in
      name.filter { $0 != "`" } == property.key
        ? "case \(name)" : "case \(name) = \(SwiftNames.literal(property.key))"
    }
    let all = (idName.map { ["case \($0)"] } ?? []) + cases
    // Without a case, an enum can have no raw type.
    guard !all.isEmpty else { return [] }
    return ["", "\(indent)enum CodingKeys: String, CodingKey {"] + all.map { "\(indent)  " + $0 }
      + ["\(indent)}"]
  }

  /// Comment lines of at most 100 columns; line ends in the facts, which come from files, are
  /// made spaces.
  private static func comment(_ facts: [String], indent: String) -> [String] {
    let words = facts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(indent + "/// " + word)
      }
    }
    return lines
  }
}
