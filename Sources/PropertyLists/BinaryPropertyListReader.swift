// Reads binary property lists, `bplist00`, without trusting a byte of them.

/// Reads one binary list. Every offset is checked, a loop is a fault, and the work and the memory
/// are bounded by the size of the file.
struct BinaryPropertyListReader {
  private enum Slot {
    case unread
    /// The object is being read: to meet it again is a loop.
    case open
    case read(PropertyList, size: Int)
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let offsetTable: Int
  private let root: Int
  private var slots: [Slot]
  /// Objects of a sound file don't overlap, so that all together can't take more than the file.
  private var budget: Int
  /// Shared objects count once in the file and each time in the value; a value that grows beyond
  /// this is a bomb.
  private static let largestValue = 1 << 24
  private static let maximumDepth = 512
  private static let trailerLength = 32

  /// Checks header and trailer.
  init(_ bytes: [UInt8]) throws(PropertyListFault) {
    guard bytes.starts(with: "bplist0".utf8), bytes.count >= 8 + Self.trailerLength else {
      throw PropertyListFault("The file is no complete binary property list.", byteOffset: 0)
    }
    let trailer = bytes.count - Self.trailerLength
    func word(_ offset: Int) -> UInt64 {
      bytes[trailer + offset..<trailer + offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (count, top, table) = (word(8), word(16), word(24))
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < count,
      table >= 8, table <= UInt64(trailer),
      count <= (UInt64(trailer) - table) / UInt64(offsetSize)
    else {
      throw PropertyListFault(
        "The trailer of the binary property list is broken.", byteOffset: trailer)
    }
    offsetTable = Int(table)
    root = Int(top)
    slots = Array(repeating: .unread, count: Int(count))
    budget = bytes.count
  }

  /// Reads the value.
  mutating func read() throws(PropertyListFault) -> PropertyList {
    try object(root, depth: 0, referredFrom: bytes.count - Self.trailerLength).value
  }

  private mutating func object(
    _ number: Int, depth: Int, referredFrom place: Int
  ) throws(PropertyListFault) -> (value: PropertyList, size: Int) {
    guard slots.indices.contains(number) else {
      throw PropertyListFault(
        "A reference names object \(number), which is not there.", byteOffset: place)
    }
    switch slots[number] {
    case .read(let value, let size): return (value, size)
    case .open: throw PropertyListFault("An object holds itself.", byteOffset: place)
    case .unread: break
    }
    guard depth <= Self.maximumDepth else {
      throw PropertyListFault(
        "The value is nested deeper than \(Self.maximumDepth) levels.", byteOffset: place)
    }
    slots[number] = .open
    let entry = offsetTable + number * offsetSize
    let offset = Int(clamping: integer(at: entry, length: offsetSize))
    guard (8..<offsetTable).contains(offset) else {
      throw PropertyListFault("Object \(number) lies outside of the file.", byteOffset: entry)
    }
    let result = try readObject(at: offset, depth: depth)
    guard result.size <= Self.largestValue else {
      throw PropertyListFault(
        "The value has more than \(Self.largestValue) parts once its references are followed.",
        byteOffset: offset)
    }
    slots[number] = .read(result.value, size: result.size)
    return result
  }

  private mutating func readObject(
    at offset: Int, depth: Int
  ) throws(PropertyListFault) -> (value: PropertyList, size: Int) {
    let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 15))
    switch kind {
    case 0x0: return (try simple(low, at: offset), 1)
    case 0x1: return (try integerValue(length: 1 << min(low, 5), at: offset), 1)
    case 0x2: return (try realValue(length: 1 << min(low, 5), at: offset), 1)
    case 0x3:
      let range = try payload(offset + 1, count: 8)
      return (.date(Double(bitPattern: integer(at: range.lowerBound, length: 8))), 1)
    case 0x4:
      let (start, count) = try countedPayload(low, at: offset)
      return (.data(Array(bytes[try payload(start, count: count)])), 1)
    case 0x5, 0x7:
      let (start, count) = try countedPayload(low, at: offset)
      return (.string(String(decoding: bytes[try payload(start, count: count)], as: UTF8.self)), 1)
    case 0x6:
      let (start, count) = try countedPayload(low, at: offset)
      return (.string(utf16(try payload(start, count: count, unit: 2))), 1)
    case 0x8:
      let range = try payload(offset + 1, count: low + 1)
      guard range.count <= 8 else {
        throw PropertyListFault("A reference is longer than 8 bytes.", byteOffset: offset)
      }
      return (.uid(integer(at: range.lowerBound, length: range.count)), 1)
    case 0xA, 0xB, 0xC: return try arrayValue(low, at: offset, depth: depth)
    case 0xD: return try dictionaryValue(low, at: offset, depth: depth)
    default:
      throw PropertyListFault(
        "There is no kind of object \(TextPropertyListParser.hexadecimal(bytes[offset])).",
        byteOffset: offset)
    }
  }
}

extension BinaryPropertyListReader {
  private func simple(_ low: Int, at offset: Int) throws(PropertyListFault) -> PropertyList {
    switch low {
    case 0x0: return .null
    case 0x8: return .boolean(false)
    case 0x9: return .boolean(true)
    default:
      throw PropertyListFault(
        "There is no kind of object \(TextPropertyListParser.hexadecimal(bytes[offset])).",
        byteOffset: offset)
    }
  }

