// Values as bytes whose byte order is the order of the values, to sort without the values.

/// Makes keys for sorting.
package enum OrderKey {
  /// The key of values that are sorted by together. Keys of values by the same directions compare,
  /// byte by byte, as the values do; equal values have equal keys. O(size).
  /// - Parameter isDescending: whether large values come first, one a value.
  package static func bytes(of values: [Value], isDescending: [Bool]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (value, isDescending) in zip(values, isDescending) {
      let start = bytes.count
      append(value, to: &bytes)
      // No value's bytes are the start of another's, so that turning all bits turns the order.
      if isDescending { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
    }
    return bytes
  }

  /// Behind the last part of a value that has parts; before each part stands `more`.
  private static let end: UInt8 = 0
  private static let more: UInt8 = 1

  private static func append(_ value: Value, to bytes: inout [UInt8]) {
    bytes.append(UInt8(value.kindRank) + 1)
    switch value {
    case .null: break
    case .boolean(let value): bytes.append(value ? 1 : 0)
    case .integer(let number): append(number, to: &bytes)
    case .double(let number):
      append(number, to: &bytes)
      append(UInt64(0), width: 2, to: &bytes)
    case .timestamp(let time):
      append(time.seconds.sortable, width: 8, to: &bytes)
      append(UInt64(time.nanoseconds), width: 4, to: &bytes)
    case .string(let text): append(text.utf8, to: &bytes)
    case .bytes(let data): append(data, to: &bytes)
    case .reference(let name): append(name, to: &bytes)
    case .geoPoint(let point):
      append(point.latitude, to: &bytes)
      append(point.longitude, to: &bytes)
    case .array(let elements): appendParts(elements, to: &bytes) { append($0, to: &$1) }
    case .vector(let elements):
      append(UInt64(elements.count), width: 8, to: &bytes)
      for element in elements { append(element, to: &bytes) }
    case .map(let fields):
      appendParts(fields, to: &bytes) { field, bytes in
        append(field.name.utf8, to: &bytes)
        append(field.value, to: &bytes)
      }
    }
  }

  /// An integer among doubles: the largest double that isn't above it, and what remains.
  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    let nearest = Double(number)
    let isAbove = nearest >= 0x1p63 || Int64(nearest) > number
    let below = isAbove ? nearest.nextDown : nearest
    append(below, to: &bytes)
    append(UInt64(number - Int64(below)), width: 2, to: &bytes)
  }

  /// NaN first, both zeros alike.
  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    let bits = number == 0 ? 0 : number.bitPattern
    let isNegative = bits >> 63 == 1
    let sortable = number.isNaN ? 0 : isNegative ? ~bits : bits | 1 << 63
    append(sortable, width: 8, to: &bytes)
  }

  private static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    for index in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8)))
    }
  }

  /// A zero is followed by 255, so that the end, which is shorter, sorts before it.
  private static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      bytes.append(byte)
      if byte == 0 { bytes.append(255) }
    }
    bytes += [0, end]
  }

  private static func append(_ name: DocumentReferenceName, to bytes: inout [UInt8]) {
    append((name.database ?? "").utf8, to: &bytes)
    appendParts(name.path.string.utf8.split(separator: 0x2F), to: &bytes) { segment, bytes in
      if let number = numericID(Substring(segment)) {
        bytes.append(0)
        append(number.sortable, width: 8, to: &bytes)
      } else {
        bytes.append(1)
        append(segment, to: &bytes)
      }
    }
  }

  private static func appendParts<Part>(
    _ parts: some Sequence<Part>, to bytes: inout [UInt8], _ append: (Part, inout [UInt8]) -> Void
  ) {
    for part in parts {
      bytes.append(more)
      append(part, &bytes)
    }
    bytes.append(end)
  }
}

extension Int64 {
  /// Bits that sort as the number does.
  fileprivate var sortable: UInt64 { UInt64(bitPattern: self) ^ (1 << 63) }
}
