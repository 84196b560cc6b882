// Sources that are no files: pipes that are waited for, pipes with a name, compressed files.

import Foundation
import Testing

@Test("A signal ends the wait for standard input; what came before is stored")
func interruptedPipe() throws {
  let folder = try WorkFolder()
  let input = Pipe()
  let process = Process()
  process.executableURL = Products.ferry
  process.arguments = ["import", "-", "--into", "s.sqlite", "--report", "r"]
  process.currentDirectoryURL = folder.url
  process.standardInput = input
  process.standardError = FileHandle.nullDevice
  try process.run()
  // More than a pipe holds: when it is written, the program reads and has long been listening.
  let lines = (1...4_000).map { "{\"n\":\($0),\"text\":\"something that takes room\"}\n" }
  try input.fileHandleForWriting.write(contentsOf: Data((lines.joined() + "{\"n\":").utf8))
  process.interrupt()
  process.waitUntilExit()
  try input.fileHandleForWriting.close()
  #expect(process.terminationReason == .exit)
  #expect(process.terminationStatus == 130)
  let summary = try folder.read("r/summary.json")
  #expect(summary.contains("\"status\": \"interrupted\""))
  #expect(summary.contains("\"inserted\": 4000"))
  #expect(summary.contains("\"rejected\": 0"))
}

@Test("A pipe with a name is read from its first byte")
func namedPipe() throws {
  let folder = try WorkFolder()
  let rows = (1...30_000).map { "\($0),some text\n" }.joined()
  try folder.write("a.csv", "id,text\n" + rows)
  let command = "cat a.csv | \"\(Products.ferry.path)\" check /dev/stdin"
  let outcome = try folder.run(URL(filePath: "/bin/sh"), ["-c", command])
  #expect(outcome.exitCode == 0, "\(outcome.errors)")
  #expect(outcome.errors.contains("30000 read = 30000 inserted"))
}

@Test("The progress line tells how much of a compressed file is read")
func compressedProgress() throws {
  let folder = try WorkFolder()
  try folder.write("a.csv", "id,text\n1,a\n")
  _ = try folder.run(URL(filePath: "/usr/bin/gzip"), [folder.path("a.csv")])
  let outcome = try folder.ferry("check", "a.csv.gz", "--progress", "always")
  #expect(outcome.errors.contains("a.csv.gz: 100 %, 1 records"))
}
