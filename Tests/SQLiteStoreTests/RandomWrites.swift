// Seeded random writes on a few documents.

import Documents

struct RandomWrites {
  private var values: RandomQueries
  private let collection: CollectionPath

  init(seed: UInt64, collection: CollectionPath) {
    values = RandomQueries(seed: seed, collection: collection)
    self.collection = collection
  }

  private static let paths: [FieldPath] = [
    "a", "b", "m", FieldPath(["m", "x"]), FieldPath(["m", "y", "z"]), FieldPath(["odd.name"]),
  ]

  mutating func writes() -> [DocumentWrite] {
    var writes: [DocumentWrite] = []
    for _ in 0..<Int.random(in: 1...3, using: &values.generator) {
      var write = write()
      // The emulator refuses some preconditions on what the same commit has written.
      if writes.contains(where: { $0.path == write.path }) { write.precondition = nil }
      writes.append(write)
    }
    return writes
  }

  private mutating func write() -> DocumentWrite {
    let id = ["one", "two", "three"].randomElement(using: &values.generator) ?? "one"
    var write = DocumentWrite(
      .delete, at: DocumentPath(unchecked: collection.string + "/" + id),
      precondition: values.chance(30) ? .exists(values.chance(60)) : nil)
    if values.chance(15) { return write }
    let fields = self.fields()
    write.operation = values.chance(40) ? .set(fields) : .merge(fields, mask: mask())
    if values.chance(60) { write.transforms = [transform()] }
    return write
  }

  private mutating func fields() -> FieldMap {
    var fields = FieldMap()
    for name in ["a", "b", "odd.name"] where values.chance(60) { fields[name] = values.value() }
    if values.chance(60) { fields["m"] = ["x": values.value(), "y": ["z": values.scalar()]] }
    return fields
  }

  /// Paths of which none leads through another.
  private mutating func mask() -> [FieldPath] {
    var mask: [FieldPath] = []
    for path in Self.paths where values.chance(40) {
      if !mask.contains(where: { $0.isPrefix(of: path) }) { mask.append(path) }
    }
    return mask
  }

  private mutating func transform() -> FieldTransform {
    let path = Self.paths.randomElement(using: &values.generator) ?? "a"
    let numbers: [Value] = [
      1, -1, 1.5, .integer(.max), .integer(.min), .double(.nan), 0, .double(0),
    ]
    let number = numbers.randomElement(using: &values.generator) ?? 1
    let elements: [Value] = (0..<3).map { _ in
      [0, 1, .double(1), "a", nil, .double(.nan)].randomElement(using: &values.generator) ?? 0
    }
    let operations: [FieldValue.Operation] = [
      .increment(values.chance(10) ? "a" : number), .maximum(number), .minimum(number),
      .arrayUnion(elements), .arrayRemove(elements),
    ]
    return FieldTransform(
      path: path,
      value: FieldValue(operations.randomElement(using: &values.generator) ?? .serverTimestamp))
  }
}
