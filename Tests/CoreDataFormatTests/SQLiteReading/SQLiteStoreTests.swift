// SQLite stores with and without a model, and against the same store as XML.

import ByteReading
import CSQLite
import CoreDataFormat
import Foundation
import Records
import Testing

private func hexadecimal(_ base64: String) throws -> String {
  let bytes = try #require(Base64.decode(Array(base64.utf8)))
  return "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
}

private func libraryStore(archive: String = archivedNumbers) throws -> SQLiteFixture {
  let fixture = try SQLiteFixture(librarySQL(archive: hexadecimal(archive)))
  _ = try fixture.write(
    "outside", to: ".Store_SUPPORT/_EXTERNAL_DATA/7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8")
  return fixture
}

@Test func aModelGivesEveryPropertyItsNameAndType() throws {
  let fixture = try libraryStore()
  let model = try fixture.write(libraryModel, to: "Other.xcdatamodel/contents")
  #expect(
    try fixture.records(["model": model]) == [
      #"Book p102 {titleText: "Emma", note: "old", pages: 96i, owner: ->Person/p105, tags: [->Tag/p108, ->Tag/p107]}"#,
      #"Film p103 {titleText: "M <1931> & \\", note: "black", owner: ->Person/p105, tags: [->Tag/p107]}"#,
      #"Book p104 {titleText: "", pages: -5i, owner: null, tags: []}"#,
      #"Person p105 {born: 2022-02-21T01:48:24.697671Z, height: 19.6d, homePage: "https://example.org/?a=1&b=2", isMember: true, key: "7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8", photo: </9g=>, prices: [1.5d, 2.0d], rating: 3.0d, salary: 10.11m, visits: 9223372036854775807i, favourite: ->Film/p103, items: [->Film/p103, ->Book/p102]}"#,
      #"Person p106 {born: 2001-01-01T00:01:40Z, height: 0.5d, isMember: false, photo: <b3V0c2lkZQ==>, rating: -0.25d, salary: 1000m, visits: 0i, favourite: null, items: []}"#,
      #"Tag p107 {name: "old", items: [->Book/p102, ->Film/p103]}"#,
      #"Tag p108 {name: "new", items: [->Book/p102]}"#,
    ])
}

@Test func withoutAModelColumnsTellWhatTheyCan() throws {
  let found = try libraryStore().records()
  #expect(
    found[1]
      == #"Film p103 {owner: 105i, titletext: "M <1931> & \\", note: "black", tags: [->Tag/p107]}"#)
  #expect(found[3].contains("ismember: 1i"))
  #expect(found[3].contains("favourite: ->Film/p103"))
  #expect(found[3].contains("key: <fhwPUjt9TgqcNVLRsKT26A==>"))
  #expect(found.count == 7)
}

/// Members in the order of their names, a whole double as one: what a document compares.
private func sorted(_ line: String) -> [Substring] {
  line.replacing(".0d", with: "d").split { "{},".contains($0) }.map { $0.drop { $0 == " " } }
    .sorted()
}

@Test func theSameStoreAsXMLAndAsSQLiteGivesTheSameRecords() throws {
  let fixture = try libraryStore()
  let model = try fixture.write(libraryModel, to: "Library.xcdatamodel/contents")
  let xml = try fixture.write(libraryXML(photo: "b3V0c2lkZQ=="), to: "Store.xml")
  let fromXML = try storeRecords(at: xml, ["model": model]).map(sorted)
  #expect(try fixture.records(["model": model]).map(sorted) == fromXML)
}

@Test func aModelBesideTheStoreIsFoundAndUsed() throws {
  let fixture = try libraryStore()
  _ = try fixture.write(libraryModel, to: "Store.xcdatamodel/contents")
  #expect(try fixture.records().last == #"Tag p108 {name: "new", items: [->Book/p102]}"#)
  #expect(try fixture.records()[3].contains("isMember: true"))
}

@Test func aModelThatIsNotThereIsAnError() throws {
  let fixture = try libraryStore()
  let failure = #expect(throws: RunFailure.self) {
    try fixture.records(["model": fixture.path + ".xcdatamodeld"])
  }
  #expect(failure?.kind == .noSuchSource)
}

