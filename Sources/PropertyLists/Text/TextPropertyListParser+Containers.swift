// Dictionaries, arrays and data of old-style property lists.

import ByteReading

extension TextPropertyListParser {
  mutating func readDictionary(depth: Int) throws(Fault) -> PropertyListDictionary {
    var members: [PropertyListDictionary.Member] = []
    index += 1
    while true {
      skipSpace()
      if skip("}") { return PropertyListDictionary(members) }
      let key = try readText()
      skipSpace()
      var value = PropertyList.string(key)
      if skip("=") {
        skipSpace()
        value = try readValue(depth: depth + 1)
        skipSpace()
      }
      members.append(.init(key, value))
      // The last `;` may be missing, as Foundation has it too.
      guard skip(";") || next == UInt8(ascii: "}") else {
        throw Fault("A `;` is expected, not \(Self.describe(bytes, at: index)).", at: index)
      }
    }
  }

  mutating func readArray(depth: Int) throws(Fault) -> [PropertyList] {
    var elements: [PropertyList] = []
    index += 1
    while true {
      skipSpace()
      if skip(")") { return elements }
      elements.append(try readValue(depth: depth + 1))
      skipSpace()
      guard skip(",") || next == UInt8(ascii: ")") else {
        throw Fault("A `,` or `)` is expected, not \(Self.describe(bytes, at: index)).", at: index)
      }
    }
  }

  mutating func readData() throws(Fault) -> [UInt8] {
    let start = index
    var data: [UInt8] = []
    var high: UInt8?
    index += 1
    while let byte = next {
      if byte == UInt8(ascii: ">") {
        guard high == nil else { throw Fault("The data has an odd number of digits.", at: index) }
        index += 1
        return data
      }
      if let digit = Self.hexadecimalDigit(byte) {
        if let first = high { data.append(first << 4 | digit) }
        high = high == nil ? digit : nil
      } else if !(byte == 0x20 || (0x09...0x0D).contains(byte)) {
        throw Fault(
          "A hexadecimal digit is expected, not \(Self.describe(bytes, at: index)).", at: index)
      }
      index += 1
    }
    throw Fault("The data that starts here has no closing `>`.", at: start)
  }

  /// The value of `0` to `9`, `a` to `f`, `A` to `F`.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Whether a byte may stand in a string without quotes.
  package static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x5F, 0x24, 0x2F, 0x3A, 0x2E, 0x2D: true
    default: false
    }
  }

  /// What stands at an index, for messages: a character in backquotes, a code point or a byte.
  package static func describe(_ bytes: [UInt8], at index: Int) -> String {
    guard index < bytes.count else { return "the end of the text" }
    let byte = bytes[index]
    if (0x21...0x7E).contains(byte), byte != 0x60 { return "`\(UnicodeScalar(byte))`" }
    var iterator = bytes[index..<min(bytes.count, index + 4)].makeIterator()
    var decoder = UTF8()
    guard byte >= 0x80, case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      return "the byte \(hexadecimal(byte))"
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    let shows = scalar.properties.isAlphabetic || scalar.properties.generalCategory.isPunctuation
    return shows ? "`\(scalar)` (\(code))" : code
  }

  /// A byte as `0x8A`.
  package static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }

  func firstInvalidByte(in text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { UTF8Validation.firstInvalidByte(in: $0) }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isPunctuation: Bool {
    switch self {
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation,
      .otherPunctuation, .dashPunctuation, .connectorPunctuation:
      true
    default: false
    }
  }
}
