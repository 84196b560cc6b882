// The `ferry` program: everything it does is in the library's command line.

import Ferry

#if canImport(Glibc)
  private import Glibc
#endif

@main
struct FerryProgram {
  static func main() async {
    exit(await FerryCommandLine().run(Array(CommandLine.arguments.dropFirst())))
  }
}
