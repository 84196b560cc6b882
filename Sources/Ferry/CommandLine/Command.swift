// The contract of one command.

import ByteReading
import MigrationEngine
import Records

/// A command: what it takes and what it does.
protocol Command: Sendable {
  /// What it takes.
  var specification: CommandSpecification { get }
  /// Does it.
  /// - Returns: the exit code.
  func run(_ arguments: ParsedArguments, console: Console) async throws(RunFailure) -> Int32
}

extension OptionSpecification {
  /// What every command understands.
  static let common = [
    OptionSpecification("quiet", nil, "say only what went wrong"),
    OptionSpecification("verbose", nil, "say more, with advice for each reject"),
    OptionSpecification("progress", "WHEN", "auto, always or never show progress (auto)"),
    OptionSpecification("color", "WHEN", "auto, always or never use colour (auto)"),
    OptionSpecification("log-format", "FORM", "text, or json lines on standard error (text)"),
  ]
}

/// Standard output, for data only.
enum StandardOutput {
  /// Writes text at once.
  static func print(_ text: String) throws(RunFailure) {
    do throws(ByteStreamFailure) {
      let output = OutputFile.standardOutput()
      try output.write(text.utf8)
      try output.flush()
    } catch {
      throw RunFailure(error)
    }
  }
}
