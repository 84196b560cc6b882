// One value of a record being read, and the way to it.

import DocumentCoding
import Documents
import Records

/// A value on a tape and the keys that lead to it.
final class RecordDecoderNode {
  @exclusivity(unchecked) private(set) var source: RecordDecoderSource
  /// The tape of `source`, where a look at it counts no reference.
  @exclusivity(unchecked) private(set) var tape: RecordTape
  /// The value's place on the tape.
  @exclusivity(unchecked) private(set) var index: Int
  let context: RecordDecoderContext
  let parent: RecordDecoderNode?
  let key: (any CodingKey)?
  /// How the value is read.
  let reading: RecordFieldReading
  /// Whether keys are data and not names of properties.
  let keepsKeys: Bool
  /// Of a node that is used again; gone when the loan is.
  @exclusivity(unchecked) unowned(unsafe) var loan: RecordDecoderLoan?
  /// The members of the value, found when a container is asked for.
  @exclusivity(unchecked) var members = RecordDecoderMembers()

  /// Makes a root.
  init(_ source: RecordDecoderSource, at index: Int, context: RecordDecoderContext) {
    (self.source, tape) = (source, source.tape)
    (self.index, self.context) = (index, context)
    (parent, key, keepsKeys) = (nil, nil, false)
    reading = context.reading(forWay: "")
  }

  init(
    parent: RecordDecoderNode, key: any CodingKey, source: RecordDecoderSource? = nil,
    at index: Int,
    keepsKeys: Bool = false
  ) {
    let source = source ?? parent.source
    (self.source, tape) = (source, source.tape)
    self.index = index
    context = parent.context
    self.parent = parent
    self.key = key
    self.keepsKeys = keepsKeys
    reading = key is RecordIndexKey ? parent.reading : parent.reading(forName: key.stringValue)
  }

  /// The same place as a dictionary sees it, or with the tape of the JSON in its cell.
  init(_ other: RecordDecoderNode, source: RecordDecoderSource? = nil, keepsKeys: Bool) {
    index = source == nil ? other.index : 0
    let source = source ?? other.source
    (self.source, tape) = (source, source.tape)
    context = other.context
    parent = other.parent
    key = other.key
    reading = other.reading
    self.keepsKeys = keepsKeys
  }

  /// Takes up the next record; for a root whose containers have gone. Members are found anew, but
  /// by the order in which they were asked for before.
  func restart(_ source: RecordDecoderSource, at index: Int) {
    let isOtherBatch = self.source !== source
    if isOtherBatch { (self.source, tape) = (source, source.tape) }
    self.index = index
    members.forget(isOtherBatch: isOtherBatch)
  }

  /// The value's node.
  var node: RecordNode {
    @inline(__always) get { tape.nodes[index] }
  }

  var readers: RecordDecoderReaders { context.readers(reading) }

  var isNull: Bool { isNull(at: index, reading) }

  /// Whether a value is null, or text that means it.
  @inline(__always)
  func isNull(at index: Int, _ reading: RecordFieldReading) -> Bool {
    let node = tape.nodes[index]
    if node.kind == .null { return true }
    if reading.plain.contains(.text) || node.kind != .text && node.kind != .string { return false }
    return isNullWord(node, reading)
  }

  @inline(never)
  private func isNullWord(_ node: RecordNode, _ reading: RecordFieldReading) -> Bool {
    let text = tape.payload(node)
    return context.readers(reading).nullWords.contains { text.elementsEqual($0) }
  }

  /// How the member of a name is read.
  func reading(forName name: String) -> RecordFieldReading {
    if context.isUniform { return reading }
    return context.reading(forWay: parent == nil ? name : way(to: name))
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
  private func way(to name: String) -> String {
    let names = codingPath.filter { !($0 is RecordIndexKey) }.map(\.stringValue)
    return (names + [name]).joined(separator: ".")
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
