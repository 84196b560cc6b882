// The fuzzer's way in, and the program that runs saved inputs again.

import ByteReading

#if FUZZING
  /// Called by libFuzzer with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    FuzzTarget.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
#else
  /// Runs inputs from files: `ferry-fuzz crash-1 crash-2`.
  @main
  struct FerryFuzz {
    static func main() throws {
      for path in CommandLine.arguments.dropFirst() {
        FuzzTarget.run(try FileByteStream(path: path).readAll(limit: 64 * 1_048_576))
      }
    }
  }
#endif
