// Cases of SQLite stores that other programs stumbled over; Cases.md has the list.

import CoreDataFormat
import Foundation
import Records
import Testing

private let photoModel = """
  <?xml version="1.0"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Photo">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="stars" optional="YES" attributeType="Integer 16" defaultValueString="5"/>
      <attribute name="taken" optional="YES" attributeType="Date"/>
      <relationship name="album" optional="YES" maxCount="1" destinationEntity="Album" inverseName="photos" inverseEntity="Album"/>
    </entity>
    <entity name="Album">
      <relationship name="photos" optional="YES" toMany="YES" destinationEntity="Photo" inverseName="album" inverseEntity="Photo"/>
    </entity>
  </model>
  """

@Test func case20AnAbsentAttributeIsNotTheModelsDefault() throws {
  let fixture = try SQLiteFixture(
    storeTables([(1, "Photo", 0)]) + """
      CREATE TABLE ZPHOTO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSTARS INTEGER, ZTITLE VARCHAR);
      INSERT INTO ZPHOTO VALUES (1, 1, 1, NULL, 'a');
      """)
  let model = try fixture.write(photoModel, to: "Photos.xcdatamodel/contents")
  let xml = try fixture.write(
    store(
      object(#"<attribute name="title" type="string">a</attribute>"#, entity: "PHOTO", id: "z1")),
    to: "Photos.xml")
  #expect(try fixture.records(["model": model]) == [#"Photo p1 {title: "a"}"#])
  #expect(try storeRecords(at: xml, ["model": model]) == [#"Photo p1 {title: "a"}"#])
}

@Test(arguments: ["Asset", "GenericAsset"])
func case32AnEntityIsFoundByItsNameNotByItsTable(_ name: String) throws {
  let fixture = try SQLiteFixture(
    storeTables([(27, name, 0)]) + """
      CREATE TABLE Z\(name.uppercased()) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZKIND INTEGER);
      INSERT INTO Z\(name.uppercased()) VALUES (1, 27, 1, 2);
      """)
  #expect(try fixture.records() == ["\(name) p1 {kind: 2i}"])
}

@Test func case33AColumnThatAnOlderStoreLacksIsAbsent() throws {
  let fixture = try SQLiteFixture(
    storeTables([(1, "Photo", 0)]) + """
      CREATE TABLE ZPHOTO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);
      INSERT INTO ZPHOTO VALUES (1, 1, 1, 'a');
      """)
  let model = try fixture.write(photoModel, to: "Photos.xcdatamodel/contents")
  #expect(try fixture.records(["model": model]) == [#"Photo p1 {title: "a"}"#])
}

@Test func case44ATriggerThatOnlyCoreDataCanRunIsNeverRun() throws {
  let fixture = try SQLiteFixture(
    storeTables([(1, "Photo", 0)]) + """
      CREATE TABLE ZPHOTO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);
      INSERT INTO ZPHOTO VALUES (1, 1, 1, 'a');
      CREATE TRIGGER Z_DA_ZPHOTO_Photo_count_INSERT AFTER INSERT ON ZPHOTO
        BEGIN SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('Photo', 1, NEW.Z_PK); END;
      CREATE TRIGGER Z_DA_ZPHOTO_Photo_count_UPDATE AFTER UPDATE ON ZPHOTO
        BEGIN SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('Photo', 1, NEW.Z_PK); END;
      """)
  let before = try fixture.contents()
  #expect(try fixture.records() == [#"Photo p1 {title: "a"}"#])
  #expect(try fixture.contents() == before)
}
