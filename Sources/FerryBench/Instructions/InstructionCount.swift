// Machine instructions of a program, counted by valgrind's callgrind: the one measure of speed that
// a busy machine doesn't change.

#if canImport(Glibc)
  import Glibc
#endif

/// Why instructions could not be counted.
struct InstructionFailure: Error, CustomStringConvertible {
  let description: String
}

/// Counts instructions of whole programs.
struct InstructionCount {
  /// The folder for what valgrind says.
  let folder: String

  /// Runs a program under callgrind and returns how many instructions it took.
  /// - Throws: `InstructionFailure` when the program fails or nothing was counted; `BookFailure`
  ///   when valgrind can't be started.
  func instructions(of words: [String]) throws -> Int {
    let log = folder + "/callgrind.log"
    unlink(log)
    // Hashes seeded at random would give each run another way through its tables.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    let valgrind = [
      "/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
      "--log-file=\(log)",
    ]
    let cost = try MeasuredCommand(words: valgrind + words).run()
    guard cost.exitCode == 0 else {
      throw InstructionFailure(
        description: "`\(words.joined(separator: " "))` ended with \(cost.exitCode); see \(log)")
    }
    guard let count = Self.count(in: try BookFile.read(log)) else {
      throw InstructionFailure(description: "valgrind counted nothing; see \(log)")
    }
    return count
  }

  /// The number behind `Collected :`; nil when there is none.
  static func count(in log: String) -> Int? {
    guard let match = log.firstMatch(of: /Collected *: *([0-9]+)/) else { return nil }
    return Int(match.output.1)
  }
}
