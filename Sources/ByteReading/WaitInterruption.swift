// What wakes a reader that waits for bytes that may never come.

#if canImport(Glibc)
  private import Glibc
#endif
import Synchronization

/// A bell for everyone who waits for a pipe: rung once, when the process is asked to end.
public enum WaitInterruption {
  private static let readingEnd = Atomic<Int32>(-1)
  private static let writingEnd = Atomic<Int32>(-1)

  /// Hangs up the bell; until then a wait ends only with bytes. Call it before `interrupt`.
  public static func prepare() {
    var ends: [Int32] = [-1, -1]
    guard readingEnd.load(ordering: .acquiring) < 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd.store(ends[1], ordering: .releasing)
    readingEnd.store(ends[0], ordering: .releasing)
  }

  /// Rings it. A signal handler may call this.
  public static func interrupt() {
    var byte: UInt8 = 1
    _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
  }

  /// A descriptor that is readable once the bell has rung; -1, which `poll` passes over, before
  /// `prepare`.
  package static var descriptor: Int32 { readingEnd.load(ordering: .acquiring) }

  /// Waits until a descriptor has bytes or has come to its end.
  /// - Returns: false when the bell rang and there are no bytes.
  package static func wait(for input: Int32) -> Bool {
    while true {
      var both = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&both, 2, -1) < 0 { continue }
      return both[0].revents != 0
    }
  }
}
