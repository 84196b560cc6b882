// swift-tools-version: 6.2
// The house of CONTRIBUTING.md as targets: a target may depend only on rooms below it.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func room(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func door(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "ferry",
  products: [
    .library(name: "Ferry", targets: ["Ferry"]),
    .library(name: "DocumentAccess", targets: ["DocumentAccess"]),
    .library(name: "DocumentCoding", targets: ["DocumentCoding"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "ModelStrings", targets: ["ModelStrings"]),
    .library(name: "RecordMapping", targets: ["RecordMapping"]),
    .executable(name: "ferry", targets: ["FerryCommand"]),
    .executable(name: "ferry-bench", targets: ["FerryBench"]),
    .executable(name: "ferry-fuzz", targets: ["FerryFuzz"]),
    .executable(name: "library-migration", targets: ["LibraryMigration"]),
  ],
  targets: [
    // Ground: C libraries behind narrow headers, and bytes.
    .systemLibrary(
      name: "CLibXML2System", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CLibXML", dependencies: ["CLibXML2System"]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "CCompression", linkerSettings: [.linkedLibrary("z"), .linkedLibrary("zstd")]),
    room("TextPatterns", []),
    room("ByteReading", ["CCompression"]),
    room("XMLReading", ["ByteReading", "CLibXML"]),
    room("PropertyLists", ["ByteReading", "XMLReading"]),

    // Words: what the whole house talks about.
    room("Documents", ["ByteReading"]),
    room("Records", ["ByteReading"]),

    // Workshop.
    room("ModelStrings", ["ByteReading", "PropertyLists"]),
    room("DocumentCoding", ["ByteReading", "Documents"]),
    room("DocumentAccess", ["Documents", "DocumentCoding"]),
    room("SwiftWriting", []),

    // Corridor.
    room("MigrationEngine", ["ByteReading", "Documents", "Records"]),

    // Rooms.
    room("CSVFormat", ["ByteReading", "Documents", "Records"]),
    room("JSONFormat", ["ByteReading", "Documents", "Records"]),
    room(
      "CoreDataFormat",
      [
        "ByteReading", "CSQLite", "CCompression", "Documents", "ModelStrings", "PropertyLists",
        "Records", "SwiftWriting", "TextPatterns", "XMLReading",
      ]),
    room(
      "RecordMapping",
      [
        "ByteReading", "DocumentCoding", "Documents", "MigrationEngine", "Records", "SwiftWriting",
        "TextPatterns",
      ]),
    room("SQLiteStore", ["ByteReading", "CSQLite", "Documents"], exclude: ["Layout.md"]),
    room("MigrationReports", ["ByteReading", "Documents", "MigrationEngine", "Records"]),

    // Roof.
    room(
      "Ferry",
      [
        "ByteReading", "CSVFormat", "CoreDataFormat", "DocumentAccess", "DocumentCoding",
        "Documents", "JSONFormat", "MigrationEngine", "MigrationReports", "ModelStrings",
        "RecordMapping", "Records", "SQLiteStore",
      ]),
    // Doors.
    door("FerryCommand", ["Ferry"]),
    door(
      "FerryBench",
      [
        "ByteReading", "CLibXML", "CSQLite", "DocumentAccess", "DocumentCoding", "Documents",
        "Ferry", "MigrationEngine", "RecordMapping", "Records", "SQLiteStore",
      ]),
    door("LibraryMigration", ["DocumentCoding", "Documents", "Ferry"]),
    door(
      "FerryFuzz",
      [
        "ByteReading", "CSVFormat", "CoreDataFormat", "JSONFormat", "ModelStrings",
        "PropertyLists", "Records", "TextPatterns",
      ]),

    // Tests; RecordChecking is what every format's tests run through.
    .target(
      name: "RecordChecking", dependencies: ["ByteReading", "Records"],
      path: "Tests/RecordChecking", swiftSettings: strict),
    tests("TextPatternsTests", ["TextPatterns"]),
    tests("ByteReadingTests", ["ByteReading"]),
    tests("XMLReadingTests", ["XMLReading", "ByteReading"]),
    tests("PropertyListsTests", ["PropertyLists", "ByteReading"]),
    tests("DocumentsTests", ["Documents", "ByteReading"]),
    tests("RecordsTests", ["Records", "ByteReading"]),
    tests("ModelStringsTests", ["ModelStrings", "PropertyLists", "ByteReading"]),
    tests("DocumentCodingTests", ["DocumentCoding", "Documents"], exclude: ["Catalogue.md"]),
    tests("DocumentAccessTests", ["DocumentAccess", "DocumentCoding", "Documents", "SQLiteStore"]),
    tests("MigrationEngineTests", ["MigrationEngine", "Documents", "Records", "ByteReading"]),
    tests(
      "CSVFormatTests", ["CSVFormat", "RecordChecking", "Documents", "Records", "ByteReading"],
      exclude: ["Conformance.md"]),
    tests(
      "JSONFormatTests", ["JSONFormat", "RecordChecking", "Documents", "Records", "ByteReading"],
      exclude: ["Conformance.md"]),
    tests("PluginTests", ["RecordChecking", "Records", "ByteReading"]),
    tests(
      "CoreDataFormatTests",
      [
        "CoreDataFormat", "DocumentCoding", "PropertyLists", "RecordChecking", "RecordMapping",
        "CSQLite", "Documents", "Records", "ByteReading", "ModelStrings",
      ], exclude: ["Cases.md"]),
    tests(
      "RecordMappingTests",
      ["RecordMapping", "DocumentCoding", "MigrationEngine", "Documents", "Records", "ByteReading"]),
    tests(
      "SQLiteStoreTests", ["SQLiteStore", "CSQLite", "Documents", "ByteReading"],
      resources: [
        .copy("Resources/read_store.py"), .copy("Resources/parse_firestore_json.py"),
      ]),
    tests(
      "MigrationReportsTests",
      ["MigrationReports", "MigrationEngine", "Documents", "Records", "ByteReading"]),
    tests("FerryTests", ["Ferry", "DocumentAccess", "DocumentCoding", "Documents", "Records"]),
    tests("CommandTests", ["FerryCommand"], exclude: ["Golden"]),
    tests("LibraryMigrationTests", ["LibraryMigration", "DocumentCoding", "Documents"]),
    tests("FerryBenchTests", ["FerryBench"], exclude: ["instructions.json"]),
    tests("ArchitectureTests", ["Records"]),
  ],
  swiftLanguageModes: [.v6]
)
