// A program run as a child, and what it cost.

#if canImport(Glibc)
  import Glibc
#endif

/// What one run of a program cost.
struct CommandCost {
  /// The exit code, or 128 and the signal.
  let exitCode: Int32
  /// Wall-clock seconds.
  let wall: Double
  /// Seconds of processor time, of user and system.
  let processor: Double
  /// The largest resident size, in bytes.
  let peakMemory: Int
}

/// Runs a program and waits for it; its output is thrown away.
struct MeasuredCommand {
  /// The program's path and its arguments.
  let words: [String]

  /// Runs the program once.
  /// - Throws: `BookFailure` when it can't be started.
  func run() throws(BookFailure) -> CommandCost {
    let clock = ContinuousClock()
    let start = clock.now
    let child = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return CommandCost(
      exitCode: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
      wall: (clock.now - start) / .seconds(1),
      processor: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakMemory: Int(usage.ru_maxrss) * 1_024)
  }

  private func spawn() throws(BookFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else { throw BookFailure(path: words[0], code: code) }
    return child
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
