// From the tree of a migration file to options and imports, with every fault on the way.

import ByteReading

/// Reads a migration file and collects what is wrong with it.
struct MigrationFileParser {
  /// A fault and its place.
  struct Fault {
    var byteOffset: Int
    var message: String
  }

  let runOptions: [OptionSpecification]
  let importOptions: [OptionSpecification]
  /// What relative paths start at: empty, or a path that ends in a slash.
  let folder: String
  /// All faults, in the order they were met.
  private(set) var faults: [Fault] = []

  /// Options whose values are paths.
  private static let pathOptions: Set = ["into", "report", "strings", "schema", "model"]

  init(runOptions: [OptionSpecification], importOptions: [OptionSpecification], folder: String) {
    (self.runOptions, self.importOptions, self.folder) = (runOptions, importOptions, folder)
  }

  /// The run's options and the imports, as far as they can be made out.
  mutating func migration(
    _ root: JSONTree
  ) -> (options: [String: String], entries: [MigrationFile.Entry]) {
    var rest: [JSONTree.Member] = []
    var entries: [MigrationFile.Entry] = []
    var hasImports = false
    for member in members(of: root, what: "The migration") {
      guard member.name == "imports" else {
        rest.append(member)
        continue
      }
      hasImports = true
      guard case .array(let elements) = member.value.content, !elements.isEmpty else {
        report(member, "`imports` is no list of imports.")
        continue
      }
      entries = elements.compactMap { entry($0) }
    }
    if !hasImports, faults.isEmpty {
      faults.append(Fault(byteOffset: root.byteOffset, message: "The migration has no `imports`."))
    }
    return (options(rest, among: runOptions, elsewhere: importOptions, "an import's"), entries)
  }

  private mutating func entry(_ element: JSONTree) -> MigrationFile.Entry? {
    var members = members(of: element, what: "An import")
    guard let place = members.firstIndex(where: { $0.name == "source" }) else {
      faults.append(Fault(byteOffset: element.byteOffset, message: "An import has no `source`."))
      return nil
    }
    let source = members.remove(at: place)
    guard case .string(let text) = source.value.content, !text.isEmpty else {
      report(source, "`source` is \(source.value.kindName), not a path.")
      return nil
    }
    return MigrationFile.Entry(
      source: resolved(text),
      options: options(members, among: importOptions, elsewhere: runOptions, "the migration's"))
  }

  /// The options that properties stand for.
  /// - Parameters:
  ///   - others: options that belong to another place of the file, `owner`.
  private mutating func options(
    _ members: [JSONTree.Member], among known: [OptionSpecification],
    elsewhere others: [OptionSpecification], _ owner: String
  ) -> [String: String] {
    var options: [String: String] = [:]
    for member in members {
      if let option = known.first(where: { $0.property == member.name }) {
        if let value = value(of: option, member) { options[option.name] = value }
      } else if others.contains(where: { $0.property == member.name }) {
        report(member, "The property `\(member.name)` is \(owner), and has no effect here.")
      } else {
        let near = (known.map(\.property) + ["imports", "source"])
          .map { (name: $0, distance: editDistance($0, member.name)) }
          .filter { $0.distance <= 2 }.min { $0.distance < $1.distance }
        let hint = near.map { " Did you mean `\($0.name)`?" } ?? ""
        report(member, "The property `\(member.name)` is unknown." + hint)
      }
    }
    return options
  }

  /// An option's value as the command line would have it; nil for a flag that is off.
  private mutating func value(
    of option: OptionSpecification, _ member: JSONTree.Member
  ) -> String? {
    switch (member.value.content, option.argument) {
    case (.boolean(let isSet), nil): return isSet ? "" : nil
    case (_, nil): report(member, "`\(member.name)` is true or false.")
    case (.string(let text), _?):
      return Self.pathOptions.contains(option.name) ? resolved(text) : text
    case (.number(let digits), _?): return digits
    case (.array(let elements), _?) where option.isList:
      let texts = elements.compactMap {
        if case .string(let text) = $0.content { text } else { nil }
      }
      if texts.count == elements.count { return texts.joined(separator: ",") }
      report(member, "`\(member.name)` is a list of strings.")
    case (_, let argument?):
      report(member, "`\(member.name)` is \(member.value.kindName), not \(argument).")
    }
    return nil
  }

  /// The members of an object, each name once.
  private mutating func members(of element: JSONTree, what: String) -> [JSONTree.Member] {
    guard case .object(let members) = element.content else {
      faults.append(
        Fault(
          byteOffset: element.byteOffset, message: "\(what) is \(element.kindName), not an object.")
      )
      return []
    }
    var names: Set<String> = []
    for member in members where !names.insert(member.name).inserted {
      report(member, "The property `\(member.name)` is there twice.")
    }
    return members
  }

  private mutating func report(_ member: JSONTree.Member, _ message: String) {
    faults.append(Fault(byteOffset: member.byteOffset, message: message))
  }

  /// A path as it is seen from where ferry runs.
  private func resolved(_ path: String) -> String {
    if path == "-" || path.hasPrefix("/") || path.contains("://") { return path }
    let scheme = "sqlite:"
    return path.hasPrefix(scheme)
      ? scheme + resolved(String(path.dropFirst(scheme.count))) : folder + path
  }
}

extension OptionSpecification {
  /// The option's name in a migration file: `onConflict`; the store is called `store`.
  fileprivate var property: String {
    if name == "into" { return "store" }
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
