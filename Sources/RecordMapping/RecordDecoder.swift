// From records to Codable models.

public import DocumentCoding
import Documents
public import Records

/// Makes values of `Decodable` types from records.
///
/// The rules are those of `DocumentDecoder`, and a record's own: text without a type, as in a CSV
/// cell, is read as what the model's type asks for. Nothing is converted with loss: `12.7` is no
/// `Int`, `01234` keeps its zero as a `String`, and a number of JSON is never a `String`.
///
/// | asked for | text of a cell | JSON |
/// |---|---|---|
/// | `String` | as it is | string |
/// | integers | digits with a sign, within the type | number that is whole, within the type |
/// | `Double`, `Float` | decimal number; a whole one only if no digit is lost | number |
/// | `Decimal` | decimal number of up to 38 digits | number or string |
/// | `Bool` | `true`, `t`, `yes`, `1`, `false`, `f`, `no`, `0` in any case | boolean |
/// | `Date`, `Timestamp` | RFC 3339, or as declared | string of that form |
/// | `URL`, `UUID`, `Data` | the text they are told by; base64 | string |
/// | arrays | JSON, or elements between separators | array |
/// | dictionaries and other types | JSON | object |
///
/// Null and a missing field are nil to optionals. Errors are `DecodingError`s, whose underlying
/// error says more to Ferry; `CodableRecordMapper` makes issues of them.
public struct RecordDecoder: Sendable {
  /// How fields are read that `fields` doesn't name.
  public var standard = RecordFieldStrategy()
  /// How single fields are read, by their names in the source; of nested ones by all names with
  /// dots between: `addr.since`.
  public var fields: [String: RecordFieldStrategy] = [:]
  /// How a key's field is found; by the same name.
  public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys
  /// What models find in `decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes a decoder with the defaults of the properties.
  public init() {}

  /// Decodes one record, or a value of one.
  /// - Throws: `DecodingError`, or what a model throws.
  public func decode<T: Decodable>(_ type: T.Type, from value: RecordValue) throws -> T {
    let context = RecordDecoderContext(self, collectionOfEntity: { CollectionPath($0) })
    let root = RecordDecoderNode(
      RecordDecoderSource(value.batch), at: value.index, context: context)
    return try root.decode(type)
  }
}
