// The type sheet of a document, as JSON.

import ByteReading

extension TypeSheet {
  /// Appends the sheet of a document's fields: an object, empty when all are plain.
  package static func append(of fields: FieldMap, to bytes: inout [UInt8]) {
    if !append(fields, to: &bytes) { bytes.append(contentsOf: "{}".utf8) }
  }

  /// Appends the sheet of a field's value behind the field's name, unless the value is plain.
  /// - Parameter name: a comma, the name as JSON, and a colon.
  static func append(_ value: Value, named name: [UInt8], to bytes: inout [UInt8]) {
    guard mayNeedSheet(value) else { return }
    let before = bytes.count
    bytes += name
    if !append(value, to: &bytes) { bytes.removeLast(bytes.count - before) }
  }

  /// Appends a kind behind a field's name.
  static func append(_ kind: Kind, named name: [UInt8], to bytes: inout [UInt8]) {
    bytes += name
    append(kind, to: &bytes)
  }

  /// Appends a map's sheet and returns true; appends nothing when all its values are plain.
  private static func append(_ fields: FieldMap, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    for field in fields where mayNeedSheet(field.value) {
      let before = bytes.count
      bytes.append(before == start ? 0x7B : 0x2C)
      JSONText.append(field.name, to: &bytes)
      bytes.append(0x3A)
      if !append(field.value, to: &bytes) { bytes.removeSubrange(before...) }
    }
    guard bytes.count > start else { return false }
    bytes.append(0x7D)
    return true
  }

  private static func mayNeedSheet(_ value: Value) -> Bool {
    switch value {
    case .null, .boolean, .integer, .string: false
    case .double(let value): !value.isFinite
    default: true
    }
  }

  private static func append(_ value: Value, to bytes: inout [UInt8]) -> Bool {
    switch value {
    case .null, .boolean, .integer, .string: false
    case .double(let value): !value.isFinite && append(.double, to: &bytes)
    case .timestamp: append(.timestamp, to: &bytes)
    case .bytes: append(.bytes, to: &bytes)
    case .reference(let name):
      append(name.database == nil ? .reference : .foreignReference, to: &bytes)
    case .geoPoint: append(.geoPoint, to: &bytes)
    case .vector: append(.vector, to: &bytes)
    case .map(let fields): append(fields, to: &bytes)
    case .array(let elements):
      elements.contains(where: mayNeedSheet) && append(elements, to: &bytes)
    }
  }

  @discardableResult
  private static func append(_ kind: Kind, to bytes: inout [UInt8]) -> Bool {
    bytes.append(0x22)
    bytes.append(contentsOf: kind.rawValue.utf8)
    bytes.append(0x22)
    return true
  }

  /// Writes the elements' sheets one by one, and then keeps only the first if all are alike, so
  /// that arrays of any length share a sheet. Null elements are like any other.
  private static func append(_ elements: [Value], to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    var first: Range<Int>?
    var areAlike = true
    for (index, element) in elements.enumerated() {
      bytes.append(index == 0 ? 0x5B : 0x2C)
      let place = bytes.count
      if !append(element, to: &bytes) { bytes.append(contentsOf: "null".utf8) }
      guard element != .null else { continue }
      if let first { areAlike = areAlike && bytes[first].elementsEqual(bytes[place...]) }
      first = first ?? place..<bytes.count
    }
    guard areAlike, let first else { return close(&bytes) }
    let sheet = Array(bytes[first])
    bytes.removeSubrange(start...)
    guard sheet != Array("null".utf8) else { return false }
    bytes.append(0x5B)
    bytes.append(contentsOf: sheet)
    return close(&bytes)
  }

  private static func close(_ bytes: inout [UInt8]) -> Bool {
    bytes.append(0x5D)
    return true
  }
}
