// The ids of objects in an XML store: `z` and a number, or what somebody wrote by hand.

/// An object's id.
enum ObjectID: Hashable {
  /// `z102`, as Core Data has it.
  case number(UInt64)
  /// Any other text.
  case text([UInt8])

  /// Reads an id; nil when it is empty.
  init?(_ id: some Collection<UInt8>) {
    guard !id.isEmpty else { return nil }
    self = Self.number(of: id).map { .number($0) } ?? .text(Array(id))
  }

  /// The id of the object's document: `p102` as in the object's URI, or the text as it is.
  var documentID: String {
    switch self {
    case .number(let number): "p" + String(number)
    case .text(let text): String(decoding: text, as: UTF8.self)
    }
  }

  /// The number of an id; nil when it isn't `z` and digits that fit.
  private static func number(of id: some Sequence<UInt8>) -> UInt64? {
    var iterator = id.makeIterator()
    guard iterator.next() == UInt8(ascii: "z") else { return nil }
    var (value, digits) = (UInt64(0), 0)
    while let byte = iterator.next() {
      guard byte &- 0x30 <= 9 else { return nil }
      let (product, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, beyond) = product.addingReportingOverflow(UInt64(byte - 0x30))
      guard !tooBig, !beyond else { return nil }
      (value, digits) = (sum, digits + 1)
    }
    return digits > 0 ? value : nil
  }
}
