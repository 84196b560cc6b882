// Files and compressed streams: every good byte comes out, then what went wrong.

import ByteReading
import Testing

#if canImport(Glibc)
  private import Glibc
#endif

/// A compressed stream and what it holds.
struct CompressedCase: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var text: String
  var reason: ByteStreamFailure.Reason?
  var byteOffset = 0

  var testDescription: String { name }
}

/// `id,name`, `1,Ann` and, in a member or frame of its own, `2,Bob`.
private enum Sample {
  static let gzip = bytes("H4sIAAAAAAAC/8tM0clLzE3lMtRxzMvjAgBFCsw8DgAAAA==")
  static let moreGzip = bytes("H4sIAAAAAAAC/zPSccpP4gIAkDnJOQYAAAA=")
  static let emptyGzip = bytes("H4sIAAAAAAAC/wMAAAAAAAAAAAA=")
  static let zstd = bytes("KLUv/QRYcQAAaWQsbmFtZQoxLEFubgoF9QpO")
  static let moreZstd = bytes("KLUv/QRYMQAAMixCb2IKK4EH0g==")
  static let skippableFrame: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
  static let text = "id,name\n1,Ann\n"

  private static func bytes(_ base64: String) -> [UInt8] {
    Base64.decode(Array(base64.utf8)) ?? []
  }
}

@Suite struct ByteSourceTests {
  static let cases: [CompressedCase] = [
    CompressedCase(name: "plain", bytes: Array(Sample.text.utf8), text: Sample.text),
    CompressedCase(name: "nothing", bytes: [], text: ""),
    CompressedCase(name: "half a magic number", bytes: [0x1F], text: "\u{1F}"),
    CompressedCase(name: "gzip", bytes: Sample.gzip, text: Sample.text),
    CompressedCase(name: "empty gzip", bytes: Sample.emptyGzip, text: ""),
    CompressedCase(
      name: "gzip members", bytes: Sample.gzip + Sample.emptyGzip + Sample.moreGzip,
      text: Sample.text + "2,Bob\n"),
    CompressedCase(
      name: "gzip with padding", bytes: Sample.gzip + [0, 0, 0] + Sample.moreGzip + [0, 0],
      text: Sample.text + "2,Bob\n"),
    CompressedCase(
      name: "gzip cut in its trailer", bytes: Sample.gzip.dropLast(2), text: Sample.text,
      reason: .truncated, byteOffset: 14),
    CompressedCase(
      name: "gzip cut in its header", bytes: Array(Sample.gzip.prefix(5)), text: "",
      reason: .truncated),
    CompressedCase(
      name: "gzip cut in its second member", bytes: Sample.gzip + Sample.moreGzip.prefix(10),
      text: Sample.text, reason: .truncated, byteOffset: 14),
    CompressedCase(
      name: "gzip with a wrong checksum",
      bytes: Sample.gzip.dropLast(8) + [1, 2, 3, 4] + Sample.gzip.suffix(4), text: Sample.text,
      reason: .corrupted, byteOffset: 14),
    CompressedCase(
      name: "gzip and something else", bytes: Sample.gzip + Array("tail".utf8),
      text: Sample.text, reason: .corrupted, byteOffset: 14),
    CompressedCase(name: "zstd", bytes: Sample.zstd, text: Sample.text),
    CompressedCase(
      name: "zstd frames", bytes: Sample.zstd + Sample.skippableFrame + Sample.moreZstd,
      text: Sample.text + "2,Bob\n"),
    CompressedCase(
      name: "zstd behind a skippable frame", bytes: Sample.skippableFrame + Sample.zstd,
      text: Sample.text),
    CompressedCase(
      name: "zstd cut in its checksum", bytes: Sample.zstd.dropLast(2), text: Sample.text,
      reason: .truncated, byteOffset: 14),
    CompressedCase(
      name: "zstd and something else", bytes: Sample.zstd + Array("tail".utf8),
      text: Sample.text, reason: .corrupted, byteOffset: 14),
  ]