@Test func anArchiveOfAnAppsClassIsToldAsBytesWithItsClass() throws {
  let fixture = try libraryStore(archive: archivedColor)
  let model = try fixture.write(libraryModel, to: "Other.xcdatamodel/contents")
  let found = try fixture.records(["model": model])[3]
  #expect(found.contains("prices: {class: \"UIColor\", archive: <\(archivedColor)>}"))
}

@Test func theModelInTheStoreIsReadWhenThereIsOne() throws {
  let archive = """
    <?xml version="1.0"?><plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
    <key>$objects</key><array><string>$null</string>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict><key>NSEntities</key>
      <dict><key>CF$UID</key><integer>3</integer></dict></dict>
    <dict><key>$classname</key><string>NSManagedObjectModel</string></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
      <key>NS.keys</key><array><string>Tag</string></array>
      <key>NS.objects</key><array><dict><key>CF$UID</key><integer>5</integer></dict></array></dict>
    <dict><key>$classname</key><string>NSDictionary</string></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>6</integer></dict>
      <key>NSEntityName</key><string>Tag</string><key>NSProperties</key>
      <dict><key>CF$UID</key><integer>7</integer></dict></dict>
    <dict><key>$classname</key><string>NSEntityDescription</string></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
      <key>NS.keys</key><array><string>isNew</string></array>
      <key>NS.objects</key><array><dict><key>CF$UID</key><integer>8</integer></dict></array></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>9</integer></dict>
      <key>NSPropertyName</key><string>isNew</string><key>NSAttributeType</key><integer>800</integer></dict>
    <dict><key>$classname</key><string>NSAttributeDescription</string></dict>
    </array></dict></plist>
    """
  // One stored block of DEFLATE: a last block's header, the length, its complement, the bytes.
  let bytes = Array(archive.utf8)
  let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
  let stream = [0x01, low, high, ~low, ~high] + bytes
  let fixture = try SQLiteFixture(
    storeTables([(1, "Tag", 0)]) + """
      CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISNEW INTEGER);
      INSERT INTO ZTAG VALUES (1, 1, 1, 1);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO Z_MODELCACHE VALUES (\(try hexadecimal(Base64.encode(stream))));
      """)
  #expect(try fixture.records() == ["Tag p1 {isNew: true}"])
}

@Test(arguments: ["x'00'", "x'4b04 00'", "NULL"])
func aModelInTheStoreThatCantBeReadIsTold(_ content: String) throws {
  let fixture = try SQLiteFixture(
    storeTables([(1, "Tag", 0)]) + """
      CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
      INSERT INTO ZTAG VALUES (1, 1, 1, 'a');
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO Z_MODELCACHE VALUES (\(content.replacing(" ", with: "")));
      """)
  #expect(try fixture.records() == [#"Tag p1 {name: "a"}"#, "? unreadable_model"])
}

@Test func aModelBesideTheStoreThatCantBeReadIsTold() throws {
  let fixture = try libraryStore()
  _ = try fixture.write("<model", to: "Store.xcdatamodel/contents")
  let xml = try fixture.write(store(object("")), to: "Store.xml")
  #expect(try fixture.records().last == "? unreadable_model")
  #expect(try storeRecords(at: xml) == ["THING p102 {}", "? unreadable_model"])
}

@Test func aWriteAheadLogIsReadAndNothingIsChanged() throws {
  let fixture = try SQLiteFixture(
    "PRAGMA journal_mode = WAL;" + storeTables([(1, "Tag", 0)])
      + "CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);"
  )
  // Copies taken while the rows are in the log only, as a backup takes them.
  let copy = try SQLiteFixture("")
  let writer = try Connection(fixture.path)
  try writer.run("INSERT INTO ZTAG VALUES (1, 1, 1, 'late')")
  for ending in ["", "-wal"] {
    try Data(contentsOf: URL(filePath: fixture.path + ending)).write(
      to: URL(filePath: copy.path + ending))
  }
  let before = try copy.contents()
  #expect(before.count == 2)
  #expect(try copy.records() == [#"Tag p1 {name: "late"}"#])
  #expect(try copy.contents() == before)
  try FileManager.default.removeItem(atPath: copy.path + "-wal")
  #expect(try copy.records() == ["? missing_wal"])
  #expect(try copy.contents().count == 1)
}

