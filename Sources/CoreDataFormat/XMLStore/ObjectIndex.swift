// Which entity each object of an XML store is of, and where it stands: what references need.

/// A map from object numbers to entities, and to places where objects are to be found again.
///
/// Core Data numbers objects one after another, so the numbers are kept in pages of 64: two bytes
/// an object, fourteen with its place, and a little more for numbers that lie far apart.
struct ObjectIndex {
  /// Where an object stands in the store's text, as UTF-8.
  struct Place: Hashable {
    var offset: Int
    var length: Int
  }

  /// The entity numbers that can be kept.
  static let maximumEntities = Int(UInt16.max)
  private static let pageSize: UInt64 = 64

  private let keepsPlaces: Bool
  private var pages: [UInt64: Int32] = [:]
  private var slots: [UInt16] = []
  private var offsets: [UInt64] = []
  private var lengths: [UInt32] = []
  /// Entities of ids that are no numbers.
  private var named: [[UInt8]: UInt16] = [:]
  private var namedPlaces: [[UInt8]: Place] = [:]
  private var last: (page: UInt64, start: Int)?

  /// Number of ids that are no numbers.
  var textCount: Int { named.count }

  init(keepsPlaces: Bool = false) { self.keepsPlaces = keepsPlaces }

  /// Notes an object's entity, a number below `maximumEntities`; false, and nothing is noted, when
  /// there is an object of that id already.
  mutating func insert(_ id: ObjectID, entity: Int) -> Bool {
    switch id {
    case .number(let number):
      let slot = slot(makingRoomFor: number)
      guard slots[slot] == 0 else { return false }
      slots[slot] = UInt16(clamping: entity + 1)
    case .text(let text):
      guard named[text] == nil else { return false }
      named[text] = UInt16(clamping: entity)
    }
    return true
  }

  /// Notes where an object stands that was inserted before.
  mutating func setPlace(of id: ObjectID, _ place: Place) {
    switch id {
    case .number(let number):
      let slot = slot(makingRoomFor: number)
      offsets[slot] = UInt64(place.offset)
      lengths[slot] = UInt32(clamping: place.length)
    case .text(let text): namedPlaces[text] = place
    }
  }

  /// The entity of an object; nil when there is no such object. O(1).
  func entity(of id: ObjectID) -> Int? {
    switch id {
    case .number(let number): entity(ofNumber: number)
    case .text(let text): named[text].map(Int.init)
    }
  }

  /// The entity of an object by its number; nil when there is no such object. O(1).
  func entity(ofNumber object: UInt64) -> Int? {
    guard let slot = slot(of: object), slots[slot] != 0 else { return nil }
    return Int(slots[slot]) - 1
  }

  /// Where an object stands; nil when there is no such object, or places are not kept. O(1).
  func place(of id: ObjectID) -> Place? {
    switch id {
    case .number(let number):
      guard keepsPlaces, let slot = slot(of: number), lengths[slot] > 0 else { return nil }
      return Place(offset: Int(offsets[slot]), length: Int(lengths[slot]))
    case .text(let text): return namedPlaces[text]
    }
  }

  private func slot(of object: UInt64) -> Int? {
    guard let page = pages[object / Self.pageSize] else { return nil }
    return Int(page) * Int(Self.pageSize) + Int(object % Self.pageSize)
  }

  private mutating func slot(makingRoomFor object: UInt64) -> Int {
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
      if keepsPlaces {
        offsets.append(contentsOf: repeatElement(0, count: Int(Self.pageSize)))
        lengths.append(contentsOf: repeatElement(0, count: Int(Self.pageSize)))
      }
    }
    last = (page, start)
    return start + Int(object % Self.pageSize)
  }
}
