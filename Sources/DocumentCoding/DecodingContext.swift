// What all nodes of a decoding share.

/// The decoder's properties.
struct DecodingOptions: Sendable {
  var keys = KeyDecodingStrategy.useDefaultKeys
  var dates = DateDecodingStrategy.timestamp
  var data = DataDecodingStrategy.blob
  var floats = NonConformingFloatDecodingStrategy.double
  var enumKeyedDictionaries = EnumKeyedDictionaryStrategy.map
  var strictMissingKeys = false
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
}

/// The options, where nodes can refer to them.
final class DecodingContext: Sendable {
  let options: DecodingOptions

  init(_ options: DecodingOptions) { self.options = options }
}
