// One small store with every kind of property, as SQLite, as XML, and its model.

/// A model with inheritance, sibling properties of one name, all attribute types, ordered and
/// unordered relationships of every shape.
let libraryModel = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Item" isAbstract="YES">
      <attribute name="titleText" optional="YES" attributeType="String"/>
      <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="items" inverseEntity="Person"/>
      <relationship name="tags" optional="YES" toMany="YES" ordered="YES" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
    </entity>
    <entity name="Book" parentEntity="Item">
      <attribute name="note" optional="YES" attributeType="String"/>
      <attribute name="pages" optional="YES" attributeType="Integer 16"/>
    </entity>
    <entity name="Film" parentEntity="Item">
      <attribute name="note" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Person">
      <attribute name="born" optional="YES" attributeType="Date"/>
      <attribute name="height" optional="YES" attributeType="Float"/>
      <attribute name="homePage" optional="YES" attributeType="URI"/>
      <attribute name="isMember" optional="YES" attributeType="Boolean"/>
      <attribute name="key" optional="YES" attributeType="UUID"/>
      <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <attribute name="prices" optional="YES" attributeType="Transformable"/>
      <attribute name="rating" optional="YES" attributeType="Double"/>
      <attribute name="salary" optional="YES" attributeType="Decimal"/>
      <attribute name="visits" optional="YES" attributeType="Integer 64"/>
      <relationship name="favourite" optional="YES" maxCount="1" destinationEntity="Item"/>
      <relationship name="items" optional="YES" toMany="YES" ordered="YES" destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
    </entity>
    <entity name="Tag">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
    </entity>
  </model>
  """

/// A keyed archive of `[1.5, 2.0]`.
let archivedNumbers =
  "YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHMSAAGGoF8QD05TS2V5ZWRBcmNoaXZlctEICVRyb290gAGlCwwTFBVVJG51bGzSDQ4PElpOUy5vYmplY3RzViRjbGFzc6IQEYACgAOABCM/+AAAAAAAACNAAAAAAAAAANIWFxgZWiRjbGFzc25hbWVYJGNsYXNzZXNXTlNBcnJheaIYGlhOU09iamVjdAgRGiQpMjdJTFFTWV9kb3Z5e31/iJGWoaqytQAAAAAAAAEBAAAAAAAAABsAAAAAAAAAAAAAAAAAAAC+"

/// A keyed archive of an object of an app's own class.
let archivedColor =
  "YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHMSAAGGoF8QD05TS2V5ZWRBcmNoaXZlctEICVRyb290gAGjCwwRVSRudWxs0g0ODxBVVUlSZWRWJGNsYXNzIz/gAAAAAAAAgALSEhMUFVokY2xhc3NuYW1lWCRjbGFzc2VzV1VJQ29sb3KiFBZYTlNPYmplY3QIERokKTI3SUxRU1ddYmhveHp/ipObngAAAAAAAAEBAAAAAAAAABcAAAAAAAAAAAAAAAAAAACn"

/// The store as SQLite.
func librarySQL(archive: String) -> String {
  storeTables([
    (1, "Item", 0), (2, "Book", 1), (3, "Film", 1), (4, "Person", 0), (5, "Tag", 0),
    (16_001, "CHANGE", 0),
  ]) + """
    CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPAGES INTEGER,
      ZOWNER INTEGER, Z_FOK_OWNER INTEGER, ZTITLETEXT VARCHAR, ZNOTE VARCHAR, ZNOTE1 VARCHAR);
    CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISMEMBER INTEGER,
      ZVISITS INTEGER, ZFAVOURITE INTEGER, Z1_FAVOURITE INTEGER, ZBORN TIMESTAMP, ZHEIGHT FLOAT,
      ZRATING FLOAT, ZSALARY DECIMAL, ZHOMEPAGE VARCHAR, ZKEY BLOB, ZPHOTO BLOB, ZPRICES BLOB);
    CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE TABLE Z_1TAGS (Z_1ITEMS INTEGER, Z_5TAGS INTEGER, Z_FOK_5TAGS INTEGER,
      PRIMARY KEY (Z_1ITEMS, Z_5TAGS));
    CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
    INSERT INTO ACHANGE VALUES (1, 16001, 1);
    INSERT INTO ZITEM VALUES (102, 2, 1, 96, 105, 2048, 'Emma', NULL, 'old');
    INSERT INTO ZITEM VALUES (103, 3, 1, NULL, 105, 1024, 'M <1931> & \\', 'black', NULL);
    INSERT INTO ZITEM VALUES (104, 2, 1, -5, NULL, NULL, '', NULL, NULL);
    INSERT INTO ZPERSON VALUES (105, 4, 1, 1, 9223372036854775807, 103, 3, 667100904.697671,
      19.600000381469727, 3, 10.11, 'https://example.org/?a=1&b=2',
      x'7E1C0F523B7D4E0A9C3552D1B0A4F6E8', x'01FFD8', \(archive));
    INSERT INTO ZPERSON VALUES (106, 4, 1, 0, 0, NULL, NULL, 100, 0.5, -0.25, 1000, NULL, NULL,
      x'0237453143304635322D334237442D344530412D394333352D35324431423041344636453800', NULL);
    INSERT INTO ZTAG VALUES (107, 5, 1, 'old'), (108, 5, 1, 'new');
    INSERT INTO Z_1TAGS VALUES (102, 107, 3072), (102, 108, 1024), (103, 107, 2048);
    """
}

/// The store as XML.
func libraryXML(photo: String) -> String {
  func attribute(_ name: String, _ type: String, _ text: String) -> String {
    "<attribute name=\"\(name)\" type=\"\(type)\">\(text)</attribute>"
  }
  func relationship(_ name: String, _ type: String, _ destination: String, _ ids: String?) -> String
  {
    let references = ids.map { " idrefs=\"\($0)\"" } ?? ""
    return
      "<relationship name=\"\(name)\" type=\"\(type)\" destination=\"\(destination)\"\(references)></relationship>"
  }
  return store(
    [
      object(
        attribute("titletext", "string", "Emma") + attribute("pages", "int16", "96")
          + attribute("note", "string", "old") + relationship("owner", "1/1", "PERSON", "z105")
          + relationship("tags", "0/0", "TAG", "z108 z107"), entity: "BOOK", id: "z102"),
      object(
        attribute("titletext", "string", #"M \u3c001931\u3e00 \u2600 \\"#)
          + attribute("note", "string", "black") + relationship("owner", "1/1", "PERSON", "z105")
          + relationship("tags", "0/0", "TAG", "z107"), entity: "FILM", id: "z103"),
      object(
        attribute("titletext", "string", "") + attribute("pages", "int16", "-5")
          + relationship("owner", "1/1", "PERSON", nil) + relationship("tags", "0/0", "TAG", nil),
        entity: "BOOK", id: "z104"),
      object(
        attribute("ismember", "bool", "1") + attribute("visits", "int64", "9223372036854775807")
          + attribute("born", "date", "667100904.69767105579376220703")
          + attribute("height", "float", "19.6") + attribute("rating", "double", "3")
          + attribute("salary", "decimal", "10.11")
          + attribute("homepage", "URI", #"https://example.org/?a=1\u2600b=2"#)
          + attribute("key", "UUID", "7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8")
          + attribute("photo", "binary", "/9g=")
          + attribute("prices", "transformable", archivedNumbers)
          + relationship("favourite", "1/1", "ITEM", "z103")
          + relationship("items", "0/0", "ITEM", "z103 z102"), entity: "PERSON", id: "z105"),
      object(
        attribute("ismember", "bool", "0") + attribute("visits", "int64", "0")
          + attribute("born", "date", "100.00000000000000000000")
          + attribute("height", "float", "0.5") + attribute("rating", "double", "-0.25")
          + attribute("salary", "decimal", "1000") + attribute("photo", "binary", photo)
          + relationship("favourite", "1/1", "ITEM", nil)
          + relationship("items", "0/0", "ITEM", nil), entity: "PERSON", id: "z106"),
      object(
        attribute("name", "string", "old") + relationship("items", "0/0", "ITEM", "z102 z103"),
        entity: "TAG", id: "z107"),
      object(
        attribute("name", "string", "new") + relationship("items", "0/0", "ITEM", "z102"),
        entity: "TAG", id: "z108"),
    ].joined(separator: "\n    "))
}
