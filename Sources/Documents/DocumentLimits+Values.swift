// The rules of values: size, depth, no array inside an array.

/// The way from a document to a value, kept as a chain so that nothing is allocated unless a fault
/// has to name it.
indirect enum FieldPlace {
  case root
  case field(String, FieldPlace)
  case element(Int, FieldPlace)

  /// `tags[2].name`; nil for the document itself.
  var text: String? {
    switch self {
    case .root: nil
    case .field(let name, let parent): parent.text.map { $0 + "." + name } ?? name
    case .element(let index, let parent): (parent.text ?? "") + "[\(index)]"
    }
  }
}

extension DocumentLimits {
  /// The first rule that named values break, or nil.
  /// - Parameter depth: maps and arrays around them.
  func check(
    _ fields: FieldMap, depth: Int, at place: FieldPlace = .root
  ) -> DocumentFault? {
    for field in fields {
      if needsNoLook(field, depth: depth) { continue }
      let place = FieldPlace.field(field.name, place)
      if let fault = check(fieldName: field.name, at: place)
        ?? check(field.value, depth: depth + 1, inArray: false, at: place)
      {
        return fault
      }
    }
    return nil
  }

  /// Whether a field is plainly fine: the common case, decided without a place.
  private func needsNoLook(_ field: FieldMap.Field, depth: Int) -> Bool {
    let name = field.name.utf8
    guard let first = name.first, first != 0x5F, name.count <= fieldNameBytes else { return false }
    if case .array(let elements) = field.value {
      return depth < self.depth && elements.allSatisfy(isPlain)
    }
    return isPlain(field.value)
  }

  /// Whether a value has no parts and a size that is allowed anywhere.
  private func isPlain(_ value: Value) -> Bool {
    switch value {
    case .null, .boolean, .integer, .double, .timestamp, .geoPoint: true
    case .string(let text): text.utf8.count <= valueBytes
    case .bytes(let bytes): bytes.count <= valueBytes
    default: false
    }
  }

  private func check(
    _ value: Value, depth: Int, inArray: Bool, at place: FieldPlace
  ) -> DocumentFault? {
    switch value {
    case .null, .boolean, .integer, .double, .timestamp, .geoPoint: nil
    case .string(let text): check(count: text.utf8.count, at: place)
    case .bytes(let bytes): check(count: bytes.count, at: place)
    case .reference(let name): check(name.path).map { fault(.storeRefused, place, $0.message) }
    case .vector(let elements):
      inArray
        ? fault(.nestedArray, place, "A vector lies directly inside an array.")
        : check(vector: elements.count, at: place)
    case .map(let fields): checkDepth(depth, at: place) ?? check(fields, depth: depth, at: place)
    case .array(let elements):
      inArray
        ? fault(.nestedArray, place, "An array lies directly inside an array.")
        : checkDepth(depth, at: place) ?? check(elements, depth: depth, at: place)
    }
  }

  private func check(_ elements: [Value], depth: Int, at place: FieldPlace) -> DocumentFault? {
    for (index, element) in elements.enumerated() {
      if let fault = check(
        element, depth: depth + 1, inArray: true, at: .element(index, place))
      {
        return fault
      }
    }
    return nil
  }

  private func checkDepth(_ depth: Int, at place: FieldPlace) -> DocumentFault? {
    guard depth > self.depth else { return nil }
    return fault(.tooDeep, place, "Maps and arrays are nested more than \(self.depth) deep.")
  }

  private func check(count: Int, at place: FieldPlace) -> DocumentFault? {
    guard count > valueBytes else { return nil }
    return fault(
      .documentTooLarge, place, "The value has \(count) bytes; the limit is \(valueBytes).")
  }

  private func check(vector count: Int, at place: FieldPlace) -> DocumentFault? {
    guard !(1...vectorElements).contains(count) else { return nil }
    return fault(
      .outOfRange, place, "The vector has \(count) elements; 1 to \(vectorElements) are allowed.")
  }

  private func fault(
    _ rule: DocumentFault.Rule, _ place: FieldPlace, _ message: String
  ) -> DocumentFault {
    DocumentFault(rule, field: place.text, message: message)
  }
}
