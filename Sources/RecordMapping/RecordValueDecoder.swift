// The decoder that models meet, and its container for a single value.

import DocumentCoding
import Documents
import Records

/// Reads one node. Two words wide, so that it travels without a box.
struct RecordValueDecoder: Decoder {
  let node: RecordDecoderNode
  private let loan: RecordDecoderLoan?

  init(node: RecordDecoderNode) {
    self.node = node
    loan = node.loan
  }

  var codingPath: [any CodingKey] { node.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { node.context.options.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let object = try node.keyed()
    guard let loan, object === node else {
      return KeyedDecodingContainer(RecordMemberDecoder<Key>(node: object))
    }
    node.members.find(in: node)
    return loan.containers.container(keyedBy: type, KeyedDecodingContainer<Key>.self) {
      KeyedDecodingContainer(RecordMemberDecoder<Key>(node: node))
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    RecordElementDecoder(node: try node.unkeyed())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension RecordValueDecoder: SingleValueDecodingContainer {
  private var reading: RecordFieldReading { node.reading }

  func decodeNil() -> Bool { node.isNull }

  func decode(_ type: Bool.Type) throws -> Bool { try node.boolean(at: node.index, reading) }
  func decode(_ type: String.Type) throws -> String { try node.string(at: node.index, reading) }
  func decode(_ type: Double.Type) throws -> Double { try node.double(at: node.index, reading) }
  func decode(_ type: Float.Type) throws -> Float { try node.float(at: node.index, reading) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private func integer<I: FixedWidthInteger>() throws -> I {
    try node.integer(at: node.index, reading)
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try node.decode(type) }
}

extension RecordValueDecoder: DocumentValueSource {
  var documentUserInfo: [CodingUserInfoKey: any Sendable] { node.context.options.userInfo }

  /// The value as a document would hold it, for types such as references.
  func documentValue() throws -> Value {
    if node.node.kind == .text || node.node.kind == .string {
      return try node.read(
        \.references, at: node.index, reading, for: DocumentReferenceName.self, key: nil)
    }
    return try node.value(at: node.index)
  }
}
