// The benchmarks' command: `ferry-bench codable [document|json COUNT]`, `ferry-bench generate ...`.

#if canImport(Glibc)
  import Glibc
#endif

/// Runs benchmarks and prints one line each.
@main
struct FerryBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "generate", let command = GenerateCommand(Array(arguments.dropFirst())) {
      do { return try command.run() } catch {
        _ = "\(error)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(73)
      }
    }
    guard arguments.isEmpty || arguments.first == "codable" else {
      print("usage: ferry-bench [codable [document|json COUNT]]")
      print("       \(GenerateCommand.usage)")
      exit(64)
    }
    // One coder alone, a fixed number of times: what an instruction count needs.
    let rest = Array(arguments.dropFirst())
    if rest.count == 2, let coder = CodableBench.Coder(rawValue: rest[0]), let count = Int(rest[1])
    {
      print(try CodableBench(count: count).seconds(of: coder))
    } else {
      print(try CodableBench().report())
    }
  }
}
