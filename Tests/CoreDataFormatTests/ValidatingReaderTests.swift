// Objects held against the model that was named; a model that was only found gives names alone.

import CoreDataFormat
import Foundation
import RecordChecking
import Records
import Testing

private let store = """
  <?xml version="1.0"?>
  <database>
  <databaseInfo><version>134481920</version></databaseInfo>
  <object type="ENGINE" id="z102"><attribute name="number" type="string">D-1</attribute></object>
  <object type="ENGINE" id="z103"><attribute name="number" type="string">nine</attribute></object>
  <object type="ENGINE" id="z104"></object>
  <object type="ENGINE" id="z105"><attribute name="number" type="string">S-2</attribute></object>
  </database>
  """

private let model = """
  <?xml version="1.0"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
  <entity name="Engine">
  <attribute name="number" attributeType="String" regularExpressionString="[A-Z]-[0-9]+"/>
  </entity>
  </model>
  """

@Test("Good objects pass on both sides of bad ones", arguments: checkedChunkSizes)
func validation(chunkSize: Int) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let contents = folder.appending(path: "contents").path
  try Data(model.utf8).write(to: URL(filePath: contents))
  let lines = try recordLines(
    of: CoreDataXMLFormat(), in: Array(store.utf8), named: "Railway.xml",
    options: ReaderOptions(["model": contents]), chunkSize: chunkSize)
  #expect(
    lines.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
      "Engine p102 {number: \"D-1\"}", "Engine p103 constraint number number",
      "Engine p104 missing_value number number", "Engine p105 {number: \"S-2\"}",
    ])
}

private let uniqueModel = """
  <?xml version="1.0"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
  <entity name="Engine">
  <attribute name="number" optional="YES" attributeType="String"/>
  <attribute name="line" optional="YES" attributeType="Integer 32"/>
  <attribute name="price" optional="YES" attributeType="Decimal"/>
  <uniquenessConstraints>
    <uniquenessConstraint><constraint value="number"/><constraint value="line"/></uniquenessConstraint>
    <uniquenessConstraint><constraint value="price"/></uniquenessConstraint>
  </uniquenessConstraints>
  </entity>
  <entity name="Steam" parentEntity="Engine"/>
  <entity name="Car">
  <attribute name="number" optional="YES" attributeType="String"/>
  <uniquenessConstraints>
    <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
  </uniquenessConstraints>
  </entity>
  </model>
  """

private func engine(
  _ id: Int, _ number: String?, _ line: Int?, price: String? = nil, entity: String = "ENGINE"
) -> String {
  func attribute(_ name: String, _ type: String, _ value: String?) -> String {
    value.map { "<attribute name=\"\(name)\" type=\"\(type)\">\($0)</attribute>" } ?? ""
  }
  return object(
    attribute("number", "string", number) + attribute("line", "int32", line.map(String.init))
      + attribute("price", "decimal", price), entity: entity, id: "z\(id)")
}

@Test("What the model calls unique occurs once, in an entity and its heirs")
func uniqueness() throws {
  let fixture = try SQLiteFixture("")
  let model = try fixture.write(uniqueModel, to: "Railway.xcdatamodel/contents")
  let document = CoreDataFormatTests.store(
    [
      engine(1, "D", 1), engine(2, "D", 2), engine(3, "D", 1, entity: "STEAM"),
      engine(4, nil, 1), engine(5, nil, 1), engine(6, nil, nil, price: "1.50"),
      engine(7, nil, nil, price: "1.5"), engine(8, nil, nil, price: "1.500000000000000000001"),
      engine(9, "D", nil, entity: "CAR"), engine(10, "D", nil, entity: "CAR"),
      engine(11, "E", nil, entity: "CAR"),
    ].joined(separator: "\n"))
  let reader = try CoreDataXMLFormat().makeReader(
    for: SourceInput(name: "x.xml", bytes: Array(document.utf8)),
    options: ReaderOptions(["model": model]))
  var batch = RecordBatch()
  #expect(try reader.read(into: &batch))
  #expect(batch.entries.count == 11)
  let issues = batch.issues.map {
    [
      "\($0.position.record)", $0.code.rawValue, $0.constraint ?? "", $0.field ?? "",
      $0.value ?? "", "\($0.firstRecord ?? 0)", $0.message,
    ].joined(separator: " ")
  }
  #expect(
    issues == [
      "3 constraint unique number D 1 Record 1 has the same `number` and `line`.",
      "7 constraint unique price 1.5 6 Record 6 has the same `price`.",
      "10 constraint unique number D 9 Record 9 has the same `number`.",
    ])
}
