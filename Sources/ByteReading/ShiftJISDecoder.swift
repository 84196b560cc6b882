// Shift_JIS through the C library's tables.

#if canImport(Glibc)
  private import Glibc
#endif

/// Decodes Shift_JIS as Windows has it (code page 932); a byte that means nothing becomes a mark.
struct ShiftJISDecoder: TextDecoder {
  /// The C library's converter, closed with its last owner.
  private final class Converter {
    let handle: iconv_t

    init?() {
      let handle = iconv_open("UTF-8", "CP932")
      guard Int(bitPattern: handle) != -1, let handle else { return nil }
      self.handle = handle
    }

    deinit { iconv_close(handle) }
  }

  private let converter: Converter

  init() throws(ByteStreamFailure) {
    guard let converter = Converter() else {
      throw ByteStreamFailure(.inputOutput, "The system has no table for Shift_JIS.")
    }
    self.converter = converter
  }

  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8], isAtEnd: Bool) -> Int {
    var rest = bytes
    while !rest.isEmpty {
      rest = rest.dropFirst(convert(rest, into: &output))
      // What stopped the converter: a cut-off character, or a byte that means nothing.
      guard let first = rest.first else { break }
      if rest.count == 1, !isAtEnd, Self.isLead(first) { break }
      output.append(TextEncoding.unitMark)
      rest = rest.dropFirst()
    }
    return bytes.count - rest.count
  }

  /// Converts as far as it goes and returns how many bytes that took. Three bytes of UTF-8 are the
  /// most that one byte of Shift_JIS can make.
  private func convert(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> Int {
    var left = bytes.count
    let text = [UInt8](unsafeUninitializedCapacity: 3 * bytes.count + 4) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { target in
        var source = bytes.map { CChar(bitPattern: $0) }
        source.withUnsafeMutableBufferPointer { source in
          var (from, to, room) = (source.baseAddress, target.baseAddress, target.count)
          _ = iconv(converter.handle, &from, &left, &to, &room)
          count = target.count - room
        }
      }
    }
    output += text
    return bytes.count - left
  }

  private static func isLead(_ byte: UInt8) -> Bool {
    (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
  }
}
