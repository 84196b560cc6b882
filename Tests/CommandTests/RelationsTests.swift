// Entities, relationships and localized names as the command line takes them.

import Foundation
import Testing

private let railway = Products.sample("HighRail.xml")

/// An import of the railway, and what `ferry export` tells of some documents.
struct RailwayImport: CustomTestStringConvertible, Sendable {
  var testDescription: String { options.joined(separator: " ") }
  var options: [String]
  /// Lines of the run's table.
  var table: [String]
  /// A collection and the ids of its documents.
  var documents: [String: [String]]
}

private let railwayImports = [
  RailwayImport(
    options: ["--relations", "HRLLayout.engines=subcollection", "--language", "de"],
    table: [
      "Diesellokomotive  HRLLayout/*/engines     2         2        0          0        0         0",
      "Lokomotive        HRLEngine               1         1        0          0        0         0",
    ],
    documents: [
      "HRLLayout/p103/engines": ["p104", "p105", "p107", "p110"], "HRLEngine": ["p112"],
    ]),
  RailwayImport(
    options: ["--inherited", "parent"],
    table: [
      "Diesel Engine  HRLEngine             2         2        0          0        0         0"
    ],
    documents: ["HRLEngine": ["p104", "p105", "p107", "p110", "p112"]]),
  RailwayImport(
    options: ["--entities", "HRLLayout", "--entities", "HRLSteamEngine"],
    table: [
      "Diesel Engine  HRLDieselEngine       2         0        0          0        2         0",
      "Layout         HRLLayout             2         2        0          0        0         0",
    ],
    documents: ["HRLLayout": ["p103", "p108"], "HRLSteamEngine": ["p107"], "HRLEngine": []]),
  RailwayImport(
    options: ["--collection", "{localizedEntity}", "--language", "de"],
    table: [
      "Dampflokomotive   Dampflokomotive      1         1        0          0        0         0"
    ],
    documents: ["Anlage": ["p103", "p108"], "SensorTrack™": ["p102", "p106", "p109"]]),
  RailwayImport(
    options: [
      "--collection", "rail/1/{localizedEntity}", "--language", "de", "--inherited", "parent",
    ],
    table: [],
    documents: ["rail/1/Lokomotive": ["p104", "p105", "p107", "p110", "p112"]]),
]

@Test("A railway goes where it is told", arguments: railwayImports)
func railwayPlaces(_ example: RailwayImport) throws {
  let folder = try WorkFolder()
  let outcome = try folder.run(
    Products.ferry, ["import", railway, "--into", "store.sqlite"] + example.options)
  #expect(outcome.exitCode == 0, "\(outcome.errors)")
  for line in example.table { #expect(outcome.errors.contains(line + "\n"), "\(outcome.errors)") }
  for (collection, ids) in example.documents {
    let exported = try folder.ferry(
      "export", "store.sqlite", "--collection", collection, "--format", "csv")
    let found = exported.output.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: ",").first }.filter { $0.hasPrefix("p1") }
    #expect(found.map(String.init) == ids)
  }
}

@Test("Embedded engines are maps, and entities in one collection are told apart")
func embeddedEngines() throws {
  let folder = try WorkFolder()
  _ = try folder.ferry(
    "import", railway, "--into", "store.sqlite", "--relations",
    "HRLLayout.engines=embed,HRLLayout.modules=omit", "--relations",
    "HRLEngine.layout=omit,HRLEngine.passedModules=omit", "--inherited", "parent")
  let layouts = try folder.ferry(
    "query", "store.sqlite", "HRLLayout", "--where", #"name == "High Rail & Valley""#)
  #expect(layouts.output.contains(#""engines":[{"inService":true,"maximumSpeed":45,"memo":"","#))
  #expect(!layouts.output.contains("modules"))
  let steam = try folder.ferry(
    "query", "store.sqlite", "HRLEngine", "--where", #"entity == "HRLSteamEngine""#)
  #expect(steam.output.hasPrefix(#"{"id":"p107","entity":"HRLSteamEngine","#))
}

struct RefusedNames: CustomTestStringConvertible, Sendable {
  var testDescription: String { options.joined(separator: " ") }
  var options: [String]
  var exitCode: Int32
  var errors: String
}

@Test(
  "Names that are not there are told before anything is stored",
  arguments: [
    RefusedNames(
      options: ["--collection", "{foo}"], exitCode: 64,
      errors: "`{foo}` in the collection `{foo}` stands for nothing. "
        + "Write {entity} or {localizedEntity}, or a name without braces."),
    RefusedNames(
      options: ["--entities", "HRLLayout,Car"], exitCode: 78,
      errors: "`\(railway)` has no entity `Car`. Entities: HRLDieselEngine, HRLEngine, HRLLayout, "
        + "HRLSteamEngine, SensorTrackModule."),
    RefusedNames(
      options: ["--inherited", "root"], exitCode: 64,
      errors: "`--inherited` is own, parent, not `root`."),
    RefusedNames(
      options: ["--relations", "HRLLayout.cars=embed"], exitCode: 78,
      errors: "`--relations`: `HRLLayout` has no relationship `cars`. "
        + "Relationships: engines, modules."),
    RefusedNames(
      options: ["--relations", "HRLLayout.name=embed"], exitCode: 78,
      errors: "`--relations`: `HRLLayout` has no relationship `name`. "
        + "Relationships: engines, modules."),
    RefusedNames(
      options: ["--collection", "{localizedEntity}", "--strings", "slash.strings"], exitCode: 78,
      errors:
        "The name of the entity `HRLEngine` can't name a collection: The id `Lok/Wagen` holds a "
        + "slash. Change `Entity/HRLEngine` in the model strings, or write {entity}."),
    RefusedNames(
      options: ["--collection", "{localizedEntity}", "--strings", "same.strings"], exitCode: 78,
      errors:
        "The entities `HRLEngine` and `HRLSteamEngine` are both called `Lok`: their documents "
        + "would share a collection. Change one of them in the model strings, or write {entity}."),
  ])
func refusedNames(_ example: RefusedNames) throws {
  let folder = try WorkFolder()
  try folder.write("slash.strings", "Entity/HRLEngine = \"Lok/Wagen\";")
  try folder.write("same.strings", "Entity/HRLEngine = Lok; Entity/HRLSteamEngine = Lok;")
  let outcome = try folder.run(
    Products.ferry, ["import", railway, "--into", "store.sqlite"] + example.options)
  #expect(outcome.exitCode == example.exitCode)
  #expect(outcome.errors == "ferry: \(example.errors)\n")
  #expect(!FileManager.default.fileExists(atPath: folder.path("store.sqlite")))
}

@Test("What a source without entities can't be asked for is refused")
func entitiesOfRows() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "id\n1\n")
  for (options, code, message) in [
    (["--relations", "A.b=embed"], Int32(64), "`--relations` means nothing for `a.csv`"),
    (["--entities", "A"], 78, "`a.csv` doesn't tell its entities before it is read."),
    (["--inherited", "parent"], 78, "`a.csv` doesn't tell which entities inherit from others."),
  ] {
    let outcome = try folder.run(
      Products.ferry, ["import", "a.csv", "--into", "store.sqlite"] + options)
    #expect(outcome.exitCode == code)
    #expect(outcome.errors.hasPrefix("ferry: " + message))
  }
}

