// Rows that are passed on as text say what the documents say, byte for byte.

import Documents
import SQLiteStore
import Testing

struct PlainRowsTests {
  /// A row as other programs may write it: its fields, the sheet, and whether that is just what this
  /// code would write.
  struct Row: CustomTestStringConvertible {
    var fields: String
    var sheet = "{}"
    var isExact = false
    var testDescription: String { fields + " " + sheet }

    init(_ fields: String, sheet: String = "{}", isExact: Bool = false) {
      (self.fields, self.sheet, self.isExact) = (fields, sheet, isExact)
    }
  }

  static let rows =
    [
      Row(#"{}"#, isExact: true), Row(#"{"a":{},"b":[],"c":[{"d":[1,null,true]}]}"#, isExact: true),
      Row(#"{"a":1} "#), Row(#"{"a": 1}"#), Row(#"{"b":1,"a":2}"#), Row(#"{"a":1,"a":2}"#),
      Row(#"{"a":{"c":1,"b":2}}"#), Row(#"{"ab":1,"a":2}"#), Row(#"{"a":1,"ab":2}"#, isExact: true),
      Row(#"{"é":1,"z":2}"#), Row(#"{"\u0061":1}"#), Row(#"{"a\"b":1}"#),
    ]
    + ["1.5", "-0.0", "0", "-1", "9223372036854775807", "1e+16", "5e-324", "0.1", "100.25", "3.0"]
    .map { Row(#"{"a":\#($0)}"#, isExact: true) }
    + [
      "1.50", "1e5", "1E+16", "-0", "9223372036854775808", "1e999", "0.10", "3.00", "1.0e0",
      "0.30000000000000000001", "123456789012345.678901",
    ].map { Row(#"{"a":\#($0)}"#) }
    + [#"\n\"\\\t\b\f\r"#, #"\u0000\u001f"#, "é\u{2028}\u{7F}"]
    .map { Row(#"{"a":"\#($0)"}"#, isExact: true) }
    + [#"\/"#, #"\u0041"#, #"\u001F"#, #"\u0009"#, #"\ud83d\ude00"#].map { Row(#"{"a":"\#($0)"}"#) }
    + typed

  static let typed = [
    ("timestamp", "2024-02-29T12:00:00Z", true), ("timestamp", "2024-02-29T12:00:00.5Z", false),
    ("timestamp", "2024-02-29T12:00:00.500Z", true), ("timestamp", "2024-02-29t12:00:00Z", false),
    ("timestamp", "2024-02-29T12:00:00+01:00", false),
    ("timestamp", "2024-02-29T12:00:00.000000001Z", false), ("bytes", "AQ==", true),
    ("bytes", "AQ", false), ("reference", "a/b", true), ("reference", "/a/b", false),
    ("foreignReference", "projects/p/databases/d/documents/a/b", true), ("double", "NaN", true),
  ].flatMap { kind, text, isExact in
    [
      Row(#"{"a":"\#(text)"}"#, sheet: #"{"a":"\#(kind)"}"#, isExact: isExact),
      Row(#"{"a":["\#(text)",null]}"#, sheet: #"{"a":["\#(kind)"]}"#, isExact: isExact),
      Row(
        #"{"0":1,"a":{"b":["x","\#(text)"]},"c":2}"#,
        sheet: #"{"Z":"bytes","a":{"b":[null,"\#(kind)"]},"b":"bytes"}"#, isExact: isExact),
    ]
  }

  @Test(arguments: rows)
  func textThatOthersWroteIsPassedOnOnlyWhereItIsOurs(row: Row) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    try runSQL(
      """
      INSERT OR IGNORE INTO type_sheets (kinds) VALUES ('\(row.sheet)');
      INSERT INTO documents (collection, id, create_time, update_time, sheet, fields)
      SELECT 'c', 'd', 0, 0, sheet, '\(row.fields)' FROM type_sheets WHERE kinds = '\(row.sheet)'
      """, on: file)
    let (documents, plain) = try await both(in: "c", of: store, idField: "id")
    #expect(documents.count == 1)
    if row.sheet == "{}" {
      #expect(.map(documents[0].fields) == (try PlainForm.read(Array(row.fields.utf8))))
    }
    check(plain, say: documents)
    #expect(plain.texts == (row.isExact ? [row.fields] : [nil]))
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func randomDocumentsSayTheSame(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file("store.sqlite"))
    var random = RandomDocuments(seed: seed)
    let documents = (0..<300).map { index in
      Document(path: DocumentPath(unchecked: "c/é \"\(index)"), fields: random.fields())
    }
    _ = try await store.load(documents, onConflict: .create, checkpoint: nil)
    let (found, plain) = try await both(in: "c", of: store, idField: "field3")
    #expect(found.count == 300)
    check(plain, say: found)
    #expect(plain.texts.count { $0 != nil } > 50)
  }

  /// A field of the id's name, and what becomes of it.
  @Test(
    arguments: [
      (#"{"id":"7"}"#, #""id":"7""#), (#"{"id":7}"#, #""id":7"#), (#"{"a":{"id":1}}"#, ""),
      (#"{"id":"8"}"#, nil), (#"{"id":7.0}"#, nil), (#"{"id":null}"#, nil), (#"{"id":["7"]}"#, nil),
      (#"{"id":{"id":"7"}}"#, nil), (#"{"id":true}"#, nil), (#"{"id":"\u0037"}"#, nil),
    ] as [(String, String?)])
  func theFieldOfTheIDsNameIsFound(fields: String, member: String?) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    try runSQL(
      "INSERT INTO documents VALUES (1, 'c', '7', 0, 0, 0, '\(fields)')", on: file)
    let (documents, plain) = try await both(in: "c", of: store, idField: "id")
    check(plain, say: documents)
    #expect(plain.members == [member])
  }

  @Test func damageIsTold() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    let store = try SQLiteStore(path: file)
    for (sheet, fields) in [(0, "{"), (0, "[]"), (0, "5"), (0, "{} {}"), (9, "{}")] {
      try runSQL(
        "DELETE FROM documents; INSERT INTO documents VALUES (1, 'c', '7', 0, 0, \(sheet), '\(fields)')",
        on: file)
      let failure = await #expect(throws: StoreFailure.self) {
        try await both(in: "c", of: store, idField: "id")
      }
      #expect(failure?.reason == .notAStore)
    }
  }

  /// The documents of a collection, and the same as text.
  @discardableResult
  private func both(
    in collection: String, of store: SQLiteStore, idField: String
  ) async throws -> ([Document], PlainDocuments) {
    let path = try #require(CollectionPath(collection))
    let walk = try #require(try await store.walk(path) as? SQLiteDocumentWalk)
    let plain = try await walk.nextPlain(1_000, idField: idField)
    return (try await store.walk(path).next(1_000), plain)
  }

  private func check(_ plain: PlainDocuments, say documents: [Document]) {
    #expect(plain.entries.count == documents.count)
    for (entry, document) in zip(plain.entries, documents) {
      switch entry {
      case .document(let decoded): #expect(decoded == document)
      case .text(let place):
        var text: [UInt8] = []
        PlainForm.append(document.fields, to: &text)
        #expect(Array(plain.bytes[place.fields]) == text)
        #expect(plain.bytes[place.id].elementsEqual(document.path.documentID.utf8))
      }
    }
  }
}

extension PlainDocuments {
  /// The fields of those that are text; nil for the others.
  fileprivate var texts: [String?] {
    entries.map { entry in
      guard case .text(let place) = entry else { return nil }
      return String(decoding: bytes[place.fields], as: UTF8.self)
    }
  }

  /// The id's members, empty where there is none; nil for those that are no text.
  fileprivate var members: [String?] {
    entries.map { entry in
      guard case .text(let place) = entry else { return nil }
      guard let member = place.idMember else { return "" }
      return String(decoding: bytes[member], as: UTF8.self)
    }
  }
}
