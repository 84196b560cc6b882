// Real stores, where a folder of them is at hand: CORPORA names it.

import CoreDataFormat
import Foundation
import Records
import Testing

/// What reading one store gave: a line of the table that the suite attaches.
struct ConformanceLine: CustomStringConvertible {
  var file: String
  var entities = 0
  var objects = 0
  var rejects: [String: Int] = [:]
  var warnings: [String: Int] = [:]
  var fault: String?
  var firstIssue: RecordIssue?

  var description: String {
    func list(_ counts: [String: Int]) -> String {
      counts.isEmpty
        ? "-"
        : counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    return [
      file, String(entities), String(objects), list(rejects), list(warnings), fault ?? "-",
    ].joined(separator: "\t")
  }
}

/// The folder of real stores; the suite is skipped without it.
private let corpora = ProcessInfo.processInfo.environment["CORPORA"].map {
  URL(filePath: $0, directoryHint: .isDirectory).appending(path: "coredata")
}

@Suite(.enabled(if: corpora != nil, "CORPORA names a folder of real stores"))
struct CoreDataConformanceTests {
  @Test(arguments: [(folder: "xml", ending: ""), (folder: "sqlite", ending: ".sqlite")])
  func everyStoreIsReadWhole(_ kind: (folder: String, ending: String)) throws {
    let folder = try #require(corpora).appending(path: kind.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    var lines: [ConformanceLine] = []
    for name in names.sorted() where kind.ending.isEmpty || name.hasSuffix(kind.ending) {
      let line = try read(folder.appending(path: name).path(percentEncoded: false))
      lines.append(line)
      #expect(line.fault == nil, "\(name)")
      #expect(line.firstIssue == nil, "\(name)")
    }
    let table = lines.map(\.description).joined(separator: "\n") + "\n"
    Attachment.record(table, named: "\(kind.folder).tsv")
    if let path = ProcessInfo.processInfo.environment["CORPORA_TABLE"] {
      try table.write(toFile: path + kind.folder + ".tsv", atomically: true, encoding: .utf8)
    }
  }

  /// Each SQLite store written out as an XML store, row by row, gives equal records under equal ids.
  @Test func everySQLiteStoreReadsTheSameAsXML() throws {
    let folder = try #require(corpora).appending(path: "sqlite")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    var pairs: [String] = []
    for name in names.sorted() where name.hasSuffix(".sqlite") {
      let path = folder.appending(path: name).path(percentEncoded: false)
      let source = try fileSource(path)
      let reader = try CoreDataSQLiteFormat().makeReader(for: source, options: ReaderOptions())
      var (raws, batch) = ([[UInt8]](), RecordBatch())
      while try reader.read(into: &batch) {
        raws += batch.entries.map { Array(batch.bytes[$0.raw]) }
        batch.removeRecords()
      }
      let xml = FileManager.default.temporaryDirectory.appending(path: "ferry-\(name).xml").path()
      defer { _ = try? FileManager.default.removeItem(atPath: xml) }
      let text =
        reader.rejectedPrefix + raws.joined(separator: reader.rejectedSeparator)
        + reader.rejectedSuffix
      try Data(text).write(to: URL(filePath: xml))
      let fromSQLite = try storeRecords(at: path).filter { !$0.hasPrefix("?") }.map(members)
      let fromXML = try storeRecords(at: xml).filter { !$0.hasPrefix("?") }.map(members)
      #expect(fromSQLite == fromXML, "\(name)")
      pairs.append("\(name)\t\(fromSQLite.count) equal")
    }
    let table = pairs.joined(separator: "\n") + "\n"
    Attachment.record(table, named: "pairs.tsv")
    if let path = ProcessInfo.processInfo.environment["CORPORA_TABLE"] {
      try table.write(toFile: path + "pairs.tsv", atomically: true, encoding: .utf8)
    }
  }

  /// The members of a record in the order of their names, a whole double as one.
  private func members(_ line: String) -> [Substring] {
    line.replacing(".0d", with: "d").split { "{},".contains($0) }.map { $0.drop { $0 == " " } }
      .sorted()
  }

  private func read(_ path: String) throws -> ConformanceLine {
    var line = ConformanceLine(file: URL(filePath: path).lastPathComponent)
    let source = try fileSource(path)
    let formats: [any RecordFormat] = [CoreDataSQLiteFormat(), CoreDataXMLFormat()]
    let format = try #require(
      formats.first { $0.recognize(head: source.head, name: line.file) == .byContent })
    var entities: Set<String> = []
    do {
      let reader = try format.makeReader(for: source, options: ReaderOptions())
      var batch = RecordBatch()
      var more = true
      while more {
        batch.removeRecords()
        more = try reader.read(into: &batch)
        line.objects += batch.entries.count
        for entry in batch.entries {
          entities.formUnion(entry.entity.map { [batch.entities[$0]] } ?? [])
        }
        line.firstIssue = line.firstIssue ?? batch.issues.first
        for issue in batch.issues { line.rejects[issue.code.rawValue, default: 0] += 1 }
        for warning in batch.warnings { line.warnings[warning.code.rawValue, default: 0] += 1 }
      }
    } catch let issue as SourceIssue {
      line.fault = issue.code.rawValue + " " + issue.message
    }
    line.entities = entities.count
    return line
  }
}
