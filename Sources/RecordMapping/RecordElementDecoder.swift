// The container that a record's array is read through.

import Documents
import Records

/// Reads the elements of one array, one after another. A failed attempt doesn't move it on.
struct RecordElementDecoder: UnkeyedDecodingContainer {
  private let node: RecordDecoderNode
  private let loan: RecordDecoderLoan?
  private var place: Int
  private let length: Int
  private(set) var currentIndex = 0

  init(node: RecordDecoderNode) {
    self.node = node
    loan = node.loan
    place = node.index + 1
    length = Int(node.node.offset)
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var count: Int? { length }

  var isAtEnd: Bool { currentIndex == length }

  /// Reads the element at hand and moves on if that works out.
  private mutating func next<T>(
    _ type: Any.Type, _ read: (RecordDecoderNode, Int, RecordIndexKey) throws -> T
  ) throws -> T {
    let key = RecordIndexKey(currentIndex)
    guard currentIndex < length else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: node.codingPath + [key],
          debugDescription: "The array has no more elements."))
    }
    let result = try read(node, place, key)
    moveOn()
    return result
  }

  private mutating func moveOn() {
    place = node.tape.indexAfter(place)
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    guard currentIndex < length, node.isNull(at: place, node.reading) else { return false }
    moveOn()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try next(type) { try $0.boolean(at: $1, $0.reading, key: $2) }
  }
  mutating func decode(_ type: String.Type) throws -> String {
    try next(type) { try $0.string(at: $1, $0.reading, key: $2) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try next(type) { try $0.double(at: $1, $0.reading, key: $2) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try next(type) { try $0.float(at: $1, $0.reading, key: $2) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private mutating func integer<I: FixedWidthInteger>() throws -> I {
    try next(I.self) { try $0.integer(at: $1, $0.reading, key: $2) }
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next(type) { try $0.decode(type, at: $1, $0.reading, key: $2) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next(type) { try RecordValueDecoder(node: $0.child($2, at: $1)).container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Value].self) {
      try RecordValueDecoder(node: $0.child($2, at: $1)).unkeyedContainer()
    }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next(Value.self) { RecordValueDecoder(node: $0.child($2, at: $1)) }
  }
}
