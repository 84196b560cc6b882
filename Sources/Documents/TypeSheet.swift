// What JSON text can't tell of a document's values: which strings are timestamps, and the like.

import ByteReading

/// The kinds of a document's values, as far as plain JSON doesn't tell them.
package indirect enum TypeSheet: Sendable {
  /// Kinds that need naming.
  package enum Kind: String, Sendable {
    /// A double that is no finite number.
    case double
    case timestamp
    case bytes
    case reference
    /// A reference into another database.
    case foreignReference
    case geoPoint
    case vector
  }

  /// The value is what the JSON says.
  case plain
  /// The value is of that kind.
  case kind(Kind)
  /// Members of a map that are not plain.
  case map([(name: String, sheet: TypeSheet)])
  /// All elements of an array but null are alike.
  case every(TypeSheet)
  /// Elements of an array, one by one.
  case each([TypeSheet])

  /// Reads a document's sheet from its text; nil when it is none.
  package init?(text: [UInt8]) {
    // What is wrong with the text is of no use to anybody: the file is damaged.
    guard case .success(.map(let members)) = Result(catching: { try PlainForm.read(text) }) else {
      return nil
    }
    self.init(json: .map(members))
  }

  /// Reads a sheet from JSON; nil when it is none.
  package init?(json: Value) {
    switch json {
    case .null: self = .plain
    case .string(let name):
      guard let kind = Kind(rawValue: name) else { return nil }
      self = .kind(kind)
    case .array(let elements):
      let sheets = elements.compactMap { TypeSheet(json: $0) }
      guard sheets.count == elements.count, let first = sheets.first else { return nil }
      self = sheets.count == 1 ? .every(first) : .each(sheets)
    case .map(let members):
      let sheets = members.compactMap { member in
        TypeSheet(json: member.value).map { (name: member.name, sheet: $0) }
      }
      guard sheets.count == members.count else { return nil }
      self = .map(sheets)
    default: return nil
    }
  }

  /// The value that plain JSON and this sheet stand for; nil when they don't fit each other.
  package func apply(to value: Value) -> Value? {
    switch (self, value) {
    case (.plain, _), (_, .null): value
    case (.kind(let kind), _): apply(kind, to: value)
    case (.map(let sheets), .map(let fields)): apply(sheets, to: fields).map(Value.map)
    case (.every(let sheet), .array(let elements)):
      all(elements.map { sheet.apply(to: $0) }).map(Value.array)
    case (.each(let sheets), .array(let elements)) where sheets.count == elements.count:
      all(zip(sheets, elements).map { $0.apply(to: $1) }).map(Value.array)
    default: nil
    }
  }

  /// The fields that plain JSON and this sheet stand for.
  package func apply(to fields: FieldMap) -> FieldMap? {
    guard case .map(let sheets) = self else { return nil }
    return apply(sheets, to: fields)
  }

  private func apply(
    _ sheets: [(name: String, sheet: TypeSheet)], to fields: FieldMap
  ) -> FieldMap? {
    var fields = fields
    for (name, sheet) in sheets {
      // Another program may have removed the field; then there is nothing to do.
      guard let plain = fields[name] else { continue }
      guard let typed = sheet.apply(to: plain) else { return nil }
      fields[name] = typed
    }
    return fields
  }

  private func all(_ values: [Value?]) -> [Value]? {
    let present = values.compactMap(\.self)
    return present.count == values.count ? present : nil
  }

  private func apply(_ kind: Kind, to value: Value) -> Value? {
    switch (kind, value) {
    case (.double, _): number(value).map(Value.double)
    case (.timestamp, .string(let text)):
      RFC3339.parse(text.utf8).flatMap {
        Timestamp(checkedSeconds: $0.seconds, nanoseconds: $0.nanoseconds)
      }.map(Value.timestamp)
    case (.bytes, .string(let text)): Base64.decode(text.utf8).map(Value.bytes)
    case (.reference, .string(let path)):
      DocumentPath(path).map { .reference(DocumentReferenceName(path: $0)) }
    case (.foreignReference, .string(let name)):
      DocumentReferenceName(fullName: name).map(Value.reference)
    case (.geoPoint, .map(let members)): point(members).map(Value.geoPoint)
    case (.vector, .array(let elements)):
      all(elements).map(Value.vector)
    default: nil
    }
  }

  private func all(_ elements: [Value]) -> [Double]? {
    let doubles = elements.compactMap(number)
    return doubles.count == elements.count ? doubles : nil
  }

  private func number(_ value: Value) -> Double? {
    switch value {
    case .double(let value): value
    case .integer(let value): Double(value)
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  private func point(_ members: FieldMap) -> GeoPoint? {
    guard let latitude = members["latitude"].flatMap(number),
      let longitude = members["longitude"].flatMap(number)
    else { return nil }
    return GeoPoint(checkedLatitude: latitude, longitude: longitude)
  }
}
