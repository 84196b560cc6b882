// Brings what was written to the disk while the load goes on, so that the last sync is short.

import CSQLite
import Documents

#if canImport(Glibc)
  import Glibc
#endif

/// A thread that syncs the file whenever a good piece was written. It has a connection of its own,
/// because SQLite's file objects are for one thread at a time.
final class WriteBack {
  #if canImport(Glibc)
    private let signals: Int32
    private let thread: pthread_t
    private var waiting = 0

    /// Bytes between two syncs.
    private static let pieceBytes = 16 << 20

    /// Starts the thread; nil when there can't be one, and then the last sync does it all.
    init?(path: String) {
      var ends: [Int32] = [-1, -1]
      guard
        case .success(let file) = Result(catching: { () throws(StoreFailure) in
          try DatabaseFile.database(
            of: SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE, busyMilliseconds: 0))
        }), let file, pipe(&ends) == 0
      else { return nil }
      // Programs that read sources don't inherit them.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(file: file, signals: ends[0]))
      let code = pthread_create(
        &thread, nil,
        { context in
          context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().run() }
          return nil
        }, work.toOpaque())
      guard code == 0 else {
        work.release()
        close(ends[1])
        return nil
      }
      (self.thread, signals) = (thread, ends[1])
    }

    /// Notes that bytes were written.
    func note(_ bytes: Int) {
      waiting += bytes
      guard waiting >= Self.pieceBytes else { return }
      waiting = 0
      var byte: UInt8 = 1
      write(signals, &byte, 1)
    }

    deinit {
      close(signals)
      pthread_join(thread, nil)
    }

    /// What the thread does: a sync for each piece, until nobody can signal any more.
    private final class Work {
      private let file: DatabaseFile
      private let signals: Int32

      init(file: DatabaseFile, signals: Int32) {
        self.file = file
        self.signals = signals
      }

      func run() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(signals, &bytes, bytes.count) > 0 {
          // A failure comes again when the load itself syncs.
          _ = Result { () throws(StoreFailure) in try file.sync() }
        }
      }

      deinit { close(signals) }
    }
  #else
    init?(path: String) { return nil }
    func note(_ bytes: Int) {}
  #endif
}
