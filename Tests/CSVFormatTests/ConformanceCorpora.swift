// Reads the corpora of other CSV readers, where the environment names their folder.

import ByteReading
import CSVFormat
import FoundationEssentials
import Records

/// A text of a corpus and the rows its authors expect.
struct ConformanceCase {
  /// Place in its file, from 0.
  var index: Int
  var bytes: [UInt8]
  var options: [String: String]
  /// Rows of text, or with a header each record's names and texts; nil where an error is expected.
  var rows: [[String]]?
  var objects: [[String: String]]?
}

/// What reading a case gave, held against what is expected.
enum ConformanceOutcome: Equatable, CustomStringConvertible {
  /// The same rows.
  case same
  /// Some record is reported instead of being read.
  case reported(RecordIssueCode)
  /// The source is refused.
  case refused(String)
  /// Other rows, without a word.
  case different([[String]])

  var description: String {
    switch self {
    case .same: "same"
    case .reported(let code): code.rawValue
    case .refused(let reason): reason
    case .different: "different"
    }
  }
}

/// The folder of corpora.
enum ConformanceCorpora {
  /// The folder that `CORPORA` names; nil when it is not set.
  static var folder: String? { environment("CORPORA").map { $0 + "/csv/" } }

  private static func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try ByteSource.open(path: (folder ?? "") + path).readAll(limit: 1 << 30)
  }

  static func files(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + path).sorted()
  }

  static func json(_ path: String) throws -> JSONTree {
    try JSONDecoder().decode(JSONTree.self, from: Data(bytes(path)))
  }

  /// Reads a case: null is the empty text, as all these corpora have it.
  static func outcome(of example: ConformanceCase) throws -> ConformanceOutcome {
    var rows: [[String]] = []
    var columns: [String] = []
    do {
      let reader = try CSVFormat().makeReader(
        for: SourceInput(name: "case", bytes: example.bytes),
        options: ReaderOptions(example.options))
      columns = reader.description.columns
      var batch = RecordBatch()
      while try reader.read(into: &batch) {
        if let issue = batch.issues.first { return .reported(issue.code) }
        rows += batch.entries.compactMap { batch.record($0) }.map { $0.elements.map(\.text) }
        batch.removeRecords()
      }
    } catch let issue as SourceIssue {
      let isEmpty = example.rows?.isEmpty ?? example.objects?.isEmpty ?? false
      return isEmpty ? .same : .refused(issue.code.rawValue)
    } catch let failure as RunFailure {
      return .refused("\(failure.kind)")
    }
    let objects = rows.map { Dictionary(zip(columns, $0)) { a, _ in a } }
    let isSame = example.objects.map { $0 == objects } ?? (rows == example.rows)
    return isSame ? .same : .different(rows)
  }
}

/// A JSON value.
indirect enum JSONTree: Decodable {
  case null, boolean(Bool), number(Double), string(String), array([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var isTrue: Bool { if case .boolean(let value) = self { value } else { false } }
  var array: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
  var object: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }
  /// Rows of strings; nil when it is anything else.
  var rows: [[String]]? {
    guard let array else { return nil }
    let rows = array.map { row in (row.array ?? [.null]).map(\.string) }
    guard rows.allSatisfy({ $0.allSatisfy { $0 != nil } }) else { return nil }
    return rows.map { $0.compactMap(\.self) }
  }
}
