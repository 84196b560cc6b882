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
  let arraySeparator: [UInt8]?
  let nullWords: [[UInt8]]

  init(_ strategy: RecordFieldStrategy, plain: PlainValueReader) {
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
  /// The standard readers, and behind them those of fields that are read in ways of their own.
  private let readers: [RecordDecoderReaders]
  private let standard: RecordFieldReading
  /// They are few: looking through them beats hashing a name.
  private let fields: [(way: String, reading: RecordFieldReading)]

  init(
    _ options: RecordDecoder,
    collectionOfEntity: @escaping @Sendable (String) -> CollectionPath?
  ) {
    let plain = PlainValueReader(collectionOfEntity: collectionOfEntity)
    self.options = options
    self.plain = plain
    standard = RecordFieldReading(number: 0, options.standard)
    let fields = Array(options.fields)
    self.fields = fields.enumerated().map {
      ($1.key, RecordFieldReading(number: $0 + 1, $1.value))
    }
    readers = ([options.standard] + fields.map(\.value))
      .map { RecordDecoderReaders($0, plain: plain) }
  }

  /// Whether all fields are read alike.
  var isUniform: Bool { fields.isEmpty }

  /// How the field is read that this way of names leads to: `addr.city`.
  func reading(forWay way: String) -> RecordFieldReading {
    for field in fields where field.way.hasSameBytes(as: way) { return field.reading }
    return standard
  }

  /// The readers of a field.
  func readers(_ reading: RecordFieldReading) -> RecordDecoderReaders {
    readers[Int(reading.number)]
  }

  /// Whether keys are looked for under other names.
  var convertsKeys: Bool {
    if case .useDefaultKeys = options.keyDecodingStrategy { false } else { true }
  }
}
