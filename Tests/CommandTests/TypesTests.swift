// Types that are found by a look at the source, and written down from models.

import Foundation
import Testing

private let rows = """
  id,zip,n,price,on,ok
  1,01234,7,1.50,2024-02-29,true
  2,98765,8,2.25,2024-03-01,false

  """

@Test("--infer finds lossless types, uses them and tells them")
func infer() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", rows)
  let imported = try folder.ferry(
    "import", "a.csv", "--infer", "--id", "id", "--into", "store.sqlite", "--report", "report")
  #expect(imported.exitCode == 0, "\(imported.errors)")
  #expect(
    imported.errors.hasPrefix(
      "a.csv: types found: id: integer; zip: string; n: integer; "))
  let summary = try folder.read("report/summary.json")
  for line in ["zip: string", "n: integer", "price: number, always with 2 decimals", "on: date"] {
    #expect(summary.contains("\"\(line)\""))
  }
  let exported = try folder.ferry(
    "export", "store.sqlite", "--collection", "a", "--format", "ndjson")
  #expect(
    exported.output.split(separator: "\n").first
      == #"{"id":1,"n":7,"ok":true,"on":"2024-02-29T00:00:00Z","price":1.5,"zip":"01234"}"#)
}

@Test("Each source has types of its own")
func inferEach() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "id,v\na,1\nb,2\n")
  try folder.write("b.csv", "id,v\na,x\nb,y\n")
  let imported = try folder.ferry(
    "import", "*.csv", "--infer", "--id", "id", "--into", "store.sqlite")
  #expect(imported.exitCode == 0, "\(imported.errors)")
  #expect(imported.errors.contains("a.csv: types found: id: string; v: integer.\n"))
  #expect(imported.errors.contains("b.csv: types found: id: string; v: string.\n"))
  let exported = try folder.ferry(
    "export", "store.sqlite", "--collection", "a", "--format", "ndjson")
  #expect(exported.output == "{\"id\":\"a\",\"v\":1}\n{\"id\":\"b\",\"v\":2}\n")
}

@Test("A schema tells how many records it knows nothing of")
func schemaOfFaultySource() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1,2\n3\n4,5\n")
  let generated = try folder.ferry("generate", "a.csv", "--schema")
  #expect(generated.exitCode == 0)
  #expect(
    generated.errors == "a.csv: 1 of 3 records can't be read and tell nothing of the types. "
      + "`ferry check` names them.\n")
}

@Test("A source becomes Swift")
func generatedFromSource() throws {
  let folder = try WorkFolder()
  try folder.write("book-list.json", #"[{"first_name":"Ann","at":{"x":1}},{"at":null}]"#)
  let generated = try folder.ferry("generate", "book-list.json", "--swift")
  #expect(generated.exitCode == 0, "\(generated.errors)")
  for line in [
    "/// A record of book-list.json.", "struct BookList: Codable, Hashable, Sendable {",
    "  var firstName: String?", "  var at: At?", "    case firstName = \"first_name\"",
  ] {
    #expect(generated.output.split(separator: "\n").contains(Substring(line)))
  }
  let entity = try folder.ferry("generate", "book-list.json", "--swift", "--entity", "Book")
  #expect(entity.exitCode == 64)
}

struct RefusedInference: CustomTestStringConvertible, Sendable {
  var testDescription: String { words.joined(separator: " ") }
  var words: [String]
  var errors: String
}

@Test(
  "--infer is refused where it can't be meant",
  arguments: [
    RefusedInference(
      words: ["-", "--infer"],
      errors: "ferry: Types can't be found in standard input: it is read once. "
        + "Save it to a file, or name a schema with --schema.\n"),
    RefusedInference(
      words: ["a.csv", "--infer", "--schema", "a.schema.json"],
      errors: "ferry: `--infer` excludes `--schema` and `--strict-fields`.\n"),
    RefusedInference(
      words: [Products.sample("HighRail.xml"), "--infer"],
      errors: "ferry: `\(Products.sample("HighRail.xml"))` has types of its own; there are none to "
        + "find. Leave --infer out.\n"),
  ])
func refusedInference(_ example: RefusedInference) throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", rows)
  let outcome = try folder.run(
    Products.ferry, ["import"] + example.words + ["--into", "store.sqlite"])
  #expect(outcome.exitCode == 64)
  #expect(outcome.errors == example.errors)
  #expect(!FileManager.default.fileExists(atPath: folder.path("store.sqlite")))
}

