// Text of any encoding, handed out as UTF-8.

/// A stream of UTF-8 made of a stream in another encoding.
///
/// A byte order mark comes out as UTF-8's (EF BB BF). A unit that means nothing in the source's
/// encoding comes out as the byte FF, a single byte left over at the end of UTF-16 or UTF-32 as FE:
/// neither occurs in UTF-8, so that strict readers report the record as `invalid_utf8`.
public final class TranscodingByteStream: ByteStream {
  private let source: any ByteStream
  private var decoder: any TextDecoder
  private var input = [UInt8](repeating: 0, count: 65_536)
  private var pending = 0
  private var output: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var failure: ByteStreamFailure?

  /// Makes a stream over text of an encoding.
  /// - Throws: `ByteStreamFailure` when the system has no table for the encoding (Shift_JIS needs
  ///   the C library's).
  public init(_ source: any ByteStream, from encoding: TextEncoding) throws(ByteStreamFailure) {
    self.source = source
    decoder =
      switch encoding {
      case .utf8: CopyingDecoder()
      case .utf16LittleEndian: UTF16Decoder(isBigEndian: false)
      case .utf16BigEndian: UTF16Decoder(isBigEndian: true)
      case .utf32LittleEndian: UTF32Decoder(isBigEndian: false)
      case .utf32BigEndian: UTF32Decoder(isBigEndian: true)
      case .latin1: SingleByteDecoder(upperHalf: SingleByteDecoder.latin1)
      case .windows1252: SingleByteDecoder(upperHalf: SingleByteDecoder.windows1252)
      case .macRoman: SingleByteDecoder(upperHalf: SingleByteDecoder.macRoman)
      case .shiftJIS: try ShiftJISDecoder()
      }
  }

  /// Transcodes bytes that are in memory; what is cut off at the end counts as stray bytes.
  public static func transcode(
    _ bytes: [UInt8], from encoding: TextEncoding
  ) throws(ByteStreamFailure) -> [UInt8] {
    try TranscodingByteStream(MemoryByteStream(bytes), from: encoding).readAll(limit: .max)
  }

  /// Hands out transcoded text. A failure of the source is thrown once all before it is out.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    while position == output.count {
      if let failure { throw failure }
      guard !isAtEnd else { return 0 }
      refill()
    }
    let count = min(buffer.count, output.count - position)
    buffer.copyBytes(from: output[position..<position + count])
    position += count
    return count
  }

  private func refill() {
    output.removeAll(keepingCapacity: true)
    position = 0
    do throws(ByteStreamFailure) {
      let count = try source.read(into: &input, from: pending)
      isAtEnd = count == 0
      pending += count
    } catch {
      failure = error
    }
    let taken = decoder.decode(input[..<pending], into: &output, isAtEnd: isAtEnd)
    input.withUnsafeMutableBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[taken..<pending])
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest.count]).copyMemory(from: rest)
    }
    pending -= taken
  }
}

/// Turns bytes of one encoding into UTF-8, piece by piece.
protocol TextDecoder {
  /// Appends what the bytes say and returns how many of them were used: all, but for a unit that
  /// is cut off before the end of the source.
  mutating func decode(
    _ bytes: ArraySlice<UInt8>, into output: inout [UInt8], isAtEnd: Bool
  ) -> Int
}

/// UTF-8, left as it is.
struct CopyingDecoder: TextDecoder {
  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8], isAtEnd: Bool) -> Int {
    output += bytes
    return bytes.count
  }
}

extension [UInt8] {
  /// Appends a scalar in UTF-8.
  mutating func append(_ scalar: UnicodeScalar) {
    let value = scalar.value
    if value < 0x80 {
      append(UInt8(value))
    } else if let encoded = UTF8.encode(scalar) {
      append(contentsOf: encoded)
    }
  }
}
