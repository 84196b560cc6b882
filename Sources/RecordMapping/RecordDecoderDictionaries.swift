// Dictionaries, whose keys are data and not names of properties.

import DocumentCoding
import Records

/// A dictionary with keys that have raw values.
protocol RecordKeyedByRawValue: KeyedByData {
  /// Reads the members of an object.
  static func decode(from node: RecordDecoderNode) throws -> Self
}

extension Dictionary: RecordKeyedByRawValue where Value: Decodable {
  static func decode(from node: RecordDecoderNode) throws -> Self {
    var result: Self = [:]
    let object = RecordDecoderNode(try node.keyed(), keepsKeys: true)
    let members = RecordMemberDecoder<RecordNameKey>(node: object)
    for member in members.allKeys {
      guard let key = Self.key(rawName: member.stringValue) else {
        let fault = ValueFault(.typeMismatch, "is no \(Key.self)", value: member.stringValue)
        throw object.error(fault, for: Key.self, key: member)
      }
      result[key] = try members.decode(Value.self, forKey: member)
    }
    return result
  }
}
