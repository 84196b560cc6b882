// The house of CONTRIBUTING.md as a table: which target may import which.

import Testing

/// A target and what it may import.
struct Room: Sendable, CustomTestStringConvertible {
  let name: String
  let floor: Floor
  let imports: Set<String>

  init(_ name: String, _ floor: Floor, _ imports: Set<String> = []) {
    self.name = name
    self.floor = floor
    self.imports = imports
  }

  var testDescription: String { name }
}

/// The floors, from the ground up.
enum Floor: Int, Comparable, Sendable {
  case ground, words, workshop, corridor, rooms, roof, doors

  /// On the ground and in the workshop a later target may stand on an earlier one; on the others
  /// nobody imports sideways.
  var mayImportSideways: Bool { self == .ground || self == .workshop }

  static func < (a: Floor, b: Floor) -> Bool { a.rawValue < b.rawValue }
}

/// Every target below the tests, in building order. Package.swift says the same.
let house: [Room] = [
  Room("CLibXML2System", .ground),
  Room("CLibXML", .ground, ["CLibXML2System"]),
  Room("CSQLite", .ground),
  Room("CCompression", .ground),
  Room("TextPatterns", .ground),
  Room("ByteReading", .ground, ["CCompression"]),
  Room("XMLReading", .ground, ["ByteReading", "CLibXML"]),
  Room("PropertyLists", .ground, ["ByteReading", "XMLReading"]),

  Room("Documents", .words, ["ByteReading"]),
  Room("Records", .words, ["ByteReading"]),

  Room("ModelStrings", .workshop, ["ByteReading", "PropertyLists"]),
  Room("DocumentCoding", .workshop, ["ByteReading", "Documents"]),
  Room("DocumentAccess", .workshop, ["DocumentCoding", "Documents"]),
  Room("SwiftWriting", .workshop),

  Room("MigrationEngine", .corridor, ["ByteReading", "Documents", "Records"]),

  Room("CSVFormat", .rooms, ["ByteReading", "Documents", "Records"]),
  Room("JSONFormat", .rooms, ["ByteReading", "Documents", "Records"]),
  Room(
    "CoreDataFormat", .rooms,
    [
      "ByteReading", "CCompression", "CSQLite", "Documents", "ModelStrings", "PropertyLists",
      "Records", "SwiftWriting", "TextPatterns", "XMLReading",
    ]),
  Room(
    "RecordMapping", .rooms,
    [
      "ByteReading", "DocumentCoding", "Documents", "MigrationEngine", "Records", "SwiftWriting",
      "TextPatterns",
    ]),
  Room("SQLiteStore", .rooms, ["ByteReading", "CSQLite", "Documents"]),
  Room("MigrationReports", .rooms, ["ByteReading", "Documents", "MigrationEngine", "Records"]),

  Room(
    "Ferry", .roof,
    [
      "ByteReading", "CSVFormat", "CoreDataFormat", "DocumentAccess", "DocumentCoding",
      "Documents", "JSONFormat", "MigrationEngine", "MigrationReports", "ModelStrings",
      "RecordMapping",
      "Records", "SQLiteStore",
    ]),

  Room("FerryCommand", .doors, ["Ferry"]),
  Room("LibraryMigration", .doors, ["DocumentCoding", "Documents", "Ferry"]),
  Room(
    "FerryFuzz", .doors,
    [
      "ByteReading", "CSVFormat", "CoreDataFormat", "JSONFormat", "ModelStrings", "PropertyLists",
      "Records", "TextPatterns",
    ]),
  Room(
    "FerryBench", .doors,
    [
      "ByteReading", "CLibXML", "CSQLite", "DocumentAccess", "DocumentCoding", "Documents", "Ferry",
      "MigrationEngine", "RecordMapping", "Records", "SQLiteStore",
    ]),
]

/// What comes with Swift and may be imported anywhere.
let systemModules: Set<String> = ["Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"]

/// Foundation is slow to load: its small part is imported only where its types are the interface,
/// the whole only where it is what is measured.
let foundationModules: [String: Set<String>] = [
  "DocumentAccess": ["FoundationEssentials"],
  "DocumentCoding": ["FoundationEssentials"],
  "Ferry": ["FoundationEssentials"],
  "FerryBench": ["Foundation"],
  "LibraryMigration": ["FoundationEssentials"],
  "RecordMapping": ["FoundationEssentials"],
]
