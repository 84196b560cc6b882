// Catalogue A, continued: the property wrappers.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue A, wrappers")
struct CatalogueAWrapperTests {
  /// The transform that a nil server timestamp becomes.
  private let ask = [FieldTransform(path: "timestamp", value: .serverTimestamp())]

  @Test("A23 a server's timestamp") func serverTimestamp() throws {
    struct Model: Codable, Equatable { @ServerTimestamp var timestamp: Timestamp? }
    let encoded = try DocumentEncoder().encode(Model(timestamp: nil))
    #expect(encoded == EncodedDocument(fields: [:], transforms: ask))
    let time = Timestamp(seconds: 123_456_789, nanoseconds: 4_321)
    try expectRoundTrip(Model(timestamp: time), ["timestamp": .timestamp(time)])
    #expect(
      try DocumentDecoder().decode(Model.self, from: ["timestamp": nil]) == Model(timestamp: nil))
  }

  @Test("A24 a server's timestamp as a date") func serverDate() throws {
    struct Model: Codable, Equatable { @ServerTimestamp var timestamp: Date? }
    let encoded = try DocumentEncoder().encode(Model(timestamp: nil))
    #expect(encoded == EncodedDocument(fields: [:], transforms: ask))
    try expectRoundTrip(
      Model(timestamp: Date(timeIntervalSince1970: 123_456_789)),
      ["timestamp": .timestamp(Timestamp(seconds: 123_456_789, nanoseconds: 0))])
    #expect(
      try DocumentDecoder().decode(Model.self, from: ["timestamp": nil]) == Model(timestamp: nil))
  }

  @Test("A25 a server's timestamp as a type of one's own") func serverText() throws {
    struct Model: Codable, Equatable { @ServerTimestamp var timestamp: ISOText? }
    let encoded = try DocumentEncoder().encode(Model(timestamp: nil))
    #expect(encoded == EncodedDocument(fields: [:], transforms: ask))
    // Not ...122999906 ns: the border to Date rounds to microseconds.
    try expectRoundTrip(
      Model(timestamp: ISOText("2019-10-07T21:33:51.123Z")),
      ["timestamp": .timestamp(Timestamp(seconds: 1_570_484_031, nanoseconds: 123_000_000))])
    #expect(throws: EncodingError.self) {
      try DocumentEncoder().encode(Model(timestamp: ISOText("Invalid date")))
    }
  }

  @Test("A26 an explicit null") func explicitNull() throws {
    struct Model: Codable, Equatable { @ExplicitNull var name: String? }
    try expectRoundTrip(Model(name: nil), ["name": nil])
    try expectRoundTrip(Model(name: "good name"), ["name": "good name"])
  }

  @Test("A27, A28 a document's reference and id") func documentIDs() throws {
    struct Model: Codable, Equatable {
      var name: String
      @DocumentID var docId: Pointer?
      @DocumentID var id: String?
    }
    let decoded = try DocumentDecoder().decode(
      Model.self, from: ["name": "abc"], at: DocumentPath("abc/123"))
    #expect(decoded == Model(name: "abc", docId: Pointer(path: "abc/123"), id: "123"))
  }

  @Test("A28 ids that are numbers and UUIDs") func typedIDs() throws {
    struct Numbered: Codable, Equatable { @DocumentID var id: Int? }
    struct Unique: Codable, Equatable { @DocumentID var id: UUID? }
    let uuid = UUID()
    let decoder = DocumentDecoder()
    #expect(
      try decoder.decode(Numbered.self, from: [:], at: DocumentPath("abc/12")) == Numbered(id: 12))
    #expect(
      try decoder.decode(Unique.self, from: [:], at: DocumentPath("abc/" + uuid.uuidString))
        == Unique(id: uuid))
    #expect(
      decodingFailure {
        try decoder.decode(Numbered.self, from: [:], at: DocumentPath("abc/x"))
      } == "dataCorrupted : The document's id `x` is no Int.")
  }

  @Test("A29 a document's id is not written") func documentIDIsLeftOut() throws {
    struct Model: Codable { var name: String; @DocumentID var docId: Pointer? }
    let encoded = try DocumentEncoder().encode(
      Model(name: "abc", docId: Pointer(path: "abc/123")))
    #expect(encoded == EncodedDocument(fields: ["name": "abc"], documentID: "123"))
  }

  @Test("A30 a document's id in other coders") func documentIDElsewhere() throws {
    struct Model: Codable, Equatable { @DocumentID var id: String? }
    let json = try JSONEncoder().encode(Model(id: "42"))
    #expect(String(decoding: json, as: UTF8.self) == #"{"id":"42"}"#)
    #expect(try JSONDecoder().decode(Model.self, from: json) == Model(id: "42"))
    #expect(
      try JSONDecoder().decode(Model.self, from: Data("{}".utf8)) == Model(id: nil))
  }

  @Test("A31 a field of the id's name") func conflictingField() throws {
    struct Model: Codable, Equatable { var name: String; @DocumentID var docId: String? }
    let fields: FieldMap = ["name": "abc", "docId": "Does not cause conflict"]
    #expect(
      try DocumentDecoder().decode(Model.self, from: fields, at: DocumentPath("abc/123"))
        == Model(name: "abc", docId: "123"))
  }
}

/// Text that tells a time, down to the millisecond.
struct ISOText: Codable, Equatable, ServerTimestampWrappable {
  var text: String

  init(_ text: String) { self.text = text }
  init(from decoder: any Decoder) throws { text = try String(from: decoder) }
  func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func wrap(_ timestamp: Timestamp) -> ISOText {
    ISOText(timestamp.dateValue().formatted(style))
  }

  static func unwrap(_ value: ISOText) throws -> Timestamp {
    do {
      return Timestamp(date: try style.parse(value.text))
    } catch {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: "No date"))
    }
  }
}
