// Catalogue D: strategies for dates, data and numbers.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue D, strategies")
struct CatalogueDStrategyTests {
  /// Expects a value, and an optional of it, to go both ways.
  private func expectBothWays<T: Codable & Equatable>(
    _ value: T, _ encoded: Value, _ encoder: DocumentEncoder, _ decoder: DocumentDecoder
  ) throws {
    #expect(try encoder.encode(Holder(value: value)).fields == ["value": encoded])
    #expect(try encoder.encode(Holder(value: Optional(value))).fields == ["value": encoded])
    #expect(try encoder.encodeValue([value]) == .array([encoded]))
    #expect(
      try decoder.decode(Holder<T>.self, from: ["value": encoded]) == Holder(value: value))
    #expect(
      try decoder.decode(Holder<T?>.self, from: ["value": encoded])
        == Holder(value: Optional(value)))
    #expect(try decoder.decodeValue([T].self, from: .array([encoded])) == [value])
  }

  @Test(
    "D6 dates",
    arguments: [
      (.timestamp, .timestamp, .timestamp(Timestamp(seconds: 1_000, nanoseconds: 0))),
      (.deferredToDate, .deferredToDate, .double(1_000 - 978_307_200)),
      (.secondsSince1970, .secondsSince1970, 1_000.0),
      (.millisecondsSince1970, .millisecondsSince1970, 1_000_000.0),
      (.iso8601, .iso8601, "1970-01-01T00:16:40Z"),
      (.formatted(.iso8601), .formatted(.iso8601), "1970-01-01T00:16:40Z"),
    ] as [(DateEncodingStrategy, DateDecodingStrategy, Value)])
  func dates(
    _ encoding: DateEncodingStrategy, _ decoding: DateDecodingStrategy, _ encoded: Value
  ) throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.dateEncodingStrategy = encoding
    decoder.dateDecodingStrategy = decoding
    try expectBothWays(Date(timeIntervalSince1970: 1_000), encoded, encoder, decoder)
  }

  @Test("D6 dates through a formatter and a closure") func customDates() throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.dateEncodingStrategy = .custom { _, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(42)
    }
    decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 1_000) }
    try expectBothWays(Date(timeIntervalSince1970: 1_000), 42, encoder, decoder)
    encoder.dateEncodingStrategy = .custom { _, _ in }
    try expectBothWays(Date(timeIntervalSince1970: 1_000), [:], encoder, decoder)
  }

  @Test("D6 dates with fractions and offsets") func fractionalDates() throws {
    var decoder = DocumentDecoder()
    decoder.dateDecodingStrategy = .iso8601
    #expect(
      try decoder.decodeValue(Date.self, from: "1970-01-01T01:00:01.5+01:00")
        == Date(timeIntervalSince1970: 1.5))
    #expect(
      decodingFailure { try decoder.decode(Holder<Date>.self, from: ["value": "1970-01-01"]) }
        == "dataCorrupted value: `1970-01-01` is not a date of the form 2024-02-29T12:00:00Z.")
  }

  private static let deadBeef = Data([0xDE, 0xAD, 0xBE, 0xEF])

  @Test(
    "D7 data",
    arguments: [
      (.blob, .blob, .bytes([0xDE, 0xAD, 0xBE, 0xEF])),
      (.deferredToData, .deferredToData, [222, 173, 190, 239]),
      (.base64, .base64, "3q2+7w=="),
      (
        .custom { _, encoder in
          var container = encoder.singleValueContainer()
          try container.encode(42)
        }, .custom { _ in deadBeef }, 42
      ),
      (.custom { _, _ in }, .custom { _ in deadBeef }, [:]),
    ] as [(DataEncodingStrategy, DataDecodingStrategy, Value)])
  func data(
    _ encoding: DataEncodingStrategy, _ decoding: DataDecodingStrategy, _ encoded: Value
  ) throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.dataEncodingStrategy = encoding
    decoder.dataDecodingStrategy = decoding
    // An array of numbers can't be an element of an array.
    if case .array = encoded {
      #expect(try encoder.encode(Holder(value: Self.deadBeef)).fields == ["value": encoded])
      #expect(
        try decoder.decode(Holder<Data>.self, from: ["value": encoded]).value == Self.deadBeef)
    } else {
      try expectBothWays(Self.deadBeef, encoded, encoder, decoder)
    }
  }

  @Test("D8 base64 text where bytes are expected") func base64AsBlob() throws {
    #expect(
      try DocumentDecoder().decodeValue(Data.self, from: "YWJjZGVm") == Data("abcdef".utf8))
    #expect(
      decodingFailure { try DocumentDecoder().decode(Holder<Data>.self, from: ["value": "%"]) }
        == "dataCorrupted value: The text is not valid base64.")
  }

  @Test("D9 numbers that are not finite", arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(_ number: Double) throws {
    #expect(try DocumentEncoder().encodeValue(number) == .double(number))
    #expect(try DocumentEncoder().encodeValue(Float(number)) == .double(number))
    let decoded = try DocumentDecoder().decodeValue(Double.self, from: .double(number))
    #expect(decoded == number || decoded.isNaN && number.isNaN)
    let float = try DocumentDecoder().decodeValue(Float.self, from: .double(number))
    #expect(float == Float(number) || float.isNaN && number.isNaN)
    var encoder = DocumentEncoder()
    encoder.nonConformingFloatEncodingStrategy = .throw
    #expect(
      encodingFailure { try encoder.encode(Holder(value: number)) }
        == "value: \(number) is no finite number.")
    #expect(
      encodingFailure { try encoder.encode(Holder(value: Optional(Float(number)))) }
        == "value: \(number) is no finite number.")
  }

  @Test(
    "D9 numbers that are not finite as text",
    arguments: [(.infinity, "INF"), (-.infinity, "-INF"), (.nan, "NaN")] as [(Double, String)])
  func nonFiniteAsText(_ number: Double, _ text: String) throws {
    var (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")
    #expect(try encoder.encode(Holder(value: number)).fields == ["value": .string(text)])
    #expect(try encoder.encodeValue([Float(number)]) == [.string(text)])
    let decoded = try decoder.decodeValue([Double].self, from: [.string(text)])[0]
    #expect(decoded == number || decoded.isNaN && number.isNaN)
    let float = try decoder.decodeValue(Float?.self, from: .string(text))
    #expect(float.map(Double.init) == number || float?.isNaN == true && number.isNaN)
  }
}
