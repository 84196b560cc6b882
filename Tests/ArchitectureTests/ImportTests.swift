// Arrows point down: the table of the house against the manifest and every import line.

import Glibc
import Testing

@Suite struct ImportTests {
  @Test("a target imports only lower floors", arguments: house)
  func importsPointDown(room: Room) {
    let index = house.firstIndex { $0.name == room.name } ?? 0
    for name in room.imports.sorted() {
      guard let below = house[..<index].first(where: { $0.name == name }) else {
        Issue.record("\(room.name) imports \(name), which does not stand before it in the house.")
        continue
      }
      let isLower = below.floor < room.floor
      let isAllowedNeighbour = below.floor == room.floor && room.floor.mayImportSideways
      #expect(isLower || isAllowedNeighbour, "\(room.name) imports its neighbour \(name).")
    }
  }

  @Test("Package.swift gives each target just the imports of the house")
  func manifestSaysTheSame() throws {
    let declared = try Manifest.targets()
    #expect(declared.keys.sorted() == house.map(\.name).sorted())
    for room in house {
      #expect(declared[room.name] == room.imports, "\(room.name)")
    }
  }

  @Test("a file imports only what its target may", arguments: house)
  func filesImportWhatTheyMay(room: Room) throws {
    let allowed = room.imports.union(systemModules).union(foundationModules[room.name] ?? [])
    for file in try ProjectTree.swiftFiles(in: "Sources/" + room.name) {
      for module in importedModules(in: file) where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module), which \(room.name) may not.")
      }
    }
  }

  @Test("every folder of Sources is a target of the house")
  func noFolderOutside() throws {
    #expect(try ProjectTree.names(in: "Sources") == house.map(\.name).sorted())
  }

  @Test("CONTRIBUTING.md shows every target")
  func pictureIsComplete() throws {
    let picture = try ProjectTree.text(of: "CONTRIBUTING.md")
    for room in house where room.name != "CLibXML2System" {
      #expect(picture.contains(room.name), "\(room.name) is missing in the picture.")
    }
  }

  @Test(
    "import lines are found in every form",
    arguments: [
      ("import Records", ["Records"]),
      ("  private import Glibc", ["Glibc"]),
      ("public import struct Records.RecordBatch", ["Records"]),
      ("@testable import Ferry", ["Ferry"]),
      ("@preconcurrency public import Ferry", ["Ferry"]),
      ("// import Records", []),
      ("let text = \"import Records\"", []),
    ])
  func importLines(line: String, modules: [String]) {
    let file = ProjectFile(path: "Sources/X/X.swift", text: line)
    #expect(importedModules(in: file) == modules)
  }
}

/// The modules that a file imports, in the order of its lines.
private func importedModules(in file: ProjectFile) -> [String] {
  let pattern =
    /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|var|let)\s+)?(\w+)/
  return file.lines.filter(mayImport)
    .compactMap { line in line.prefixMatch(of: pattern).map { String($0.1) } }
}

/// Whether a line starts like an import and holds the word; keeps the pattern from most lines.
private func mayImport(_ line: Substring) -> Bool {
  guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
  return "@fip".utf8.contains(first) && strstr(String(line), "import ") != nil
}

/// Package.swift, read as text: its helpers and SwiftPM's own calls name a target first.
private enum Manifest {
  /// The targets below the tests, and what each depends on.
  static func targets() throws -> [String: Set<String>] {
    let text = try ProjectTree.text(of: "Package.swift")
    var targets: [String: Set<String>] = [:]
    for match in text.matches(of: /(?:room|door)\(\s*"(\w+)",\s*\[([^\]]*)\]/) {
      targets[String(match.1)] = names(in: match.2)
    }
    let plain = /\.(?:systemLibrary|target)\(\s*name: "(\w+)"(?:, dependencies: \[([^\]]*)\])?/
    for match in text.matches(of: plain) where match.1 != "RecordChecking" {
      targets[String(match.1)] = names(in: match.2 ?? "")
    }
    return targets
  }

  private static func names(in list: Substring) -> Set<String> {
    Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
  }
}
