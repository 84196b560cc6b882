// The benchmarks' command: what it can measure, and the data sets to measure with.

#if canImport(Glibc)
  import Glibc
#endif

/// Runs benchmarks and prints what they cost.
@main
struct FerryBench {
  static func main() {
    do {
      guard try run(Array(CommandLine.arguments.dropFirst())) else {
        complain(usage)
        exit(64)
      }
    } catch {
      complain("ferry-bench: \(error)")
      exit(74)
    }
  }

  private static let usage = """
    usage: ferry-bench import [COUNT]
           ferry-bench codable [document|json COUNT]
           \(GenerateCommand.usage)
    """

  /// Does what the words say; false when they make no sense.
  private static func run(_ words: [String]) throws -> Bool {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: return try run(["codable"]) && run(["import"])
    case "import": return try importBooks(rest)
    case "codable": return try code(rest)
    case "generate":
      guard let command = GenerateCommand(rest) else { return false }
      try command.run()
      return true
    default: return false
    }
  }

  private static func importBooks(_ words: [String]) throws -> Bool {
    var bench = ImportBench()
    if let count = words.first {
      guard let count = Int(count), count > 0 else { return false }
      bench.count = count
    }
    print(try bench.report())
    return true
  }

  /// With a coder and a count, that coder alone: what an instruction count needs.
  private static func code(_ words: [String]) throws -> Bool {
    if words.isEmpty {
      print(try CodableBench().report())
      return true
    }
    guard words.count == 2, let coder = CodableBench.Coder(rawValue: words[0]),
      let count = Int(words[1])
    else { return false }
    print(try CodableBench(count: count).seconds(of: coder))
    return true
  }

  private static func complain(_ text: String) {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
