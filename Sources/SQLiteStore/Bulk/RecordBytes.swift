// A record in SQLite's record format (section 2.1): a header of types, then the values.

/// Builds records one after another in the same buffers.
struct RecordBytes {
  /// The finished record.
  private(set) var bytes: [UInt8] = []
  private var types: [UInt8] = []
  private var values: [UInt8] = []

  /// Starts the next record.
  mutating func begin() {
    types.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Appends a null.
  mutating func appendNull() { types.append(0) }

  /// Appends text.
  mutating func append(text: UnsafeBufferPointer<UInt8>) {
    types.appendVarint(UInt64(text.count) * 2 + 13)
    values.append(contentsOf: text)
  }

  /// Appends bytes.
  mutating func append(blob: UnsafeBufferPointer<UInt8>) {
    types.appendVarint(UInt64(blob.count) * 2 + 12)
    values.append(contentsOf: blob)
  }

  /// Appends an integer in as few bytes as it needs.
  mutating func append(_ value: Int64) {
    if value == 0 || value == 1 { return types.append(8 + UInt8(value)) }
    let bits = 65 - (value < 0 ? ~value : value).leadingZeroBitCount
    let (type, count): (UInt8, Int) =
      switch bits {
      case ...8: (1, 1)
      case ...16: (2, 2)
      case ...24: (3, 3)
      case ...32: (4, 4)
      case ...48: (5, 6)
      default: (6, 8)
      }
    types.append(type)
    values.appendBigEndian(UInt64(bitPattern: value), bytes: count)
  }

  /// Puts the record together.
  mutating func finish() {
    bytes.removeAll(keepingCapacity: true)
    // The header's length counts itself; it takes two bytes from 127 bytes of types on.
    let length = types.count + (types.count < 127 ? 1 : types.count < 16_382 ? 2 : 3)
    bytes.appendVarint(UInt64(length))
    bytes.append(contentsOf: types)
    bytes.append(contentsOf: values)
  }
}
