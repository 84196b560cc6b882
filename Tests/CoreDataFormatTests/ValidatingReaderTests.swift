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
