// Conformance with published test data, when CORPORA names the folder that holds it.

import ByteReading
import Foundation
import Records
import Testing

@testable import JSONFormat

/// The folder `json` of the corpora; nil when they are not at hand.
private let corpora = ProcessInfo.processInfo.environment["CORPORA"].map { $0 + "/json" }

@Suite(.enabled(if: corpora != nil, "CORPORA names no folder"))
struct JSONConformanceTests {
  /// The files of a folder, by name.
  private func files(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let path = try #require(corpora) + "/" + folder
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map {
      ($0, try ByteSource.open(path: path + "/" + $0).readAll(limit: .max))
    }
  }

  /// Whether bytes are one JSON text.
  private func isText(_ bytes: [UInt8]) -> Bool {
    var (scanner, sink) = (JSONScanner(), JSONDiscard())
    do throws(JSONFault) {
      return try scanner.scanText(in: bytes.span, into: &sink) == nil
    } catch {
      return false
    }
  }

  /// The codes of all that the reader finds wrong, in order; records that are no objects aside.
  private func faults(_ bytes: [UInt8]) throws -> [String] {
    var codes: [String] = []
    do {
      let source = SourceInput(name: "x.json", bytes: bytes, chunkSize: 7)
      let reader = try JSONFormat().makeReader(for: source, options: ReaderOptions())
      var batch = RecordBatch()
      while try reader.read(into: &batch) {
        codes += batch.issues.map(\.code).filter { $0 != .notAnObject }.map(\.rawValue)
        batch.removeRecords()
      }
    } catch let issue as SourceIssue {
      codes.append(issue.code.rawValue)
    }
    return codes
  }

  @Test func scannerTakesAndRefusesAsTheJSONTestSuiteAsks() throws {
    let files = try files("JSONTestSuite/test_parsing")
    #expect(files.count == 318)
    for (name, bytes) in files {
      switch name.prefix(2) {
      case "y_": #expect(isText(bytes), "\(name)")
      case "n_": #expect(!isText(bytes), "\(name)")
      default: #expect(isText(bytes) == Self.takenAtWill.contains(name), "\(name)")
      }
    }
  }

  /// The texts that the suite leaves free and the scanner takes; it refuses the others.
  private static let takenAtWill: Set = [
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json",
    "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
    "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json",
  ]

  @Test func readerTakesAndRefusesAsTheJSONTestSuiteAsks() throws {
    for (name, bytes) in try files("JSONTestSuite/test_parsing") {
      let found = try faults(bytes)
      switch name.prefix(2) {
      case "y_":
        let expected = name.hasPrefix("y_object_duplicated_key") ? ["duplicate_key_in_object"] : []
        #expect(found == expected, "\(name)")
      case "n_": #expect(found.isEmpty == Self.valuesOneAfterAnother.contains(name), "\(name)")
      default:
        let isTaken = Self.takenAtWill.contains(name) || Self.takenByReader.contains(name)
        #expect(found.isEmpty == isTaken, "\(name)")
      }
    }
  }

  /// No JSON texts, but sources of several values.
  private static let valuesOneAfterAnother: Set = ["n_structure_object_with_trailing_garbage.json"]

  /// Texts in UTF-16 or with a byte order mark, which only the reader takes.
  private static let takenByReader: Set = [
    "i_string_UTF-16LE_with_BOM.json", "i_string_utf16BE_no_BOM.json",
    "i_string_utf16LE_no_BOM.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]

  @Test func scannerTakesAndRefusesAsJSONCheckerAsks() throws {
    for (name, bytes) in try files("json-acceptance-tests/json-checker") {
      let isTaken = name.hasPrefix("pass") || Self.takenSinceRFC8259.contains(name)
      #expect(isText(bytes) == isTaken, "\(name)")
    }
  }

  /// Refused by JSON_checker, but JSON after RFC 8259: a string at the top, 20 levels.
  private static let takenSinceRFC8259: Set = ["fail1.json", "fail01.json", "fail18.json"]

  @Test func naughtyStringsComeThroughUnchanged() throws {
    for (name, bytes) in try files("naughty-strings") where name.hasSuffix(".json") {
      let strings = try JSONDecoder().decode([String].self, from: Data(bytes))
      #expect(strings.count > 400)
      var source: [UInt8] = []
      for string in strings {
        source += Array("{\"s\":".utf8)
        JSONText.append(string, to: &source)
        source += Array("}\n".utf8)
      }
      var read: [String] = []
      let input = SourceInput(name: "x.ndjson", bytes: source, chunkSize: 7)
      let reader = try NDJSONFormat().makeReader(for: input, options: ReaderOptions())
      var batch = RecordBatch()
      while try reader.read(into: &batch) {
        read += batch.entries.compactMap { batch.record($0)?["s"]?.text }
        batch.removeRecords()
      }
      #expect(read.map { Array($0.utf8) } == strings.map { Array($0.utf8) })
    }
  }

  @Test func doublesAreReadBitForBit() throws {
    var count = 0
    for (name, bytes) in try files("float-parsing") {
      for line in bytes.split(separator: 0x0A) {
        let parts = line.split(separator: 0x20, maxSplits: 3)
        let bits = try #require(UInt64(String(decoding: parts[2], as: UTF8.self), radix: 16))
        let value = Array(parts[3]).withUnsafeBufferPointer(NumberText.double)
        let text = String(decoding: parts[3], as: UTF8.self)
        #expect(value?.bitPattern == bits, "\(name): \(text)")
        count += 1
      }
    }
    #expect(count == 21_232)
  }
}
