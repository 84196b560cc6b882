// The benchmarks' command: what it can measure, and the data sets to measure with.

import Dispatch

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
    usage: \(CompareCommand.usage)
           ferry-bench codable [document|json COUNT]
           ferry-bench pass sax|json-decoder FILE
           \(StagePass.usage)
           \(InstructionBench.usage)
           \(ModelImport.usage)
           \(StoreBench.usage)
           \(GenerateCommand.usage)
    """

  /// Does what the words say; false when they make no sense.
  private static func run(_ words: [String]) throws -> Bool {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "compare":
      guard let command = CompareCommand(rest) else { return false }
      try command.run(progress: complain)
    case "generate":
      guard let command = GenerateCommand(rest) else { return false }
      try command.run()
    case "codable": return try code(rest)
    case "pass":
      guard rest.count == 2, let pass = ParsePass(rawValue: rest[0]) else { return false }
      print(try pass.run(over: rest[1]))
    case "stage":
      guard rest.count == 2, let stage = StagePass(rawValue: rest[0]) else { return false }
      print(try stage.run(over: rest[1]))
    case "instructions":
      guard let bench = InstructionBench(rest) else { return false }
      if try !bench.run() { exit(1) }
    case "model":
      guard let source = rest.first else { return false }
      // The rest starts without tasks: callgrind can't count under their scheduler.
      Task { exit(await ModelImport(source: source).run(Array(rest.dropFirst()))) }
      dispatchMain()
    case "store":
      guard let bench = StoreBench(rest) else { return false }
      Task { exit(await bench.run()) }
      dispatchMain()
    default: return false
    }
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

  static func complain(_ text: String) {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