struct BrokenStore: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  let code: SourceIssue.Code
}

@Test(arguments: [
  BrokenStore(
    testDescription: "case 47: text", bytes: Array("id,name\n1,x\n".utf8),
    code: .unsupportedFormat),
  BrokenStore(
    testDescription: "case 47: zeros", bytes: [UInt8](repeating: 0, count: 4_096),
    code: .unsupportedFormat),
  BrokenStore(
    testDescription: "a header and zeros",
    bytes: Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 0, count: 4_080),
    code: .unsupportedFormat),
  BrokenStore(testDescription: "nothing", bytes: [], code: .emptySource),
])
func brokenStoresAreRefused(_ test: BrokenStore) throws {
  let source = SourceInput(name: "x.sqlite", bytes: test.bytes)
  let issue = #expect(throws: SourceIssue.self) {
    try CoreDataSQLiteFormat().makeReader(for: source, options: ReaderOptions())
  }
  #expect(issue?.code == test.code)
}

@Test func aDatabaseThatIsNoStoreIsRefused() throws {
  let fixture = try SQLiteFixture("CREATE TABLE books (id INTEGER)")
  let issue = #expect(throws: SourceIssue.self) { try fixture.records() }
  #expect(issue?.message == "The file is a SQLite database, but not a Core Data store.")
}

@Test func badCellsRejectTheirRowsAndNoOthers() throws {
  let fixture = try libraryStore()
  try SQLiteFixture.run(
    """
    UPDATE ZITEM SET ZPAGES = 40000 WHERE Z_PK = 102;
    UPDATE ZITEM SET ZOWNER = 999 WHERE Z_PK = 103;
    UPDATE ZPERSON SET ZBORN = 667100904697 WHERE Z_PK = 105;
    UPDATE ZPERSON SET ZISMEMBER = 2 WHERE Z_PK = 106;
    UPDATE ZTAG SET Z_ENT = 77 WHERE Z_PK = 108;
    """, on: fixture.path)
  let model = try fixture.write(libraryModel, to: "Other.xcdatamodel/contents")
  let found = try fixture.records(["model": model])
  #expect(
    found == [
      "Book p102 out_of_range pages 40000",
      #"Film p103 {titleText: "M <1931> & \\", note: "black", owner: null, tags: [->Tag/p107]}"#,
      #"Book p104 {titleText: "", pages: -5i, owner: null, tags: []}"#,
      "Person p105 out_of_range born 667100904697",
      "Person p106 not_a_boolean isMember 2",
      #"Tag p107 {name: "old", items: [->Book/p102, ->Film/p103]}"#,
      "? p108 type_mismatch Z_ENT 77",
      "? dangling_reference", "? dangling_reference",
    ])
  #expect(
    try fixture.records(["model": model, "strict-references": ""])[1]
      == "Film p103 dangling_reference owner p999")
}

@Test func rejectedRowsImportAgainAsAnXMLStore() throws {
  let fixture = try libraryStore()
  let model = try fixture.write(libraryModel, to: "Other.xcdatamodel/contents")
  let reader = try CoreDataSQLiteFormat().makeReader(
    for: fileSource(fixture.path), options: ReaderOptions(["model": model]))
  var batch = RecordBatch()
  _ = try reader.read(into: &batch)
  let raws = batch.entries.map { Array(batch.bytes[$0.raw]) }
  let text =
    reader.rejectedPrefix + raws.joined(separator: reader.rejectedSeparator)
    + reader.rejectedSuffix
  let path = try fixture.write(String(decoding: text, as: UTF8.self), to: "rejected.xml")
  let again = try storeRecords(at: path, ["model": model]).map(sorted)
  let direct = try fixture.records(["model": model]).map(sorted)
  #expect(again == direct)
}

/// A connection that stays open, so that its rows stay in the log.
private final class Connection {
  private let database: OpaquePointer

  init(_ path: String) throws {
    var handle: OpaquePointer?
    guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
      throw SQLiteFixture.Failure(message: "can't open")
    }
    database = handle
  }

  deinit { sqlite3_close_v2(database) }

  func run(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteFixture.Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }
}
