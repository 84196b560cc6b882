// What was learned about one entity's objects while they passed.

/// One property as an XML store writes it, and what it means.
struct PropertySlot {
  /// Bytes of the `name` attribute.
  let storedName: [UInt8]
  /// Bytes of the `type` attribute at the last look.
  var storedType: [UInt8]
  /// Name in its own case.
  let name: String
  /// Kind of an attribute.
  var kind: AttributeKind
  /// Whether a relationship leads to one object at most.
  var isToOne = false
  /// Whether the model says that a relationship's objects have no order.
  var isUnordered = false
  /// Where the key lies in the batch of that number.
  var keyBatch = -1
  var keyOffset: UInt32 = 0
  /// Number of the record that had the property last, to find repetitions.
  var record = -1
}

/// The properties of one entity in the order in which the store writes them: the next one is
/// nearly always the one after the last.
final class EntityShape {
  /// The entity's name in its own case.
  let name: String
  /// Index among the batch's entities.
  let index: Int
  private let schema: StoreSchema.Entity?
  var slots: [PropertySlot] = []
  private var next = 0

  /// No model has so many; they are looked for one after another.
  static let mostProperties = 1_000

  init(name: String, index: Int, schema: StoreSchema.Entity?) {
    self.name = name
    self.index = index
    self.schema = schema
  }

  /// Starts over with the first property.
  func begin() { next = 0 }

  /// Index of the slot of a property, made when new; nil when there are too many. O(1) in stored
  /// order.
  func slot(named storedName: UnsafeBufferPointer<UInt8>) -> Int? {
    if next < slots.count, slots[next].storedName.hasBytes(of: storedName) {
      next += 1
      return next - 1
    }
    if let index = slots.firstIndex(where: { $0.storedName.hasBytes(of: storedName) }) {
      next = index + 1
      return index
    }
    guard slots.count < Self.mostProperties else { return nil }
    let text = String(decoding: storedName, as: UTF8.self)
    let property = schema?.properties[text.lowercased()]
    slots.append(
      PropertySlot(
        storedName: Array(storedName), storedType: [], name: property?.name ?? text, kind: .other,
        isUnordered: property?.relationship?.isOrdered == false))
    next = slots.count
    return next - 1
  }
}

extension [UInt8] {
  /// Whether these are the same bytes.
  func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
    count == other.count && elementsEqual(other)
  }
}
