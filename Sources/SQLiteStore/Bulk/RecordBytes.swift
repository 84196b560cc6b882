// A record in SQLite's record format (section 2.1): a header of types, then the values.

import ByteReading

/// A record that somebody lends.
typealias RecordText = UnsafeBufferPointer<UInt8>

/// Builds records one after another in the same buffers.
struct RecordBytes: ~Copyable {
  private var whole = ByteBuffer()
  private var types = ByteBuffer()
  private var values = ByteBuffer()

  /// The finished record; valid until the next one begins.
  var bytes: RecordText { whole.bytes }

  /// Starts the next record.
  mutating func begin() {
    types.shrink(to: 0)
    values.shrink(to: 0)
  }

  /// Appends a null.
  mutating func appendNull() { types.append(0) }

  /// Appends text.
  mutating func append(text: UnsafeBufferPointer<UInt8>) {
    types.append(varint: UInt64(text.count) * 2 + 13)
    values.append(text)
  }

  /// Appends bytes.
  mutating func append(blob: UnsafeBufferPointer<UInt8>) {
    types.append(varint: UInt64(blob.count) * 2 + 12)
    values.append(blob)
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
    for byte in (0..<count).reversed() {
      values.append(UInt8(truncatingIfNeeded: value >> (byte * 8)))
    }
  }

  /// Puts the record together.
  mutating func finish() {
    whole.shrink(to: 0)
    // The header's length counts itself; it takes two bytes from 127 bytes of types on.
    let length = types.count + (types.count < 127 ? 1 : types.count < 16_382 ? 2 : 3)
    whole.append(varint: UInt64(length))
    whole.append(types.bytes)
    whole.append(values.bytes)
  }
}

extension ByteBuffer {
  /// Appends an integer of variable length (1.6, "varint").
  fileprivate mutating func append(varint value: UInt64) {
    if value < 0x80 { return append(UInt8(value)) }
    if value < 0x4000 {
      append(UInt8(value >> 7) | 0x80)
      return append(UInt8(value & 0x7F))
    }
    var bytes: [UInt8] = []
    bytes.appendVarint(value)
    append(bytes)
  }
}
