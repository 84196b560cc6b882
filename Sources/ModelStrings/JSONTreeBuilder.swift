// JSON as a tree of property list values, for the small files that string catalogs are.

import ByteReading
import PropertyLists

/// Collects what a scan of JSON tells into one value, each member with its line.
struct JSONTreeBuilder: JSONSink {
  private struct Level {
    var key: (name: String, line: Int)?
    var elements: [PropertyList] = []
    var members: [PropertyListDictionary.Member] = []
  }

  private var levels = [Level()]
  private var line = 1
  private var countedTo = 0

  /// The value, once the scan is through.
  var value: PropertyList? { levels.first?.elements.first }

  mutating func null() { add(.null) }

  mutating func boolean(_ value: Bool) { add(.boolean(value)) }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    let text = range.map { bytes[$0] }
    let (integer, double) = text.withUnsafeBufferPointer {
      (NumberText.integer($0), NumberText.double($0))
    }
    if case .value(let value) = integer { add(.integer(value)) } else { add(.real(double ?? .nan)) }
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    add(.string(text(range, in: bytes)))
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    while countedTo < range.lowerBound {
      if bytes[countedTo] == 0x0A { line += 1 }
      countedTo += 1
    }
    levels[levels.count - 1].key = (text(range, in: bytes), line)
  }

  mutating func beginObject() { levels.append(Level()) }

  mutating func endObject(count: Int) {
    add(.dictionary(PropertyListDictionary(levels.removeLast().members)))
  }

  mutating func beginArray() { levels.append(Level()) }

  mutating func endArray(count: Int) { add(.array(levels.removeLast().elements)) }

  private mutating func add(_ value: PropertyList) {
    let top = levels.count - 1
    if let key = levels[top].key {
      levels[top].members.append(.init(key.name, value, line: key.line))
      levels[top].key = nil
    } else {
      levels[top].elements.append(value)
    }
  }

  private func text(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    var text: [UInt8] = []
    JSONUnescape.append(range, of: bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension PropertyList {
  /// Reads JSON; integers beyond 64 bits and fractions become doubles.
  /// - Throws: `PropertyListFault` with line and byte offset.
  init(json bytes: [UInt8]) throws(PropertyListFault) {
    var scanner = JSONScanner()
    var builder = JSONTreeBuilder()
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var excess: Int?
    do throws(JSONFault) {
      excess = try scanner.scanText(in: bytes.span, from: start, into: &builder)
    } catch {
      throw PropertyListFault(error.message, at: error.byteOffset, of: bytes)
    }
    if let excess {
      throw PropertyListFault("Text follows the JSON value.", at: excess, of: bytes)
    }
    guard let value = builder.value else { throw PropertyListFault("The JSON holds no value.") }
    self = value
  }
}

extension PropertyListFault {
  fileprivate init(_ message: String, at offset: Int, of bytes: [UInt8]) {
    let line = bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } + 1
    self.init(message, line: line, byteOffset: offset)
  }
}
