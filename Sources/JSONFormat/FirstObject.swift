// What a source's first object looks like: a document, a message, or any other.

import ByteReading
import Documents

/// The first level of an object, whose end may be cut off.
struct FirstObject: JSONSink {
  private var depth = 0
  private var keys: [String] = []
  /// The values of members that are strings, of those that matter.
  private var texts: [String: String] = [:]

  /// Looks at the object that starts at `start`.
  init(in bytes: Span<UInt8>, at start: Int) {
    var (scanner, look) = (JSONScanner(), FirstObject())
    do throws(JSONFault) {
      _ = try scanner.scanValue(in: bytes, from: start, into: &look)
    } catch {
      if error.reason != .unexpectedEnd { look.keys = [] }
    }
    self = look
  }

  private init() {}

  /// Whether it has the name of a Firestore document and none but a document's members.
  var isDocument: Bool {
    guard let name = texts["name"], DocumentReferenceName(fullName: name) != nil else {
      return false
    }
    return keys.allSatisfy { ["name", "fields", "createTime", "updateTime"].contains($0) }
  }

  /// Whether it is a message of a Singer tap.
  var isMessage: Bool {
    switch texts["type"] {
    case "RECORD": keys.contains("stream") && keys.contains("record")
    case "SCHEMA": keys.contains("stream") && keys.contains("schema")
    case "STATE": keys.contains("value")
    default: false
    }
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    if depth == 1 { keys.append(text(range, bytes)) }
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    guard depth == 1, let key = keys.last, key == "name" || key == "type" else { return }
    texts[key] = text(range, bytes)
  }

  mutating func null() {}
  mutating func boolean(_ value: Bool) {}
  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {}
  mutating func beginObject() { depth += 1 }
  mutating func endObject(count: Int) { depth -= 1 }
  mutating func beginArray() { depth += 1 }
  mutating func endArray(count: Int) { depth -= 1 }

  private func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