@Test("A generated schema imports its source")
func generatedSchema() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", rows)
  let generated = try folder.ferry("generate", "a.csv", "--schema", "--output", "a.schema.json")
  #expect(generated.exitCode == 0, "\(generated.errors)")
  #expect(try folder.read("a.schema.json").contains(#"{"name": "zip", "type": "string"}"#))
  let imported = try folder.ferry(
    "import", "a.csv", "--schema", "a.schema.json", "--into", "store.sqlite")
  #expect(imported.exitCode == 0, "\(imported.errors)")
}

@Test("Models become Swift and schemas")
func generatedFromModels() throws {
  let folder = try WorkFolder()
  let model = Products.sample("HighRail.xcdatamodeld")
  let swift = try folder.ferry("generate", model, "--swift")
  #expect(swift.output.contains("struct HRLLayout: Codable, Hashable, Sendable {"))
  let schema = try folder.ferry("generate", model, "--schema", "--entity", "HRLLayout")
  #expect(schema.output.contains(#"{"name": "builtOn", "type": "datetime"}"#))
  let nameless = try folder.ferry("generate", model, "--schema")
  #expect(nameless.exitCode == 64)
  #expect(nameless.errors.contains("HRLDieselEngine, HRLEngine, HRLLayout"))
  let both = try folder.ferry("generate", model, "--swift", "--schema")
  #expect(both.errors == "ferry: One of `--swift` and `--schema` is needed, and one only.\n")
}

@Test(
  "A program on the search path reads a format",
  arguments: [
    (#"sed 's/.*/{"line":"&"}/' "$1""#, Int32(0), 2, ""),
    (#"echo '{"line":"one"}'; echo broken >&2; exit 3"#, 65, 1, "ended with exit code 3: broken."),
  ])
func externalReader(script: String, exitCode: Int32, stored: Int, message: String) throws {
  let folder = try WorkFolder()
  try folder.write("data.txt", "one\ntwo\n")
  let program = try folder.write("ferry-reader-demo", "#!/bin/sh\n" + script + "\n")
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
  let outcome = try folder.ferry(
    "import", "data.txt", "--format", "demo", "--into", "store.sqlite",
    environment: ["PATH": "/usr/bin:/bin:\(folder.url.path)"])
  #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
  #expect(outcome.errors.contains(message) || message.isEmpty)
  #expect(outcome.errors.contains("\(stored) read = \(stored) inserted"))
}

@Test("No schema comes of a source that can't be read to its end")
func schemaOfBrokenSource() throws {
  let folder = try WorkFolder()
  try folder.write("a.json", #"[{"a":1},{"a":"#)
  let outcome = try folder.ferry("generate", "a.json", "--schema", "--output", "a.schema.json")
  #expect(outcome.exitCode == 65)
  #expect(outcome.errors.contains("a.json: unexpected_end: "))
  #expect(!FileManager.default.fileExists(atPath: folder.path("a.schema.json")))
}

@Test("--infer is refused over a pipe, which can't be read twice, and nothing is stored")
func inferredPipe() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", rows)
  let command = "\"$0\" import <(cat a.csv) --infer --into store.sqlite"
  let outcome = try folder.run(
    URL(filePath: "/bin/bash"), ["-c", command, Products.ferry.path])
  #expect(outcome.exitCode == 64)
  #expect(outcome.errors.contains("Types can't be found in the pipe `/dev/fd/"))
  #expect(!FileManager.default.fileExists(atPath: folder.path("store.sqlite")))
}
