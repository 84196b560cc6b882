// Ctrl-C and kill: the run ends behind the current batch, and says so.

import ByteReading
import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// The signal that asked the process to end; 0 for none. Written by the signal handler.
private let caughtSignal = Atomic<Int32>(0)

/// Notes SIGINT and SIGTERM instead of dying of them. A second one ends the process at once.
struct Interruption: Sendable {
  /// Whether a signal has come.
  var hasCome: Bool { caughtSignal.load(ordering: .relaxed) != 0 }

  /// 130 for SIGINT, 143 for SIGTERM, as shells have it.
  var exitCode: Int32 { 128 + caughtSignal.load(ordering: .relaxed) }

  /// Starts to listen. SIGPIPE is ignored, so that a closed pipe is an error with a message.
  static func listen() -> Interruption {
    WaitInterruption.prepare()
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if caughtSignal.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
        WaitInterruption.interrupt()
      }
    }
    signal(SIGPIPE, SIG_IGN)
    return Interruption()
  }
}
