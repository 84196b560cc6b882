// XML's encodings made UTF-8, ahead of the parser.

public import ByteReading

/// The bytes of an XML document as UTF-8, whatever they were: UTF-8 and ASCII pass through, UTF-16
/// of either byte order (with a byte order mark or without) and ISO-8859-1 are decoded.
///
/// The encoding is found as XML 1.0's appendix F says: from the mark, the first bytes, and then
/// the declaration. Unpaired surrogates come out as bytes that no parser takes for UTF-8.
public final class XMLTextStream: ByteStream {
  private enum Decoding {
    case undecided
    case none
    case utf16(bigEndian: Bool)
    case latin1
  }

  private let source: any ByteStream
  private var decoding = Decoding.undecided
  /// Bytes that wait to be handed out as they are.
  private var ready: [UInt8] = []
  private var handedOut = 0
  /// Bytes of the source that wait for more: an odd byte or a high surrogate.
  private var rest: [UInt8] = []
  /// The declaration must end within so many bytes, else there is none.
  private static let longestDeclaration = 1_024

  /// Makes a stream over another.
  public init(over source: any ByteStream) { self.source = source }

  /// Name of the source's encoding, as the summary tells it; known once a byte has been read.
  public var encodingName: String {
    switch decoding {
    case .undecided, .none: "UTF-8"
    case .utf16(let bigEndian): bigEndian ? "UTF-16BE" : "UTF-16LE"
    case .latin1: "ISO-8859-1"
    }
  }

  /// Hands out the next bytes.
  /// - Throws: the source's failure; `corrupted` when the declaration names another encoding.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteStreamFailure) -> Int {
    if case .undecided = decoding { try decide() }
    if handedOut == ready.count, case .none = decoding { return try source.read(into: buffer) }
    while handedOut == ready.count {
      guard try refill() else { return 0 }
    }
    let count = min(buffer.count, ready.count - handedOut)
    buffer.copyBytes(from: ready[handedOut..<handedOut + count])
    handedOut += count
    return count
  }

  /// Reads the first bytes, settles the encoding, and decodes what was read.
  private func decide() throws(ByteStreamFailure) {
    var head: [UInt8] = []
    while head.count < 4 || head.starts(with: Array("<?xml".utf8.prefix(head.count))) {
      if head.endsDeclaration || head.count >= Self.longestDeclaration { break }
      guard let more = try next(Self.longestDeclaration) else { break }
      head += more
    }
    decoding = try Self.decoding(of: head)
    decode(head)
  }

  private func refill() throws(ByteStreamFailure) -> Bool {
    if let bytes = try next(32_768) {
      decode(bytes)
      return true
    }
    guard !rest.isEmpty else { return false }
    // Half a character at the end: a byte that UTF-8 doesn't have, so that the parser objects.
    rest = []
    (ready, handedOut) = ([0xFF], 0)
    return true
  }

  private func next(_ count: Int) throws(ByteStreamFailure) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got: Int
    do {
      got = try bytes.withUnsafeMutableBytes { try source.read(into: $0) }
    } catch let failure as ByteStreamFailure {
      throw failure
    } catch {
      preconditionFailure("A byte stream throws ByteStreamFailure only")
    }
    return got == 0 ? nil : Array(bytes[..<got])
  }

  private func decode(_ bytes: [UInt8]) {
    handedOut = 0
    switch decoding {
    case .undecided, .none: ready = bytes
    case .latin1:
      ready = []
      for byte in bytes { UTF8.append(UInt32(byte), to: &ready) }
    case .utf16(let bigEndian): decodeUTF16(bytes, bigEndian: bigEndian)
    }
  }

  private func decodeUTF16(_ bytes: [UInt8], bigEndian: Bool) {
    let input = rest + bytes
    (ready, rest) = ([], [])
    var index = 0
    func unit(at index: Int) -> UInt32 {
      let (a, b) = (UInt32(input[index]), UInt32(input[index + 1]))
      return bigEndian ? a << 8 | b : b << 8 | a
    }
    while index + 1 < input.count {
      let first = unit(at: index)
      guard (0xD800...0xDBFF).contains(first) else {
        UTF8.append(first, to: &ready)
        index += 2
        continue
      }
      guard index + 3 < input.count else { break }
      let second = unit(at: index + 2)
      if (0xDC00...0xDFFF).contains(second) {
        UTF8.append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &ready)
        index += 4
      } else {
        UTF8.append(first, to: &ready)
        index += 2
      }
    }
    rest = Array(input[index...])
  }

  private static func decoding(of head: [UInt8]) throws(ByteStreamFailure) -> Decoding {
    switch Array(head.prefix(2)) {
    case [0xFE, 0xFF], [0x00, 0x3C]: return .utf16(bigEndian: true)
    case [0xFF, 0xFE], [0x3C, 0x00]: return .utf16(bigEndian: false)
    default: break
    }
    guard let name = head.declaredEncoding else { return .none }
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf16": return .none
    case "iso-8859-1", "latin1", "iso_8859-1": return .latin1
    default:
      throw ByteStreamFailure(
        .corrupted, "The XML declaration names the encoding `\(name)`, which is not supported.")
    }
  }
}

extension UTF8 {
  /// Appends a code point, surrogates included: those are for a parser to refuse.
  fileprivate static func append(_ point: UInt32, to bytes: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | point >> shift & 0x3F) }
    switch point {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: point))
    case ..<0x800: bytes += [UInt8(truncatingIfNeeded: 0xC0 | point >> 6), tail(0)]
    case ..<0x10000:
      bytes += [UInt8(truncatingIfNeeded: 0xE0 | point >> 12), tail(6), tail(0)]
    default: bytes += [UInt8(truncatingIfNeeded: 0xF0 | point >> 18), tail(12), tail(6), tail(0)]
    }
  }
}

extension [UInt8] {
  fileprivate var endsDeclaration: Bool {
    indices.contains {
      self[$0] == UInt8(ascii: ">") && $0 > 0 && self[$0 - 1] == UInt8(ascii: "?")
    }
  }

  /// The name in `encoding="..."` of the declaration these bytes start with; nil without one.
  fileprivate var declaredEncoding: String? {
    guard starts(with: "<?xml".utf8), let end = firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let declaration = String(decoding: self[..<end], as: UTF8.self)
    guard let key = declaration.firstRange(of: "encoding") else { return nil }
    let quoted = declaration[key.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
    return String(quoted.dropFirst().prefix { $0 != quote })
  }
}
