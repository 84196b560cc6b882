// The tags of one entity's objects, byte for byte as Core Data writes them.

/// One property of an entity: its tag, and what it means.
struct CanonicalProperty {
  /// Where the tag lies in the shape's bytes: `<attribute name="x" type="int32">`, or
  /// `<relationship name="x" type="0/1" destination="Y"` without what follows.
  let tag: Range<Int>
  /// Where the property's true name lies in the shape's bytes.
  let name: Range<Int>
  /// The kind of an attribute; nil for a relationship.
  let kind: AttributeKind?
  /// Whether a relationship leads to one object at most.
  let isToOne: Bool
  /// Whether the model says that a relationship's objects have no order.
  let isUnordered: Bool
  /// Where the key lies in the batch of that number.
  var keyBatch = -1
  var keyOffset: UInt32 = 0
  /// Number of the record that had the property last, to find repetitions.
  var record = -1
}

/// The properties of one entity in the order in which they are written.
struct CanonicalShape {
  /// The stored name of the entity.
  let storedName: [UInt8]
  /// Index of the entity's name in the batch.
  let entity: Int
  /// Tags and names of all properties.
  private(set) var bytes: [UInt8] = []
  var properties: [CanonicalProperty] = []

  init(storedName: [UInt8], entity: Int) {
    self.storedName = storedName
    self.entity = entity
  }

  /// Adds a property behind those that are known.
  mutating func add(
    tag: UnsafeBufferPointer<UInt8>, name: String, kind: AttributeKind?, isToOne: Bool,
    isUnordered: Bool
  ) {
    let start = bytes.count
    bytes.append(contentsOf: tag)
    let middle = bytes.count
    bytes.append(contentsOf: name.utf8)
    properties.append(
      CanonicalProperty(
        tag: start..<middle, name: middle..<bytes.count, kind: kind, isToOne: isToOne,
        isUnordered: isUnordered))
  }
}
