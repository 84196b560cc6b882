// Documents in REST form come back as they were, and damaged sources never trap a reader.

import ByteReading
import Documents
import JSONFormat
import RecordChecking
import Records
import Testing

struct RoundTripTests {
  @Test func documentsOfEveryKindComeBackAsTheyWere() throws {
    var random = SeededGenerator(state: 7)
    var (documents, bytes) = ([Document](), [UInt8]())
    for index in 0..<300 {
      let path = try #require(DocumentPath("books/\(index)/notes/n"))
      documents.append(Document(path: path, fields: random.typedFields(depth: 4)))
      RESTForm.local.append(documents[index], to: &bytes)
      bytes.append(0x0A)
    }
    let reader = try FirestoreJSONFormat().makeReader(
      for: SourceInput(name: "x", bytes: bytes, chunkSize: 1_000), options: ReaderOptions())
    var (read, batch) = ([Document](), RecordBatch())
    while try reader.read(into: &batch) {
      #expect(batch.issues == [])
      for entry in batch.entries {
        let record = try #require(batch.record(entry))
        let path = try #require(entry.id.flatMap { DocumentPath($0) })
        read.append(Document(path: path, fields: Self.fields(record)))
      }
      batch.removeRecords()
    }
    #expect(read == documents)
  }

  private static func fields(_ record: RecordValue) -> FieldMap {
    FieldMap(record.members.map { ($0.name, value($0.value)) })
  }

  /// A typed value as a mapping takes it.
  private static func value(_ record: RecordValue) -> Value {
    switch record.kind {
    case .boolean: .boolean(record.node.length == 1)
    case .string: .string(record.text)
    case .bytes: .bytes(Array(record.payload))
    case .array: .array(record.elements.map(value))
    case .object: .map(fields(record))
    case .number: number(record)
    case .timestamp: timestamp(record.payload)
    case .geoPoint: place(doubles(record.payload))
    case .vector: .vector(doubles(record.payload))
    case .reference: reference(record.text)
    default: .null
    }
  }

  private static func number(_ record: RecordValue) -> Value {
    if record.node.flags.contains(.typedInteger) {
      return Int64(record.text).map(Value.integer) ?? .null
    }
    switch record.text {
    case "NaN": return .double(.nan)
    case "Infinity": return .double(.infinity)
    case "-Infinity": return .double(-.infinity)
    default: return Double(record.text).map(Value.double) ?? .null
    }
  }

  private static func timestamp(_ payload: ArraySlice<UInt8>) -> Value {
    Array(payload).withUnsafeBytes {
      .timestamp(
        Timestamp(
          seconds: $0.loadUnaligned(as: Int64.self),
          nanoseconds: $0.loadUnaligned(fromByteOffset: 8, as: Int32.self)))
    }
  }

  private static func doubles(_ payload: ArraySlice<UInt8>) -> [Double] {
    let bytes = Array(payload)
    return stride(from: 0, to: bytes.count, by: 8).map { offset in
      bytes.withUnsafeBytes {
        Double(bitPattern: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
    }
  }

  private static func place(_ degrees: [Double]) -> Value {
    .geoPoint(GeoPoint(latitude: degrees[0], longitude: degrees[1]))
  }

  private static func reference(_ text: String) -> Value {
    let parts = text.split(separator: "/")
    let isForeign = parts.first == "projects"
    let path = DocumentPath(parts.dropFirst(isForeign ? 5 : 0).joined(separator: "/"))
    let database = isForeign ? parts.prefix(4).joined(separator: "/") : nil
    return path.map { .reference(DocumentReferenceName(database: database, path: $0)) } ?? .null
  }

  @Test(arguments: [
    #"[{"id":1,"tags":["a","b"],"at":{"x":1.5}},{"id":2,"note":"x\"y"},{"id":3}]"#,
    "[\n  {\n    \"id\": 1,\n    \"tags\": [\n      {}\n    ]\n  },\n  {\n    \"id\": 2\n  }\n]\n",
    #"{"id":1,"t":"é😀"}{"id":2}"# + "\n" + #"{"id":3,"u":"\ud83d\ude00"}"#,
  ])
  func damageIsReadTheSameInAllPieces(text: String) throws {
    var random = SeededGenerator(state: 99)
    for _ in 0..<300 {
      let bytes = random.damaged(Array(text.utf8))
      for format in [JSONFormat(), NDJSONFormat(), FirestoreJSONFormat()] as [any RecordFormat] {
        let expected = try lines(of: format, in: bytes)
        for (chunkSize, batchBytes) in [(1, 1), (7, 16), (3, 64)] {
          var options = ReaderOptions()
          options.batchBytes = batchBytes
          let lines = try lines(of: format, in: bytes, options: options, chunkSize: chunkSize)
          #expect(
            lines == expected, "\(format.identifier): \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }

  private func lines(
    of format: any RecordFormat, in bytes: [UInt8], options: ReaderOptions = ReaderOptions(),
    chunkSize: Int = .max
  ) throws -> [String] {
    try recordLines(of: format, in: bytes, options: options, chunkSize: chunkSize)
  }
}

extension SeededGenerator {
  /// The bytes with up to three of them lost, doubled or changed.
  fileprivate mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let nasty = Array("\"{}[],:\\\n 0x".utf8) + [0, 0x80, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0...2, using: &self) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[index], at: index)
      default: bytes[index] = nasty[Int.random(in: nasty.indices, using: &self)]
      }
    }
    return bytes
  }
}