  @Test(arguments: cases, pieceSizes)
  func decompresses(_ example: CompressedCase, size: Int) throws {
    for chunkSize in pieceSizes {
      let stream = try ByteSource.decompressing(
        MemoryByteStream(example.bytes, chunkSize: chunkSize))
      let result = outcome(of: stream, size: size)
      #expect(result.text == example.text)
      #expect(result.failure?.reason == example.reason)
      #expect(result.failure?.byteOffset ?? 0 == example.byteOffset)
    }
  }

  /// zstd gives out nothing of the step in which it finds the fault.
  @Test(arguments: pieceSizes)
  func aWrongChecksumOfZstdIsFound(size: Int) throws {
    let stream = try ByteSource.decompressing(MemoryByteStream(Sample.zstd.dropLast() + [0]))
    let result = outcome(of: stream, size: size)
    #expect(Sample.text.hasPrefix(result.text))
    #expect(result.failure?.reason == .corrupted)
    #expect(result.failure?.byteOffset == result.bytes.count)
  }

  @Test func aFailureStays() throws {
    let stream = try ByteSource.decompressing(MemoryByteStream(Sample.gzip.dropLast(2)))
    let first = outcome(of: stream)
    let second = outcome(of: stream)
    #expect(first.failure != nil)
    #expect(second == StreamOutcome(bytes: [], failure: first.failure))
  }

  @Test func aFailureOfTheDeviceComesThrough() throws {
    let stream = try ByteSource.decompressing(FailingByteStream(Array(Sample.gzip.prefix(20))))
    #expect(outcome(of: stream).failure?.reason == .inputOutput)
  }

  @Test(arguments: [
    ("books.csv.gz", "books.csv"), ("books.csv.ZST", "books.csv"), ("books.csv", "books.csv"),
    ("a.gzip", "a"), ("gz", "gz"),
  ])
  func namesWithoutCompression(_ name: String, plain: String) {
    #expect(ByteSource.uncompressedName(name) == plain)
  }

  @Test func opensFiles() throws {
    let path = try TemporaryFile(Sample.gzip)
    #expect(outcome(of: try ByteSource.open(path: path.path)).text == Sample.text)
    let raw = try FileByteStream(path: path.path)
    #expect(raw.size == Sample.gzip.count)
    #expect(outcome(of: raw).bytes == Sample.gzip)
    #expect(raw.position == Sample.gzip.count)
  }

  @Test(arguments: [
    ("/nowhere/at/all.csv", ByteStreamFailure.Reason.notFound), ("/dev/null/a", .notFound),
    ("/", .notAFile),
  ])
  func refuses(_ path: String, reason: ByteStreamFailure.Reason) {
    let failure = #expect(throws: ByteStreamFailure.self) { try FileByteStream(path: path) }
    #expect(failure?.reason == reason)
  }

  @Test func peeksWithoutLoss() throws {
    for size in pieceSizes {
      let peeked = PeekedByteStream(MemoryByteStream(Array("abcdef".utf8)), count: 4)
      #expect(peeked.head == Array("abcd".utf8))
      #expect(outcome(of: peeked, size: size).text == "abcdef")
    }
    let short = PeekedByteStream(FailingByteStream(Array("ab".utf8)), count: 4)
    #expect(short.head == Array("ab".utf8))
    let result = outcome(of: short)
    #expect(result.text == "ab")
    #expect(result.failure?.byteOffset == 2)
  }

  @Test func readsAllUpToALimit() throws {
    let bytes = Array("abcdef".utf8)
    #expect(try MemoryByteStream(bytes, chunkSize: 2).readAll(limit: 6) == bytes)
    let failure = #expect(throws: ByteStreamFailure.self) {
      try MemoryByteStream(bytes, chunkSize: 2).readAll(limit: 5)
    }
    #expect(failure?.byteOffset == 4)
  }
}

/// A file that goes with the test.
private final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/ferry-bytes-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    try #require(written == bytes.count)
  }

  deinit { unlink(path) }
}
