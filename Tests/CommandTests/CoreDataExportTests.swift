// A store written back as Core Data XML imports to equal documents under equal ids.

import Foundation
import Testing

private let model = Products.sample("HighRail.xcdatamodeld")

@Test("The railway goes out and comes in unchanged")
func railwayRoundTrip() throws {
  let folder = try WorkFolder()
  _ = try folder.ferry("import", Products.sample("HighRail.xml"), "--into", "store.sqlite")
  let exported = try folder.ferry(
    "export", "store.sqlite", "--format", "coredata-xml", "--model", model, "--output", "back.xml")
  #expect(exported.exitCode == 0, "\(exported.errors)")
  let imported = try folder.ferry("import", "back.xml", "--model", model, "--into", "store.sqlite")
  #expect(imported.exitCode == 0, "\(imported.errors)")
  #expect(imported.errors.contains("10 read = 0 inserted + 0 updated + 10 unchanged"))
}

@Test("What makes no sense for Core Data is refused")
func refusedOptions() throws {
  let folder = try WorkFolder()
  _ = try folder.ferry("import", Products.sample("offices.json"), "--into", "store.sqlite")
  let noModel = try folder.ferry("export", "store.sqlite", "--format", "coredata-xml")
  #expect(noModel.exitCode == 64)
  #expect(noModel.errors == "ferry: The model is missing. Name it with --model.\n")
  let foreign = try folder.ferry(
    "export", "store.sqlite", "--format", "coredata-xml", "--model", model, "--collection",
    "offices", "--output", "out.xml")
  #expect(foreign.exitCode == 78)
  #expect(!FileManager.default.fileExists(atPath: folder.path("out.xml")))
}
