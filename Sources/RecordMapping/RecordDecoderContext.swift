// What all nodes of a record's decoding share: the decoder's choices, compiled once.

import DocumentCoding
import Documents
import Records

/// Compiled readers of one field's notations.
final class RecordDecoderReaders: Sendable {
  let integers: ValueReader
  let numbers: ValueReader
  let decimals: ValueReader
  let booleans: ValueReader
  let dates: ValueReader
  let places: ValueReader
  let bytes: ValueReader
  let references: ValueReader
  let strategy: RecordFieldStrategy
  let arraySeparator: [UInt8]?
  let nullWords: [[UInt8]]

  init(_ strategy: RecordFieldStrategy, plain: PlainValueReader) {
    self.strategy = strategy
    integers = ValueReader(.integer(strategy.numbers), plain: plain)
    numbers = ValueReader(.number(strategy.numbers), plain: plain)
    decimals = ValueReader(.decimal(strategy.numbers), plain: plain)
    booleans = ValueReader(.boolean(strategy.booleans), plain: plain)
    let dates: DateNotation =
      switch strategy.dates {
      case .automatic, .iso8601: .default
      case .unambiguous: .any
      case .pattern(let pattern): .pattern(pattern)
      }
    self.dates = ValueReader(.datetime(dates), plain: plain)
    places = ValueReader(.geopoint(strategy.places), plain: plain)
    bytes = ValueReader(.bytes, plain: plain)
    references = ValueReader(.reference, plain: plain)
    let separator = strategy.arraySeparator.map { Array($0.utf8) }
    arraySeparator = separator?.isEmpty == true ? nil : separator
    nullWords = strategy.nullWords.map { Array($0.utf8) }
  }
}

/// The decoder's choices.
final class RecordDecoderContext: Sendable {
  let options: RecordDecoder
  let plain: PlainValueReader
  private let standard: RecordDecoderReaders
  /// Fields that are read in ways of their own. They are few: looking through them beats hashing
  /// the name of every value.
  private let fields: [(way: String, readers: RecordDecoderReaders)]

  init(
    _ options: RecordDecoder,
    collectionOfEntity: @escaping @Sendable (String) -> CollectionPath?
  ) {
    let plain = PlainValueReader(collectionOfEntity: collectionOfEntity)
    self.options = options
    self.plain = plain
    standard = RecordDecoderReaders(options.standard, plain: plain)
    fields = options.fields.map { ($0, RecordDecoderReaders($1, plain: plain)) }
  }

  /// Whether all fields are read alike.
  var isUniform: Bool { fields.isEmpty }

  /// The readers of the field that this way of names leads to: `addr.city`.
  func readers(forWay way: String) -> RecordDecoderReaders {
    for field in fields where field.way.hasSameBytes(as: way) { return field.readers }
    return standard
  }

  /// Whether keys are looked for under other names.
  var convertsKeys: Bool {
    if case .useDefaultKeys = options.keyDecodingStrategy { false } else { true }
  }
}
