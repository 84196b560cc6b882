// Writes that were started and not waited for, done in order.

import Synchronization

/// A chain of tasks, each of which starts when the one before is done.
final class WriteQueue: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Starts an operation behind all others.
  func enqueue(_ operation: @escaping @Sendable () async -> Void) {
    last.withLock { last in
      let previous = last
      last = Task {
        await previous?.value
        await operation()
      }
    }
  }

  /// Waits for the operations that were started so far.
  func wait() async {
    await last.withLock(\.self)?.value
  }
}
