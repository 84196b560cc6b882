// The bytes of a strings file as UTF-8, with what is needed to find the way back.

import ByteReading

/// A text in UTF-8, and the encoding and marks it had.
struct DecodedText {
  /// The text. Where the source is broken it holds bytes that are no UTF-8.
  var utf8: [UInt8]
  /// The encoding of the source.
  var encoding: TextEncoding
  /// Number of byte-order marks before the text; more than one is a fault.
  var markCount = 0
  /// Number of source bytes before the text.
  var markLength = 0

  /// Decodes a source: a byte-order mark tells its encoding, else `given` does, else UTF-16 and
  /// UTF-32 without a mark are recognized by their zero bytes, else it is UTF-8.
  /// - Throws: `ByteStreamFailure` when the system has no table for Shift_JIS.
  init(_ bytes: [UInt8], encoding given: TextEncoding?) throws(ByteStreamFailure) {
    let isMarked = TextEncoding.startsWithByteOrderMark(bytes)
    let found = TextEncoding.detect(in: bytes)
    encoding = (isMarked ? found : given ?? found) ?? .utf8
    utf8 = encoding == .utf8 ? bytes : try TranscodingByteStream.transcode(bytes, from: encoding)
    while utf8.dropFirst(3 * markCount).starts(with: Self.mark) { markCount += 1 }
    utf8.removeFirst(3 * markCount)
    markLength = markCount * Self.mark.withUnsafeBufferPointer(encoding.sourceLength)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
