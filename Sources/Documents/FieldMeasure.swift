// What limits are held against, counted while fields are written.

/// The measures of a document's fields.
package struct FieldMeasure: Hashable, Sendable {
  /// Bytes of the fields by Firestore's size formula.
  package var size = 0
  /// Bytes of the longest name.
  package var longestName = 0
  /// Bytes of the longest string or bytes value.
  package var longestValue = 0
  /// Bytes of the longest path that a reference leads to.
  package var longestReference = 0
  /// Elements of the longest vector.
  package var longestVector = 0
  /// Maps and arrays inside each other.
  package var depth = 0
  /// Whether something is there that only a look at the fields themselves can judge: names that may
  /// be reserved, arrays inside arrays, references whose ids hold what not every id may hold.
  package var needsLook = false

  /// The measures of no field.
  package init() {}

  /// Takes in a field's name.
  mutating func note(name: String) {
    longestName = max(longestName, name.utf8.count)
    needsLook = needsLook || Self.needsLook(name)
  }

  /// Whether a name may be one that isn't allowed, whatever its length.
  static func needsLook(_ name: String) -> Bool { name.utf8.first ?? 0x5F == 0x5F }

  /// Takes in a value but for its size.
  /// - Parameter depth: maps and arrays around it.
  mutating func note(_ value: Value, depth: Int, inArray: Bool = false) {
    switch value {
    case .null, .boolean, .integer, .double, .timestamp, .geoPoint: break
    case .string(let text): longestValue = max(longestValue, text.utf8.count)
    case .bytes(let bytes): longestValue = max(longestValue, bytes.count)
    case .reference(let name):
      longestReference = max(longestReference, name.path.string.utf8.count)
      needsLook = needsLook || !DocumentLimits.hasPlainIDs(name.path.string)
    case .vector(let elements):
      longestVector = max(longestVector, elements.count)
      needsLook = needsLook || inArray || elements.isEmpty
    case .map(let fields):
      self.depth = max(self.depth, depth + 1)
      note(fields, depth: depth + 1)
    case .array(let elements):
      self.depth = max(self.depth, depth + 1)
      needsLook = needsLook || inArray
      for element in elements { note(element, depth: depth + 1, inArray: true) }
    }
  }

  private mutating func note(_ fields: FieldMap, depth: Int) {
    for field in fields {
      note(name: field.name)
      note(field.value, depth: depth)
    }
  }
}

extension DocumentLimits {
  /// The first rule that a document breaks, or nil: told by its measures where they suffice.
  package func check(_ batch: DocumentBatch, at index: Int) -> DocumentFault? {
    let entry = batch.entries[index]
    let measure = batch.texts.places[entry.fields].measure
    let count = entry.collection.string.utf8.count + 1 + entry.id.utf8.count
    // Without ids that count otherwise, a name's size is that of its path and 17.
    if count <= min(idBytes, pathSegments), Self.hasPlainIDs(entry.id),
      Self.hasPlainIDs(entry.collection.string), holds(measure),
      count + 17 + measure.size + 32 <= documentBytes
    {
      return nil
    }
    return check(batch.document(at: index))
  }

  /// Whether fields are surely within the limits, but for their size.
  private func holds(_ measure: FieldMeasure) -> Bool {
    !measure.needsLook && measure.longestName <= fieldNameBytes
      && measure.longestValue <= valueBytes && measure.longestVector <= vectorElements
      && measure.longestReference <= min(idBytes, pathSegments) && measure.depth <= depth
  }
}
