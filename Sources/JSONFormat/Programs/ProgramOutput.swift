// The standard output of a program as a stream of bytes, its standard error watched beside it.

import ByteReading

// `environ` is a variable that only this process's start writes.
@preconcurrency import Glibc
import Synchronization

/// Runs a program with one argument and streams what it prints.
///
/// The program gets a stream as its standard input, or none. Of its standard error the last 4 KiB are kept. A program
/// that ends with another exit code than 0, or by a signal, makes the stream fail where its output
/// ends. A stream let go of early ends its program.
final class ProgramOutput: ByteStream {
  private let name: String
  private let process: pid_t
  private let output: Int32
  private var errors: Int32
  private let input: ProgramInput?
  private var errorTail: [UInt8] = []
  private var byteOffset = 0
  private var end: Result<Int, ByteStreamFailure>?

  private static let errorTailLength = 4_096
  /// One start at a time: a program that inherited another's pipes would hold them open.
  private static let starting = Mutex(())

  /// Starts the program at a path.
  /// - Parameter input: what it reads from its standard input; nil for nothing.
  /// - Throws: `ByteStreamFailure` when it can't be started.
  init(
    of program: String, argument: String, input: (any ByteStream)? = nil
  ) throws(ByteStreamFailure) {
    name = program.split(separator: "/").last.map(String.init) ?? program
    let socket: Int32
    (process, output, errors, socket) = try Self.starting.withLock {
      _ throws(ByteStreamFailure) in
      let pipes = try Pipes(withInput: input != nil)
      do throws(ByteStreamFailure) {
        let process = try pipes.start(program, argument)
        let ends = pipes.keepOwnEnds()
        return (process, ends.output, ends.errors, ends.input)
      } catch {
        pipes.closeAll()
        throw error
      }
    }
    if let input { self.input = ProgramInput(input, to: socket) } else { self.input = nil }
  }

  deinit {
    if end == nil {
      kill(process, SIGKILL)
      _ = exitStatus(waiting: true)
    }
    closeErrors()
    close(output)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    while end == nil {
      guard waitForBytes() else {
        throw ByteStreamFailure(
          .interrupted, "Reading from `\(name)` was interrupted.", byteOffset: byteOffset)
      }
      let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      if count > 0 {
        byteOffset += count
        return count
      }
      if count == 0 {
        end = finish()
      } else if errno != EAGAIN, errno != EINTR {
        end = .failure(failure("can't be read from: \(String(cString: strerror(errno)))."))
      }
    }
    return try end?.get() ?? 0
  }

  /// Waits until the program has printed something or ended; takes in its complaints and feeds it.
  /// - Returns: false when the process was asked to end meanwhile.
  private func waitForBytes() -> Bool {
    var all = [output, errors, WaitInterruption.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    all.append(pollfd(fd: input?.socket ?? -1, events: Int16(POLLOUT), revents: 0))
    poll(&all, 4, -1)
    if all[1].revents != 0 { readErrors() }
    if all[3].revents != 0 { input?.write() }
    return all[0].revents != 0 || all[2].revents == 0
  }

  /// Takes what stands on standard error, up to 64 KiB a time.
  private func readErrors() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(errors, &chunk, chunk.count)
    if count > 0 {
      errorTail += chunk[..<count]
      errorTail.removeFirst(max(0, errorTail.count - Self.errorTailLength))
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      closeErrors()
    }
  }

  private func closeErrors() {
    if errors >= 0 { close(errors) }
    errors = -1
  }

  /// Waits for the program's end and judges it. Its children may hold standard error open; they
  /// are not waited for.
  private func finish() -> Result<Int, ByteStreamFailure> {
    var status = exitStatus(waiting: false)
    while status == nil {
      var errorsOnly = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      if poll(&errorsOnly, 1, 20) > 0 { readErrors() }
      status = exitStatus(waiting: errors < 0)
    }
    var last = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    while errors >= 0, poll(&last, 1, 0) > 0 { readErrors() }
    if let failure = input?.failure { return .failure(failure) }
    guard let status, status != 0 else { return .success(0) }
    let signal = status & 0x7F
    let how = signal == 0 ? "exit code \(status >> 8 & 0xFF)" : "signal \(signal)"
    return .failure(failure("ended with \(how)" + complaint))
  }

  /// The program's status once it has ended; nil while it runs.
  private func exitStatus(waiting: Bool) -> Int32? {
    var status: Int32 = 0
    let ended = waitpid(process, &status, waiting ? 0 : WNOHANG)
    if ended == process { return status }
    return ended < 0 && errno != EINTR ? 0 : nil
  }

  /// The last lines of standard error, five at most.
  private var complaint: String {
    let text = String(decoding: errorTail, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).suffix(5).joined(separator: " / ")
    return lines.isEmpty ? "." : ": \(lines)" + (lines.hasSuffix(".") ? "" : ".")
  }

  private func failure(_ fact: String) -> ByteStreamFailure {
    ByteStreamFailure(.programFailed, "`\(name)` \(fact)", byteOffset: byteOffset)
  }
}

/// The pipes between a program and its stream.
private struct Pipes {
  private var output: [Int32] = [-1, -1]
  private var errors: [Int32] = [-1, -1]
  /// The program's end and ours of its standard input.
  private var input: [Int32] = [-1, -1]

  private var all: [Int32] { (output + errors + input).filter { $0 >= 0 } }

  init(withInput: Bool) throws(ByteStreamFailure) {
    let stream = Int32(SOCK_STREAM.rawValue)
    guard pipe(&output) == 0, pipe(&errors) == 0,
      !withInput || socketpair(AF_UNIX, stream, 0, &input) == 0
    else {
      let reason = String(cString: strerror(errno))
      closeAll()
      throw ByteStreamFailure(.programFailed, "No pipe can be made: \(reason).")
    }
    for descriptor in all { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Starts a program whose standard output and error go into the pipes.
  func start(_ program: String, _ argument: String) throws(ByteStreamFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input[0] >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    posix_spawn_file_actions_adddup2(&actions, errors[1], 2)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(argument), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &arguments, environ)
    guard code == 0 else {
      throw ByteStreamFailure(
        .programFailed, "`\(program)` can't be started: \(String(cString: strerror(code))).")
    }
    return process
  }

  /// Closes the program's ends, so that its end is seen; returns our own, which don't block.
  func keepOwnEnds() -> (output: Int32, errors: Int32, input: Int32) {
    let own = (output: output[0], errors: errors[0], input: input[1])
    for descriptor in [output[1], errors[1], input[0]] where descriptor >= 0 { close(descriptor) }
    for descriptor in [own.output, own.errors, own.input] where descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    return own
  }

  func closeAll() { for descriptor in all { close(descriptor) } }
}
