// One value of a record being read, and the way to it.

import DocumentCoding
import Documents
import Records

/// A value on a tape and the keys that lead to it.
final class RecordDecoderNode {
  @exclusivity(unchecked) private(set) var source: RecordDecoderSource
  /// The value's place on the tape.
  @exclusivity(unchecked) private(set) var index: Int
  let context: RecordDecoderContext
  let parent: RecordDecoderNode?
  let key: (any CodingKey)?
  /// How the value is read.
  let readers: RecordDecoderReaders
  /// Whether keys are data and not names of properties.
  let keepsKeys: Bool
  /// The members of the value, found when a container is asked for.
  @exclusivity(unchecked) var members = RecordDecoderMembers()

  /// Makes a root.
  init(_ source: RecordDecoderSource, at index: Int, context: RecordDecoderContext) {
    (self.source, self.index, self.context) = (source, index, context)
    (parent, key, keepsKeys) = (nil, nil, false)
    readers = context.readers(forWay: "")
  }

  init(
    parent: RecordDecoderNode, key: any CodingKey, source: RecordDecoderSource? = nil,
    at index: Int,
    keepsKeys: Bool = false
  ) {
    self.source = source ?? parent.source
    self.index = index
    context = parent.context
    self.parent = parent
    self.key = key
    self.keepsKeys = keepsKeys
    readers = key is RecordIndexKey ? parent.readers : parent.readers(for: key)
  }

  /// The same place as a dictionary sees it, or with the tape of the JSON in its cell.
  init(_ other: RecordDecoderNode, source: RecordDecoderSource? = nil, keepsKeys: Bool) {
    self.source = source ?? other.source
    index = source == nil ? other.index : 0
    context = other.context
    parent = other.parent
    key = other.key
    readers = other.readers
    self.keepsKeys = keepsKeys
  }

  /// Takes up the next record; for a root whose containers have gone. Members are found anew, but
  /// by the order in which they were asked for before.
  func restart(_ source: RecordDecoderSource, at index: Int) {
    (self.source, self.index) = (source, index)
    members.forget()
  }

  /// The value's node.
  var node: RecordNode {
    @inline(__always) get { source.tape.nodes[index] }
  }

  var isNull: Bool { isNull(at: index, readers) }

  /// Whether a value is null, or text that means it.
  @inline(__always)
  func isNull(at index: Int, _ readers: RecordDecoderReaders) -> Bool {
    let node = source.tape.nodes[index]
    if node.kind == .null { return true }
    if readers.nullWords.isEmpty || node.kind != .text && node.kind != .string { return false }
    let text = source.tape.payload(node)
    return readers.nullWords.contains { text.elementsEqual($0) }
  }

  /// The readers of the member of a key.
  @inline(__always)
  func readers(for key: some CodingKey) -> RecordDecoderReaders {
    if context.isUniform { return readers }
    return context.readers(forWay: parent == nil ? key.stringValue : way(to: key))
  }

  /// Keys from the root to this node.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node: RecordDecoderNode? = self
    while let current = node {
      if let key = current.key { path.append(key) }
      node = current.parent
    }
    return path.reversed()
  }

  /// Names of the source that lead to a member, with dots: `addr.city`.
  private func way(to key: any CodingKey) -> String {
    let names = (codingPath + [key]).filter { !($0 is RecordIndexKey) }
    return names.map(\.stringValue).joined(separator: ".")
  }
}

/// The key of an array's element: `Index 3`.
struct RecordIndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "Index \(intValue ?? 0)" }

  init(_ index: Int) { intValue = index }
  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}

/// A key made of text.
struct RecordNameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
