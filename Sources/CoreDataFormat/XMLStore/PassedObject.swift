// An object of an XML store that is too much to be read.

import Records
import XMLReading

/// Follows an object to its end and sets its bytes aside.
struct PassedObject {
  /// Offset of its first byte.
  let start: Int
  /// 1-based line on which it starts.
  let line: Int
  /// Why it isn't read; nil when it takes too many bytes.
  let failure: XMLFailure?
  /// Its bytes.
  private(set) var record = OversizedRecord()
  private var scanner = XMLMarkupScanner()
  private var depth = 0

  init(start: Int, line: Int, failure: XMLFailure?) {
    self.start = start
    self.line = line
    self.failure = failure
  }

  /// Takes the next bytes, which start at an index.
  /// - Returns: the index behind the object; nil when it goes on behind these bytes.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
    var index = first
    while let (piece, end) = scanner.endOfPiece(in: bytes, from: index) {
      index = end
      if piece == .startTag { depth += 1 }
      if piece == .endTag { depth -= 1 }
      guard depth <= 0, piece != .other else { continue }
      record.append(UnsafeBufferPointer(rebasing: bytes[first..<end]))
      return end
    }
    record.append(UnsafeBufferPointer(rebasing: bytes[first...]))
    return nil
  }

  /// What rejects it.
  func fault(limit: Int) -> (code: RecordIssueCode, message: String) {
    // A tag that is too long for a parser is too long for a record.
    guard let failure, failure.kind != .tagTooLong else {
      let message = OversizedRecord.message(byteLength: record.count, limit: limit, of: record)
      return (.documentTooLarge, message)
    }
    return (failure.kind == .tooDeep ? .tooDeep : .invalidXMLValue, failure.message)
  }
}

extension XMLFailure.Kind {
  /// Whether the document may be right, but is more than is read.
  var isLimit: Bool { self == .tooDeep || self == .tagTooLong || self == .tooManyAttributes }
}
