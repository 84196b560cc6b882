// Runs the built `ferry` for real, in a folder of its own.

import Foundation
import Testing

/// A fresh folder that goes away with the test.
final class WorkFolder {
  /// What a command left behind.
  struct Outcome {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ferry-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { _ = try? FileManager.default.removeItem(at: url) }

  /// Path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file of bytes and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The text of a file in the folder.
  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: path(name)), encoding: .utf8)
  }

  /// Runs `ferry` in the folder.
  func ferry(
    _ words: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(Products.ferry, words, input: input, environment: environment)
  }

  /// What a sanitizer's run of the tests is told, for the programs that are built like them.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  /// Runs a program in the folder, in an environment that names no language.
  func run(
    _ program: URL, _ words: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = url
    process.environment = ["PATH": "/usr/bin:/bin", "NO_COLOR": "1"]
      .merging(Self.sanitizerOptions) { $1 }.merging(environment) { $1 }
    // Files instead of pipes: no side ever waits for the other.
    for name in ["stdin", "stdout", "stderr"] {
      try write("." + name, name == "stdin" ? input : "")
    }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path(".stdin")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: path(".stdout")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: path(".stderr")))
    try process.run()
    process.waitUntilExit()
    let killed = process.terminationReason == .uncaughtSignal
    return Outcome(
      exitCode: killed ? -process.terminationStatus : process.terminationStatus,
      output: try read(".stdout"), errors: try read(".stderr"))
  }
}

/// What the build made, and what the repository holds.
enum Products {
  /// The program, beside the test bundle.
  static let ferry = builtFolder.appending(path: "ferry")

  /// The sample migration's program.
  static let libraryMigration = builtFolder.appending(path: "library-migration")

  /// The repository's root.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A sample file's path.
  static func sample(_ name: String) -> String {
    repository.appending(path: "SampleData").appending(path: name).path
  }

  private static let builtFolder = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent()
}
