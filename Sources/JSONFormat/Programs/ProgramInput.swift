// The standard input of a program, fed as fast as the program takes it.

import ByteReading
import Glibc

/// Hands a stream's bytes to a program, a piece whenever there is room.
final class ProgramInput {
  private static let pieceLength = 65_536

  /// The socket to poll for room; -1 once nothing more is to be written.
  private(set) var socket: Int32
  /// Why the stream could not be read to its end.
  private(set) var failure: ByteStreamFailure?
  private let stream: any ByteStream
  private var piece = [UInt8](repeating: 0, count: pieceLength)
  private var unsent = 0..<0

  /// Feeds a socket that doesn't block.
  init(_ stream: any ByteStream, to socket: Int32) {
    self.stream = stream
    self.socket = socket
  }

  deinit { finish() }

  /// Writes what there is room for, and ends the input behind the last byte. A program that closes
  /// its input early wants no more, which is no fault.
  func write() {
    guard socket >= 0 else { return }
    if unsent.isEmpty { readPiece() }
    guard !unsent.isEmpty else { return finish() }
    // A socket, unlike a pipe, can be told not to raise a signal when nobody listens.
    let sent = piece.withUnsafeBytes {
      send(
        socket, $0.baseAddress.map { $0 + unsent.lowerBound }, unsent.count,
        Int32(MSG_NOSIGNAL))
    }
    if sent >= 0 {
      unsent = unsent.lowerBound + sent..<unsent.upperBound
    } else if errno != EAGAIN, errno != EINTR {
      finish()
    }
  }

  private func readPiece() {
    let result = piece.withUnsafeMutableBytes { buffer -> Result<Int, ByteStreamFailure> in
      Result { () throws(ByteStreamFailure) in try stream.read(into: buffer) }
    }
    switch result {
    case .success(let count): unsent = 0..<count
    case .failure(let failure): self.failure = failure
    }
  }

  private func finish() {
    if socket >= 0 { close(socket) }
    socket = -1
  }
}
