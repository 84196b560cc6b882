// A dotted name of a column, taken apart.

/// The parts of a name: `addr.city` has two, `` `a.b`.c `` too.
struct NestedName {
  /// One part.
  struct Part: Hashable {
    /// The name that it stands for.
    var name: [UInt8]
    /// Whether it stood in backquotes.
    var isQuoted = false
  }

  /// The name as it was written.
  let whole: [UInt8]
  private(set) var parts: [Part] = []
  /// Whether the name can't be taken apart, since a part is empty; it is its only part then.
  private(set) var isBroken = false

  init(_ name: String) {
    whole = Array(name.utf8)
    var rest = whole[...]
    while true {
      parts.append(Self.quoted(&rest) ?? Self.plain(&rest))
      guard rest.popFirst() != nil else { break }
    }
    guard parts.count > 1, parts.contains(where: { $0.name.isEmpty }) else { return }
    parts = [Part(name: whole)]
    isBroken = true
  }

  private static func plain(_ rest: inout ArraySlice<UInt8>) -> Part {
    let name = rest.prefix { $0 != 0x2E }
    rest = rest.dropFirst(name.count)
    return Part(name: Array(name))
  }

  /// A part in backquotes, up to a dot or the end; nil when there is none. A backslash takes what
  /// follows it as it is.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> Part? {
    guard rest.first == 0x60 else { return nil }
    var (name, index) = ([UInt8](), rest.startIndex + 1)
    while index < rest.endIndex, rest[index] != 0x60 {
      if rest[index] == 0x5C, index + 1 < rest.endIndex { index += 1 }
      name.append(rest[index])
      index += 1
    }
    guard index < rest.endIndex, index + 1 == rest.endIndex || rest[index + 1] == 0x2E,
      !name.isEmpty
    else { return nil }
    rest = rest[(index + 1)...]
    return Part(name: name, isQuoted: true)
  }
}
