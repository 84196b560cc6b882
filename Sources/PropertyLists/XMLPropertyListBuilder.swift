// Builds a property list of XML events; serves whole files and lists inside other documents.

import ByteReading
package import XMLReading

/// Receives the elements of `<plist>` and what is in it, and builds the value.
package final class XMLPropertyListBuilder: XMLHandler {
  /// A container that is being filled; the root counts as one.
  private struct Level {
    var isDictionary: Bool
    var key: (name: String, line: Int)?
    var elements: [PropertyList] = []
    var members: [PropertyListDictionary.Member] = []
  }

  /// The first fault; later events are ignored.
  package private(set) var fault: PropertyListFault?
  private var levels = [Level(isDictionary: false)]
  private var text: [UInt8] = []
  private var leafLine = 0

  /// Makes a builder.
  package init() {}

  /// The value; nil when none was met.
  package var value: PropertyList? { levels.first?.elements.first }

  /// Opens a container or a leaf.
  package func startElement(_ element: XMLElementStart) {
    guard fault == nil else { return }
    text.removeAll(keepingCapacity: true)
    leafLine = element.line
    let name = element.name
    if name.isEqual(to: "dict") { levels.append(Level(isDictionary: true)) }
    if name.isEqual(to: "array") { levels.append(Level(isDictionary: false)) }
  }

  /// Collects the text of a leaf.
  package func characters(_ characters: UnsafeBufferPointer<UInt8>) {
    if fault == nil { text.append(contentsOf: characters) }
  }

  /// Closes a container or a leaf.
  package func endElement(_ element: XMLElementEnd) {
    guard fault == nil else { return }
    let name = String(decoding: element.name, as: UTF8.self)
    switch name {
    case "plist": checkRoot(line: element.line)
    case "dict", "array": closeContainer(line: element.line)
    case "key": takeKey()
    default: takeLeaf(name)
    }
    text.removeAll(keepingCapacity: true)
  }

  private func fail(_ message: String, line: Int) {
    fault = PropertyListFault(message, line: line)
  }

  private func checkRoot(line: Int) {
    if value == nil { fail("The property list holds no value.", line: line) }
  }

  private func closeContainer(line: Int) {
    // The parser has matched the tags, so that the innermost level is the one that ends.
    guard levels.count > 1 else { return }
    let level = levels.removeLast()
    if let key = level.key { return fail("The key `\(key.name)` has no value.", line: key.line) }
    add(
      level.isDictionary
        ? .dictionary(PropertyListDictionary(level.members)) : .array(level.elements),
      line: line)
  }

  private func takeKey() {
    let name = String(decoding: text, as: UTF8.self)
    guard levels[levels.count - 1].isDictionary else {
      return fail("The key `\(name)` stands outside of a dictionary.", line: leafLine)
    }
    if let key = levels[levels.count - 1].key {
      return fail("The key `\(key.name)` has no value.", line: key.line)
    }
    levels[levels.count - 1].key = (name, leafLine)
  }

  private func takeLeaf(_ name: String) {
    guard let value = Self.leaf(name, text: text) else {
      let told = String(decoding: text.prefix(40), as: UTF8.self)
      return fail("The element <\(name)> can't hold `\(told)`.", line: leafLine)
    }
    add(value, line: leafLine)
  }

  private func add(_ value: PropertyList, line: Int) {
    let top = levels.count - 1
    guard levels[top].isDictionary else {
      if top == 0, !levels[0].elements.isEmpty {
        return fail("The property list holds a second value.", line: line)
      }
      levels[top].elements.append(value)
      return
    }
    guard let key = levels[top].key else {
      return fail("A value in a dictionary has no key.", line: line)
    }
    levels[top].members.append(.init(key.name, value, line: key.line))
    levels[top].key = nil
  }

  /// The value of an element that holds no other; nil for unknown elements and unfit texts.
  private static func leaf(_ name: String, text: [UInt8]) -> PropertyList? {
    switch name {
    case "string": .string(String(decoding: text, as: UTF8.self))
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "integer": integer(String(decoding: text.trimmed, as: UTF8.self))
    case "real": real(text.trimmed)
    case "date":
      RFC3339.parse(text.trimmed).map {
        .date(Double($0.seconds - secondsFrom1970To2001) + Double($0.nanoseconds) / 1e9)
      }
    case "data": Base64.decode(text).map { .data($0) }
    default: nil
    }
  }

  private static func integer(_ text: String) -> PropertyList? {
    let isNegative = text.hasPrefix("-")
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let magnitude = UInt64(
      isHexadecimal ? digits.dropFirst(2) : digits, radix: isHexadecimal ? 16 : 10)
    guard let magnitude, digits.utf8.first != UInt8(ascii: "+") else { return nil }
    if isNegative {
      return magnitude <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
    }
    return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
  }

  private static func real(_ text: [UInt8]) -> PropertyList? {
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "nan": .real(.nan)
    case "inf", "+inf", "infinity", "+infinity": .real(.infinity)
    case "-inf", "-infinity": .real(-.infinity)
    default: text.withUnsafeBufferPointer { NumberText.double($0) }.map { .real($0) }
    }
  }
}

/// Seconds from 1970-01-01T00:00:00Z to 2001-01-01T00:00:00Z, the epoch of Apple's dates.
package let secondsFrom1970To2001: Int64 = 978_307_200

extension [UInt8] {
  /// These bytes without ASCII white space at their ends.
  fileprivate var trimmed: [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(self[first...last])
  }
}