@Test("The localized names stand in table, summary, rejects, page and inspection")
func localizedNamesEverywhere() throws {
  let folder = try WorkFolder()
  try folder.write(
    "bad.xml",
    try String(contentsOf: URL(filePath: railway), encoding: .utf8)
      .replacing(">Long-nose<", with: "><").replacing(">D-40<", with: ">40<"))
  let outcome = try folder.ferry(
    "import", "bad.xml", "--into", "store.sqlite", "--model",
    Products.sample("HighRail.xcdatamodeld"), "--language", "de", "--report", "report")
  #expect(outcome.exitCode == 1)
  #expect(outcome.errors.contains("\nDiesellokomotive  HRLDieselEngine       2         1  "))
  let summary = try folder.read("report/summary.json")
  #expect(summary.contains(#""localizedName": "Diesellokomotive""#))
  #expect(summary.contains(#""language": "de""#))
  let rejects = try folder.read("report/rejects.ndjson")
  #expect(rejects.contains(#""entityName":"Diesellokomotive""#))
  #expect(rejects.contains(#""fieldName":"#))
  #expect(try folder.read("report/index.html").contains("Diesellokomotive"))
  let inspected = try folder.ferry("inspect", railway, "--language", "de")
  #expect(inspected.output.contains("HRLDieselEngine    Diesellokomotive"))
}

@Test("Times don't depend on where the machine stands")
func case4TimesOfAnyZone() throws {
  let folder = try WorkFolder()
  var outputs: Set<String> = []
  for zone in ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"] {
    _ = try folder.run(
      Products.ferry, ["import", railway, "--into", "\(zone.count).sqlite"],
      environment: ["TZ": zone])
    outputs.insert(
      try folder.run(
        Products.ferry,
        ["export", "\(zone.count).sqlite", "--collection", "HRLLayout", "--format", "ndjson"],
        environment: ["TZ": zone]
      ).output)
  }
  #expect(outputs.count == 1)
  #expect(outputs.first?.contains(#""builtOn":"2009-09-09T09:09:09.839870Z""#) == true)
}

@Test("No command writes a SQLite store of Core Data's")
func case44NoSQLiteStoreIsWritten() throws {
  let folder = try WorkFolder()
  _ = try folder.ferry("import", railway, "--into", "store.sqlite")
  let outcome = try folder.ferry(
    "export", "store.sqlite", "--format", "coredata-sqlite", "--output", "out.sqlite")
  #expect(outcome.exitCode == 64)
  #expect(!FileManager.default.fileExists(atPath: folder.path("out.sqlite")))
}

@Test("A store's model gives its types to `ferry generate`")
func typesOfAStore() throws {
  let folder = try WorkFolder()
  let model = Products.sample("HighRail.xcdatamodeld")
  let ofModel = try folder.ferry("generate", model, "--swift").output
  let ofStore = try folder.ferry("generate", railway, "--swift")
  #expect(ofStore.exitCode == 0, "\(ofStore.errors)")
  #expect(
    ofStore.output.replacing("in HighRail.xml,", with: "in HighRail.xcdatamodeld,") == ofModel)
  let schema = try folder.ferry("generate", railway, "--schema", "--entity", "HRLEngine")
  #expect(
    schema.output
      == (try folder.ferry("generate", model, "--schema", "--entity", "HRLEngine")).output)
  try folder.write("alone.xml", try String(contentsOf: URL(filePath: railway), encoding: .utf8))
  let alone = try folder.ferry("generate", "alone.xml", "--swift")
  #expect(alone.exitCode == 78)
  #expect(
    alone.errors
      == "ferry: `alone.xml` has no model in it or beside it that can be read. "
      + "Name its model with --model.\n")
  let named = try folder.ferry("generate", "alone.xml", "--swift", "--model", model)
  #expect(named.output.replacing("in alone.xml,", with: "in HighRail.xcdatamodeld,") == ofModel)
}
