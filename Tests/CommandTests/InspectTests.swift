// What `ferry inspect` tells, and that its command is right.

import Foundation
import Testing

@Test("A source is described, with types that lose nothing and a command that imports it")
func inspect() throws {
  let folder = try WorkFolder()
  try folder.write("it's a.txt", "id;zip;n\n1;01234;7\n2;;8\n")
  let inspected = try folder.ferry(
    "inspect", "it's a.txt", "--format", "csv", "--delimiter", ";", "--trim-spaces", "--quiet")
  #expect(inspected.exitCode == 0, "\(inspected.errors)")
  #expect(
    inspected.output == """
      it's a.txt
        format     csv
        encoding   UTF-8
        delimiter  ;
        quote      "
        header     yes
        line-end   LF

      fields, as the first 2 records have them:
        id: integer
        zip: string, null in some records
        n: integer

      sample:
        {"id":"1","n":"7","zip":"01234"}
        {"id":"2","n":"8","zip":null}

      to import it:
        ferry import 'it'\\''s a.txt' --into ferry.sqlite --delimiter ';' --format csv --trim-spaces


      """)
  let command = try #require(
    inspected.output.split(separator: "\n").map(String.init).last { $0.contains("ferry import") })
  let imported = try folder.run(
    URL(filePath: "/bin/sh"),
    [
      "-c", command.replacing("ferry import", with: "\"$0\" import"),
      Products.ferry.path,
    ])
  #expect(imported.exitCode == 0, "\(imported.errors)")
  #expect(imported.errors.contains("2 read = 2 inserted"))
}

@Test("Records that would be rejected are told, with what to do")
func inspectRejects() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "a,b\n1\n2,3\n")
  let inspected = try folder.ferry("inspect", "a.csv")
  #expect(inspected.exitCode == 0, "\(inspected.errors)")
  #expect(
    inspected.output.contains(
      """

      rejected, 1 of the first 2 records:
        line 2: missing_cell: The record has 1 cell, the header 2; `b` is the first that is missing. \
      Add the missing cells, or quote the cell that holds a line end.

      """), "\(inspected.output)")
}

@Test("A program on the search path is found by a source's extension, named and fed")
func inspectExternal() throws {
  let folder = try WorkFolder()
  let program = try folder.write(
    "ferry-reader-lines", "#!/bin/sh\nsed 's/.*/{\"line\":\"&\"}/' \"$1\"\n")
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
  let environment = ["PATH": "/usr/bin:/bin:\(folder.url.path)"]
  try folder.write("a.lines", "one\ntwo\n")
  let found = try folder.ferry("inspect", "a.lines", environment: environment)
  #expect(found.output.contains("  format    lines\n"), "\(found.output)")
  let piped = try folder.ferry(
    "check", "-", "--format", "lines", input: "one\ntwo\n", environment: environment)
  #expect(piped.errors.contains("2 read = 2 inserted"), "\(piped.errors)")
  let unknown = try folder.ferry("check", "a.lines", "--format", "x", environment: environment)
  #expect(unknown.exitCode == 64)
  #expect(unknown.errors.contains(", lines, ndjson, "))
}
