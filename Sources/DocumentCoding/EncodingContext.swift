// What all nodes of an encoding share.

/// The encoder's properties.
struct EncodingOptions: Sendable {
  var keys = KeyEncodingStrategy.useDefaultKeys
  var dates = DateEncodingStrategy.timestamp
  var data = DataEncodingStrategy.blob
  var floats = NonConformingFloatEncodingStrategy.double
  var nils = NilEncodingStrategy.omit
  var decimals = DecimalEncodingStrategy.string
  var enumKeyedDictionaries = EnumKeyedDictionaryStrategy.map
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
}

/// The options, where nodes can refer to them.
final class EncodingContext: Sendable {
  let options: EncodingOptions
  /// Whether keys are written under other names.
  let convertsKeys: Bool

  init(_ options: EncodingOptions) {
    self.options = options
    convertsKeys = if case .useDefaultKeys = options.keys { false } else { true }
  }
}
