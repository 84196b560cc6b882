// What is fuzzed: everything that reads bytes of strangers.

import ByteReading
import CSVFormat
import CoreDataFormat
import JSONFormat
import ModelStrings
import PropertyLists
import Records
import TextPatterns

/// Feeds one input to one reader and checks what must hold for any input.
enum FuzzTarget {
  /// Runs an input: its first byte chooses the reader, its second the size of chunks.
  static func run(_ input: [UInt8]) {
    guard input.count >= 2 else { return }
    let bytes = Array(input[2...])
    let chunkSize = Int(input[1]) + 1
    switch input[0] % 9 {
    case 0: compare(CSVFormat(), bytes, chunkSize)
    case 1: compare(TSVFormat(), bytes, chunkSize)
    case 2: compare(JSONFormat(), bytes, chunkSize)
    case 3: compare(NDJSONFormat(), bytes, chunkSize)
    case 4: compare(FirestoreJSONFormat(), bytes, chunkSize)
    case 5: compare(CoreDataXMLFormat(), bytes, chunkSize)
    case 6: _ = StringsTable(bytes: bytes, named: "fuzz")
    case 7: match(bytes)
    default: readPropertyList(bytes)
    }
  }

  /// A source gives the same records whole and in chunks.
  private static func compare(_ format: some RecordFormat, _ bytes: [UInt8], _ chunkSize: Int) {
    let whole = places(format, SourceInput(name: "fuzz", bytes: bytes))
    let cut = places(format, SourceInput(name: "fuzz", bytes: bytes, chunkSize: chunkSize))
    precondition(whole == cut, "Chunks of \(chunkSize) bytes give other records")
  }

  /// What a reader gives: place and fault of each record, and how the source ended.
  private static func places(_ format: some RecordFormat, _ source: SourceInput) -> [String] {
    var places: [String] = []
    do {
      let reader = try format.makeReader(for: source, options: ReaderOptions())
      var batch = RecordBatch()
      repeat {
        batch.removeRecords()
        guard try reader.read(into: &batch) else { break }
        places += batch.entries.map { entry in
          let code = entry.issue.map { batch.issues[$0].code.rawValue } ?? "good"
          return "\(entry.position.record) \(entry.position.byteOffset) \(code)"
        }
      } while true
    } catch {
      places.append("\(error)")
    }
    return places
  }

  /// The first line is a pattern, the rest a text. The automaton remembers what it met, which must
  /// not change what it says.
  private static func match(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let text = String(decoding: parts[1], as: UTF8.self)
    do {
      let pattern = try TextPattern(String(decoding: parts[0], as: UTF8.self))
      let first = pattern.matches(text)
      precondition(pattern.matches(text) == first, "A second match says otherwise")
    } catch {
      // Refusing is right; trapping and hanging are not.
    }
  }

  private static func readPropertyList(_ bytes: [UInt8]) {
    do {
      _ = try PropertyList(bytes: bytes)
    } catch {
      // Refusing is right; trapping and hanging are not.
    }
  }
}