  private mutating func integerValue(
    length: Int, at offset: Int
  ) throws(PropertyListFault) -> PropertyList {
    let range = try payload(offset + 1, count: length)
    // 1, 2 and 4 bytes are unsigned, 8 and 16 are signed; 16 are written for what exceeds Int64.
    if length < 8 { return .integer(Int64(integer(at: range.lowerBound, length: length))) }
    if length == 8 {
      return .integer(Int64(bitPattern: integer(at: range.lowerBound, length: 8)))
    }
    let high = length == 16 ? integer(at: range.lowerBound, length: 8) : .max
    let low = integer(at: range.upperBound - 8, length: 8)
    if high == 0 { return low > UInt64(Int64.max) ? .unsigned(low) : .integer(Int64(low)) }
    guard high == .max, length == 16, Int64(bitPattern: low) < 0 else {
      throw PropertyListFault("An integer has more than 64 bits.", byteOffset: offset)
    }
    return .integer(Int64(bitPattern: low))
  }

  private mutating func realValue(
    length: Int, at offset: Int
  ) throws(PropertyListFault) -> PropertyList {
    let range = try payload(offset + 1, count: length)
    let bits = integer(at: range.lowerBound, length: min(length, 8))
    switch length {
    case 4: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case 8: return .real(Double(bitPattern: bits))
    default:
      throw PropertyListFault("A number has \(length) bytes, not 4 or 8.", byteOffset: offset)
    }
  }

  private mutating func arrayValue(
    _ low: Int, at offset: Int, depth: Int
  ) throws(PropertyListFault) -> (value: PropertyList, size: Int) {
    let (start, count) = try countedPayload(low, at: offset)
    let range = try payload(start, count: count, unit: referenceSize)
    var elements: [PropertyList] = []
    elements.reserveCapacity(count)
    var total = 1
    for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
      let (value, size) = try object(reference(at: place), depth: depth + 1, referredFrom: place)
      elements.append(value)
      total = min(total + size, Self.largestValue + 1)
    }
    return (.array(elements), total)
  }

  private mutating func dictionaryValue(
    _ low: Int, at offset: Int, depth: Int
  ) throws(PropertyListFault) -> (value: PropertyList, size: Int) {
    let (start, count) = try countedPayload(low, at: offset)
    let range = try payload(start, count: count, unit: 2 * referenceSize)
    var members: [PropertyListDictionary.Member] = []
    members.reserveCapacity(count)
    var total = 1
    for index in 0..<count {
      let place = range.lowerBound + index * referenceSize
      let key = try object(reference(at: place), depth: depth + 1, referredFrom: place).value
      guard let name = key.string else {
        throw PropertyListFault(
          "A key of a dictionary is a \(key.kindName), not a string.", byteOffset: place)
      }
      let valuePlace = place + count * referenceSize
      let (value, size) = try object(
        reference(at: valuePlace), depth: depth + 1, referredFrom: valuePlace)
      members.append(.init(name, value))
      total = min(total + size, Self.largestValue + 1)
    }
    return (.dictionary(PropertyListDictionary(members)), total)
  }

  /// Start and count of an object whose length stands in its low bits or in an integer behind.
  private mutating func countedPayload(
    _ low: Int, at offset: Int
  ) throws(PropertyListFault) -> (start: Int, count: Int) {
    if low < 15 { return (offset + 1, low) }
    let marker = try payload(offset + 1, count: 1).lowerBound
    guard bytes[marker] >> 4 == 1, bytes[marker] & 15 <= 3 else {
      throw PropertyListFault("The length of an object is no integer.", byteOffset: marker)
    }
    let length = 1 << Int(bytes[marker] & 15)
    let range = try payload(marker + 1, count: length)
    return (range.upperBound, Int(clamping: integer(at: range.lowerBound, length: length)))
  }

  /// Range of an object's bytes, taken from the budget.
  private mutating func payload(
    _ start: Int, count: Int, unit: Int = 1
  ) throws(PropertyListFault) -> Range<Int> {
    let (length, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, length <= offsetTable - start else {
      throw PropertyListFault("An object reaches beyond its place in the file.", byteOffset: start)
    }
    budget -= length
    guard budget >= 0 else {
      throw PropertyListFault("The objects of the file overlap.", byteOffset: start)
    }
    return start..<start + length
  }

  private func integer(at start: Int, length: Int) -> UInt64 {
    bytes[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func reference(at place: Int) -> Int {
    Int(clamping: integer(at: place, length: referenceSize))
  }

  private func utf16(_ range: Range<Int>) -> String {
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}
