// Choices of how Swift's types are told in a document.

public import FoundationEssentials

/// How a `DocumentEncoder` names fields. Keys of dictionaries are never changed.
public enum KeyEncodingStrategy: Sendable {
  /// As the coding key says.
  case useDefaultKeys
  /// `numberOfPages` becomes `number_of_pages`.
  case convertToSnakeCase
  /// As the closure says; it is given the whole path in Swift's names, the key last. Of two keys
  /// that become the same name, the one written last stays.
  case custom(@Sendable ([any CodingKey]) -> any CodingKey)
}

/// How a `DocumentDecoder` finds a key's field. Keys of dictionaries are never changed.
public enum KeyDecodingStrategy: Sendable {
  /// As the coding key says.
  case useDefaultKeys
  /// `number_of_pages` is read as `numberOfPages`.
  case convertFromSnakeCase
  /// As the closure says; it is given the whole path, the field's own name last. Of two names that
  /// become the same key, the first in byte order stays.
  case custom(@Sendable ([any CodingKey]) -> any CodingKey)
}

/// How dates are written.
public enum DateEncodingStrategy: Sendable {
  /// A timestamp, rounded to the nearest microsecond.
  case timestamp
  /// As `Date` codes itself: seconds since 2001-01-01T00:00:00Z, a double.
  case deferredToDate
  /// Seconds since 1970-01-01T00:00:00Z, a double.
  case secondsSince1970
  /// Milliseconds since 1970-01-01T00:00:00Z, a double.
  case millisecondsSince1970
  /// RFC 3339 text in UTC, with 0, 3 or 6 digits of fraction.
  case iso8601
  /// As the closure writes it; one that writes nothing leaves an empty map.
  case custom(@Sendable (Date, any Encoder) throws -> Void)

  /// Text in a format style of Foundation's.
  public static func formatted<Style: FormatStyle & Sendable>(
    _ style: Style
  ) -> DateEncodingStrategy where Style.FormatInput == Date, Style.FormatOutput == String {
    .custom { date, encoder in try style.format(date).encode(to: encoder) }
  }
}

/// How dates are read.
public enum DateDecodingStrategy: Sendable {
  /// A timestamp, or a map of its seconds and nanoseconds.
  case timestamp
  /// As `Date` codes itself: seconds since 2001-01-01T00:00:00Z.
  case deferredToDate
  /// Seconds since 1970-01-01T00:00:00Z.
  case secondsSince1970
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case millisecondsSince1970
  /// RFC 3339 text, with any offset and fraction.
  case iso8601
  /// As the closure reads it.
  case custom(@Sendable (any Decoder) throws -> Date)

  /// Text that a parse strategy of Foundation's reads.
  public static func formatted<Strategy: ParseStrategy & Sendable>(
    _ strategy: Strategy
  ) -> DateDecodingStrategy where Strategy.ParseInput == String, Strategy.ParseOutput == Date {
    .custom { decoder in
      let text = try String(from: decoder)
      do {
        return try strategy.parse(text)
      } catch {
        let context = DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "`\(text)` is not a date of the expected format.",
          underlyingError: error)
        throw DecodingError.dataCorrupted(context)
      }
    }
  }
}

/// How `Data` is written.
public enum DataEncodingStrategy: Sendable {
  /// Bytes.
  case blob
  /// As `Data` codes itself: an array of numbers.
  case deferredToData
  /// Base64 text.
  case base64
  /// As the closure writes it; one that writes nothing leaves an empty map.
  case custom(@Sendable (Data, any Encoder) throws -> Void)
}

/// How `Data` is read.
public enum DataDecodingStrategy: Sendable {
  /// Bytes; base64 text, too, since some versions of Firestore's coder wrote that.
  case blob
  /// As `Data` codes itself: an array of numbers.
  case deferredToData
  /// Base64 text.
  case base64
  /// As the closure reads it.
  case custom(@Sendable (any Decoder) throws -> Data)
}

/// How NaN and the infinities are written.
public enum NonConformingFloatEncodingStrategy: Sendable {
  /// As doubles, which documents can hold.
  case double
  /// Not at all: `EncodingError.invalidValue`.
  case `throw`
  /// As these texts.
  case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
}

/// How NaN and the infinities are read. Doubles that are such are always read.
public enum NonConformingFloatDecodingStrategy: Sendable {
  /// From doubles only.
  case double
  /// From these texts, too.
  case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
}

/// What a nil optional leaves in the document.
public enum NilEncodingStrategy: Sendable {
  /// Nothing: the field is absent, and a merge doesn't touch it.
  case omit
  /// Null.
  case null
  /// `FieldValue.delete()`, so that a merge or an update clears the field.
  case delete
}

/// How `Decimal` is written. All forms are read.
public enum DecimalEncodingStrategy: Sendable {
  /// Text, which keeps every digit.
  case string
  /// The nearest double, as Firestore's own coder has it.
  case double
}

/// How a dictionary is written whose keys are enums with raw values.
public enum EnumKeyedDictionaryStrategy: Sendable {
  /// A map under the raw values.
  case map
  /// As Swift codes it: an array of keys and values in turn.
  case array
}
