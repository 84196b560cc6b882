// The ids of objects in an XML store: `z` and a number.

/// Reads `z102`.
enum ObjectNumber {
  /// The number of an id; nil when it isn't `z` and digits that fit.
  static func parse(_ id: some Sequence<UInt8>) -> UInt64? {
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
