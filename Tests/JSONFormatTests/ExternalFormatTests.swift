// Programs that read: their records, their messages, their failures.

import ByteReading
import JSONFormat
import RecordChecking
import Records
import Testing

#if canImport(Glibc)
  import Glibc
#endif

struct ExternalFormatTests {
  @Test(arguments: [
    ("objects", #"printf '{"a":1}\n{"a":2}\n'"#, ["1 @1:0+7 {a: 1}", "2 @2:8+7 {a: 2}"]),
    ("its argument", #"printf '{"path":"%s"}\n' "$1""#, ["1 @1:0+20 {path: \"/dev/null\"}"]),
    ("faulty lines", #"printf '{"a":}\n{"a":2}\n'"#, ["1 @1:0+6 invalid_json", "2 @2:7+7 {a: 2}"]),
    ("nothing", "exit 0", []),
    (
      "messages",
      #"""
      cat <<'END'
      {"type":"SCHEMA","stream":"users","schema":{},"key_properties":["id"]}
      {"type":"RECORD","stream":"users","record":{"id":7,"name":"Ann"}}
      {"type":"STATE","value":{}}
      {"type":"RECORD","stream":"logs","record":{"id":8}}
      {"type":"BATCH","stream":"users"}
      {"type":"RECORD","stream":"users"}
      {"type":"RECORD","record":{}}
      END
      """#,
      [
        "1 @2:71+65 users 7 {id: 7, name: \"Ann\"}", "2 @4:165+51 logs {id: 8}",
        "3 @5:217+33 type_mismatch type type", "4 @6:251+34 missing_key record record",
        "5 @7:286+29 missing_key stream stream",
      ]
    ),
    (
      "a failure after good records", #"printf '{"a":1}\n'; echo 'no such table' >&2; exit 3"#,
      ["1 @1:0+7 {a: 1}", "! reader_failed"]
    ),
    (
      "a failure in the middle of a line", #"printf '{"a":1}\n{"a":'; exit 1"#,
      ["1 @1:0+7 {a: 1}", "! reader_failed"]
    ),
    ("an end by a signal", "kill -9 $$", ["! reader_failed"]),
    (
      "more complaints than a pipe holds",
      #"head -c 300000 /dev/zero | tr '\0' x >&2; printf '{"a":1}\n'"#, ["1 @1:0+7 {a: 1}"]
    ),
  ])
  func reads(name: String, script: String, expected: [String]) throws {
    let program = try Program(script)
    #expect(try lines(program) == expected)
  }

  @Test func tellsTheLastLinesOfStandardError() throws {
    let program = try Program("for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; exit 42")
    let issue = try #require(throws: SourceIssue.self) { try lines(program, catching: false) }
    #expect(issue.code == .readerFailed)
    #expect(
      issue.message == "`ferry-reader-test` ended with exit code 42: "
        + "line 3 / line 4 / line 5 / line 6 / line 7.")
  }

  @Test func endsAProgramThatIsLetGoOf() throws {
    let program = try Program(#"while :; do printf '{"a":1}\n'; done"#)
    let reader = try program.format.makeReader(for: source, options: ReaderOptions())
    var batch = RecordBatch()
    #expect(try reader.read(into: &batch))
  }

  @Test(arguments: [
    (#"[ "$1" = - ] && tr a b"#, 1, "b"), (#"exec cat"#, 200_000, "a"),
    (#"head -n 1"#, 200_000, "a"),
  ])
  func readsStandardInput(script: String, count: Int, letter: String) throws {
    let program = try Program(script)
    let bytes = Array(String(repeating: "{\"v\":\"a\"}\n", count: count).utf8)
    let reader = try program.format.makeReader(
      for: SourceInput(name: "-", bytes: bytes, chunkSize: 5_000), options: ReaderOptions())
    var batch = RecordBatch()
    var read = 0
    while try reader.read(into: &batch) {
      read += batch.entries.count
      let text = try #require(batch.record(batch.entries[0])?["v"]?.text)
      #expect(text == letter)
      batch.removeRecords()
    }
    #expect(read == (script.hasPrefix("head") ? 1 : count))
  }

  @Test func saysThatAProgramCanNotBeStarted() {
    let format = ExternalFormat(name: "test", program: "/nowhere/ferry-reader-test")
    #expect(throws: SourceIssue.self) {
      _ = try format.makeReader(for: source, options: ReaderOptions())
    }
  }

  @Test func findsProgramsOnThePath() throws {
    let program = try Program("exit 0")
    let path = "/nowhere::" + program.folder + ":" + program.folder
    #expect(ExternalFormat.find("test", onPath: path)?.program == program.path)
    #expect(ExternalFormat.find("other", onPath: path) == nil)
    #expect(ExternalFormat.find("../test", onPath: path) == nil)
    #expect(ExternalFormat.all(onPath: path).map(\.identifier) == ["test"])
    #expect(program.format.recognize(head: [], name: "x.TEST") == .byName)
    #expect(program.format.recognize(head: [], name: "x.csv") == .no)
  }

  private var source: SourceInput {
    SourceInput(name: "/dev/null", path: "/dev/null", head: []) { MemoryByteStream([]) }
  }

  private func lines(_ program: Program, catching: Bool = true) throws -> [String] {
    var lines: [String] = []
    do {
      let reader = try program.format.makeReader(for: source, options: ReaderOptions())
      var batch = RecordBatch()
      while try reader.read(into: &batch) {
        lines += batch.entries.map { recordLine(of: $0, in: batch) }
        batch.removeRecords()
      }
    } catch let issue as SourceIssue where catching {
      lines.append("! " + issue.code.rawValue)
    }
    return lines
  }
}

/// A shell script named `ferry-reader-test` in a folder of its own, removed in the end.
private final class Program {
  let folder: String
  var path: String { folder + "/ferry-reader-test" }
  var format: ExternalFormat { ExternalFormat(name: "test", program: path) }

  init(_ script: String) throws {
    var template = Array("/tmp/ferry-reader.XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    let text = Array("#!/bin/sh\n\(script)\n".utf8)
    let count = write(file, text, text.count)
    close(file)
    try #require(count == text.count)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }
}
