// Tells a Firestore document from other JSON by its first level.

import ByteReading
import Documents

/// Looks whether an object has a document's name and none but a document's members.
struct FirestoreDocumentLook: JSONSink {
  private var depth = 0
  private var isName = false
  private var hasDocumentName = false
  private var hasOtherMembers = false

  /// Whether the object at `start` is a document by the look of it. Its end may be cut off.
  static func isDocument(in bytes: Span<UInt8>, at start: Int) -> Bool {
    var (scanner, look) = (JSONScanner(), FirestoreDocumentLook())
    do throws(JSONFault) {
      _ = try scanner.scanValue(in: bytes, from: start, into: &look)
    } catch {
      guard error.reason == .unexpectedEnd else { return false }
    }
    return look.hasDocumentName && !look.hasOtherMembers
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    guard depth == 1 else { return }
    let key = text(range, bytes)
    isName = key == "name"
    if !["name", "fields", "createTime", "updateTime"].contains(key) { hasOtherMembers = true }
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    guard depth == 1, isName else { return }
    hasDocumentName = DocumentReferenceName(fullName: text(range, bytes)) != nil
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
