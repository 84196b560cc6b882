// The command line of `ferry` and of every migration's own program.

import Records

/// The commands, and how a line of words finds its own.
public struct FerryCommandLine: Sendable {
  /// Ferry's version, as `--version` prints it.
  public static let version = "0.1.0"

  private let program: String
  private let catalogue: FormatCatalogue
  private let migration: (any Migration)?

  /// Makes the command line of a program.
  /// - Parameters:
  ///   - program: the program's name, for help.
  ///   - catalogue: the formats it knows.
  ///   - migration: the imports that it runs without a command; nil for `ferry` itself.
  public init(
    program: String = "ferry", catalogue: FormatCatalogue = .standard,
    migration: (any Migration)? = nil
  ) {
    self.program = program
    self.catalogue = catalogue
    self.migration = migration
  }

  /// Carries out a command line, its first word being the command.
  /// - Returns: the exit code, as the README lists them.
  public func run(_ words: [String]) async -> Int32 {
    do throws(RunFailure) {
      return try await dispatch(words)
    } catch {
      Console().fail(error)
      return error.kind.rawValue
    }
  }

  private var commands: [any Command] {
    [
      ImportCommand(catalogue: catalogue, isDryRun: false),
      ImportCommand(catalogue: catalogue, isDryRun: true),
      RetryCommand(catalogue: catalogue, migration: migration),
      RunCommand(catalogue: catalogue), ExportCommand(), QueryCommand(), IndexCommand(),
      InspectCommand(catalogue: catalogue),
      GenerateCommand(catalogue: catalogue),
    ]
  }

  private func dispatch(_ words: [String]) async throws(RunFailure) -> Int32 {
    switch words.first {
    case "--version"?:
      try StandardOutput.print("\(program) \(Self.version)\n")
      return 0
    case "--help"?, "-h"?, "help"?:
      return try await help(about: words.dropFirst().first)
    case let word? where commands.contains { $0.specification.name == word }:
      return try await run(word, Array(words.dropFirst()))
    case let word? where migration == nil && !word.hasPrefix("-"):
      throw unknownCommand(word)
    case nil where migration == nil:
      try StandardOutput.print(overview)
      return RunFailure.Kind.usage.rawValue
    default:
      guard let migration else {
        throw RunFailure(.usage, "A command is missing.", advice: "See `\(program) --help`.")
      }
      return try await run(MigrationCommand(migration: migration, catalogue: catalogue), words)
    }
  }

  private func run(_ name: String, _ words: [String]) async throws(RunFailure) -> Int32 {
    guard let command = commands.first(where: { $0.specification.name == name }) else {
      throw unknownCommand(name)
    }
    return try await run(command, words)
  }

  private func run(_ command: some Command, _ words: [String]) async throws(RunFailure) -> Int32 {
    let specification = command.specification
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try StandardOutput.print(specification.help(program: program))
      return 0
    }
    let arguments = try ParsedArguments(words, for: specification)
    return try await command.run(arguments, console: try Console(arguments))
  }

  private func help(about word: String?) async throws(RunFailure) -> Int32 {
    guard let word else {
      try StandardOutput.print(overview)
      return 0
    }
    return try await run(word, ["--help"])
  }

  private func unknownCommand(_ word: String) -> RunFailure {
    let near = commands.map(\.specification.name)
      .map { (name: $0, distance: editDistance($0, word)) }
      .filter { $0.distance <= 2 }.min { $0.distance < $1.distance }
    return RunFailure(
      .usage, "There is no command `\(word)`.",
      advice: near.map { "Did you mean `\($0.name)`?" } ?? "See `\(program) --help`.")
  }

  private var overview: String {
    let all = commands.map(\.specification)
    let width = all.map(\.name.count).max() ?? 0
    var lines = [
      "\(program) moves records into documents and back, and loses none.", "",
      "usage: \(program) COMMAND ...", "", "commands:",
    ]
    lines += all.map {
      "  " + $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.summary
    }
    lines += ["", "`\(program) COMMAND --help` tells a command's options and examples."]
    return lines.joined(separator: "\n") + "\n"
  }
}
