// Arrays and objects, and the text of cells that stands for them.

import Documents
import Records

extension RecordDecoderNode {
  /// Whether the value is an object, or a row.
  var holdsObject: Bool {
    let node = node
    return node.kind == .object || node.kind == .row || node.kind == .text
  }

  /// This node, or the object in its cell.
  func keyed() throws -> RecordDecoderNode {
    switch node.kind {
    case .object, .row: return self
    case .text where !isNull: return try cell(as: .object, "an object")
    default: throw nullOrMismatch([String: Value].self, "an object", at: index, reading, key: nil)
    }
  }

  /// This node, or the array in its cell.
  func unkeyed() throws -> RecordDecoderNode {
    switch node.kind {
    case .array: return self
    case .vector: return RecordDecoderNode(self, source: vector(), keepsKeys: keepsKeys)
    case .text where !isNull, .string where readers.arraySeparator != nil && !isNull:
      guard let separator = readers.arraySeparator else { return try cell(as: .array, "an array") }
      return RecordDecoderNode(self, source: elements(between: separator), keepsKeys: keepsKeys)
    default: throw nullOrMismatch([Value].self, "an array", at: index, reading, key: nil)
    }
  }

  /// The texts of an array; most arrays of books and the like are such.
  @inline(never)
  func strings(
    at index: Int, _ reading: RecordFieldReading, key: @autoclosure () -> (any CodingKey)?
  ) throws -> [String] {
    let node = tape.nodes[index]
    guard node.kind == .text, let separator = context.readers(reading).arraySeparator,
      !isNull(at: index, reading)
    else {
      var strings: [String] = []
      var container = try RecordValueDecoder(node: child(key(), at: index)).unkeyedContainer()
      while !container.isAtEnd { strings.append(try container.decode(String.self)) }
      return strings
    }
    let text = tape.payload(node)
    var strings: [String] = []
    strings.reserveCapacity(text.count { $0 == separator[0] } + 1)
    Self.split(text, at: separator) { strings.append(String(decoding: $0, as: UTF8.self)) }
    return strings
  }

  /// The JSON of a cell, which must be of that kind.
  private func cell(as kind: RecordNode.Kind, _ name: String) throws -> RecordDecoderNode {
    let batch: RecordBatch
    do throws(ValueFault) {
      batch = try JSONCell.tape(tape.payload(node))
    } catch {
      throw self.error(error, for: Value.self)
    }
    guard batch.nodes.first?.kind == kind else {
      let fault = ValueFault(
        .typeMismatch, "is JSON, but not \(name)", value: tape.evidence(at: index))
      throw error(fault, for: Value.self)
    }
    return RecordDecoderNode(self, source: RecordDecoderSource(batch), keepsKeys: keepsKeys)
  }

  private func elements(between separator: [UInt8]) -> RecordDecoderSource {
    var batch = RecordBatch()
    let array = batch.open(.array)
    Self.split(tape.payload(node), at: separator) { batch.append(.text, $0) }
    batch.close(array, count: batch.nodes.count - 1)
    return RecordDecoderSource(batch)
  }

  private func vector() -> RecordDecoderSource {
    var batch = RecordBatch()
    let array = batch.open(.array)
    let elements = tape.doubles(node)
    for element in elements {
      batch.append(.number, element.description.utf8, flags: .typedDouble)
    }
    batch.close(array, count: elements.count)
    return RecordDecoderSource(batch)
  }

  /// Hands over what stands between separators; nothing at all for an empty text.
  private static func split(
    _ text: TextBytes, at separator: [UInt8], _ body: (TextBytes) -> Void
  ) {
    guard !text.isEmpty, let first = separator.first else { return }
    let length = separator.count
    var (start, position) = (0, 0)
    while position &+ length <= text.count {
      if text[position] == first, length == 1 || text[position...].starts(with: separator) {
        body(TextBytes(rebasing: text[start..<position]))
        position &+= length
        start = position
      } else {
        position &+= 1
      }
    }
    body(TextBytes(rebasing: text[start...]))
  }
}
