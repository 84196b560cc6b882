// Files appear whole or not at all; links lead to their files; pipes and devices stay what they are.

import ByteReading
import Foundation
import Testing

private func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

@Test("A file appears with its commit, and nothing stays behind without one")
func wholeFiles() throws {
  try withFolder { folder in
    let path = folder.appending(path: "out").path
    do {
      let dropped = try OutputFile(path: path)
      try dropped.write("half".utf8)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let kept = try OutputFile(path: path)
    try kept.write("whole".utf8)
    #expect(!FileManager.default.fileExists(atPath: path))
    try kept.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }
}

@Test("Of two that write one file at once, each is whole and the last one stays")
func twoWriters() throws {
  try withFolder { folder in
    let path = folder.appending(path: "out").path
    let (first, second) = (try OutputFile(path: path), try OutputFile(path: path))
    for file in [first, second, first] {
      try file.write((file === first ? "first" : "second").utf8)
      try file.flush()
    }
    try second.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    try first.commit()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "firstfirst")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }
}

@Test("A link stays a link, whether its file is there or not", arguments: [true, false])
func links(isThere: Bool) throws {
  try withFolder { folder in
    let target = folder.appending(path: "target").path
    let link = folder.appending(path: "link").path
    if isThere { try "old".write(toFile: target, atomically: true, encoding: .utf8) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    let file = try OutputFile(path: link)
    try file.write("new".utf8)
    try file.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
  }
}

@Test("A device is written to and stays a device")
func devices() throws {
  let file = try OutputFile(path: "/dev/null")
  try file.write("gone".utf8)
  try file.commit()
  let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
  #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
}

@Test("A full device is told")
func fullDevice() throws {
  let file = try OutputFile(path: "/dev/full")
  let failure = #expect(throws: ByteStreamFailure.self) {
    try file.write("too much".utf8)
    try file.commit()
  }
  #expect(failure?.reason == .inputOutput)
}
