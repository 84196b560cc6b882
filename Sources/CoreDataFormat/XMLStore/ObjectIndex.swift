// Which entity each object of an XML store is of: what a reference needs to be resolved.

/// A map from object numbers to entities.
///
/// Core Data numbers objects one after another, so the numbers are kept in pages of 64: two bytes
/// an object, and a little more for numbers that lie far apart.
struct ObjectIndex {
  /// The entity numbers that can be kept.
  static let maximumEntities = Int(UInt16.max)
  private static let pageSize: UInt64 = 64

  private var pages: [UInt64: Int32] = [:]
  private var slots: [UInt16] = []
  /// Entities of ids that are no numbers.
  private var named: [[UInt8]: UInt16] = [:]
  private var last: (page: UInt64, start: Int)?

  /// Notes an object's entity, a number below `maximumEntities`.
  mutating func insert(_ id: ObjectID, entity: Int) {
    switch id {
    case .number(let number): insert(number, entity: entity)
    case .text(let text): named[text] = UInt16(clamping: entity)
    }
  }

  /// The entity of an object; nil when there is no such object. O(1).
  func entity(of id: ObjectID) -> Int? {
    switch id {
    case .number(let number): entity(ofNumber: number)
    case .text(let text): named[text].map(Int.init)
    }
  }

  private mutating func insert(_ object: UInt64, entity: Int) {
    let page = object / Self.pageSize
    let start: Int
    if let last, last.page == page {
      start = last.start
    } else if let known = pages[page] {
      start = Int(known) * Int(Self.pageSize)
    } else {
      pages[page] = Int32(clamping: slots.count / Int(Self.pageSize))
      start = slots.count
      slots.append(contentsOf: repeatElement(0, count: Int(Self.pageSize)))
    }
    last = (page, start)
    slots[start + Int(object % Self.pageSize)] = UInt16(clamping: entity + 1)
  }

  /// The entity of an object by its number; nil when there is no such object. O(1).
  func entity(ofNumber object: UInt64) -> Int? {
    guard let page = pages[object / Self.pageSize] else { return nil }
    let slot = slots[Int(page) * Int(Self.pageSize) + Int(object % Self.pageSize)]
    return slot == 0 ? nil : Int(slot) - 1
  }
}
