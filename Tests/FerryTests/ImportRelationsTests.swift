// A migration in Swift that embeds objects and shares collections.

import DocumentAccess
import DocumentCoding
import Documents
import Foundation
import Testing

@testable import Ferry

private struct Engine: Codable, Hashable, Sendable {
  var name: String
  var maximumSpeed: Int
}

private struct Layout: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var name: String
  var engines: [Engine]
}

private let railway = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(
    path: "SampleData/HighRail.xml"
  )
  .path

private struct Railway: Migration {
  var imports: [Import] {
    Import(Layout.self, from: railway, into: "layouts", entity: "HRLLayout")
      .relation("engines", as: .embed)
    Import(Engine.self, from: railway, into: "engines", entity: "HRLEngine")
      .relation("HRLEngine.layout", as: .omit).inherited(in: .parent)
  }
}

@Test("A relationship is embedded, and heirs go where their parent goes")
func embeddingMigration() async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { _ = try? FileManager.default.removeItem(at: folder) }
  let path = folder.appending(path: "store.sqlite").path
  let line = FerryCommandLine(program: "railway", migration: Railway())
  let report = folder.appending(path: "report").path
  #expect(await line.run(["--into", path, "--quiet", "--report", report]) == 0)
  let store = try DocumentStore(path: path)
  let layout = try await store.collection("layouts").document("p103").getDocument(as: Layout.self)
  #expect(layout.engines.map(\.name) == ["Switcher", "Diesel 12", "Old \"Puffer\" 😀", "Long-nose"])
  let engines = try await store.collection("engines").getDocuments()
  #expect(
    engines.documents.map { $0.data()["entity"] } == [
      "HRLEngine", "HRLDieselEngine", "HRLSteamEngine", "HRLDieselEngine", "HRLEngine",
    ])
}

@Test("Forms of all imports of one source are asked for together")
func relationsOption() {
  let imports = Railway().imports
  #expect(imports.relationsOption == "HRLEngine.layout=omit,HRLLayout.engines=embed")
  #expect([Import]().relationsOption == nil)
}
