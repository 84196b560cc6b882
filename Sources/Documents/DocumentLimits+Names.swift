// The rules of paths, ids and field names.

extension DocumentLimits {
  /// The first rule that a document's path breaks, or nil.
  public func check(_ path: DocumentPath) -> DocumentFault? {
    guard path.string.utf8.count <= pathBytes else {
      return DocumentFault(
        .invalidDocumentID,
        message: "The path has \(path.string.utf8.count) bytes; the limit is \(pathBytes).")
    }
    if isPlain(path) { return nil }
    var segments = 0
    for segment in path.string.utf8.split(separator: 0x2F) {
      segments += 1
      if let fault = check(id: Substring(segment), isDocument: segments % 2 == 0) { return fault }
    }
    guard segments > pathSegments else { return nil }
    return DocumentFault(
      .invalidDocumentID,
      message: "The path has \(segments) segments; the limit is \(pathSegments).")
  }

  /// Whether a path is plainly fine: the common case, decided by one look at its bytes.
  private func isPlain(_ path: DocumentPath) -> Bool {
    path.string.utf8.count <= min(idBytes, pathSegments) && Self.hasPlainIDs(path.string)
  }

  /// Whether no id of a path has anything in it that is not allowed everywhere.
  static func hasPlainIDs(_ path: String) -> Bool {
    path.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte == 0x5F || byte == 0x2E { return false }
      return true
    } ?? false
  }

  /// Whether an id is plainly one: no underscore, no point, no slash.
  private static func isPlainID(_ id: String) -> Bool {
    id.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte == 0x5F || byte == 0x2E || byte == 0x2F { return false }
      return true
    } ?? false
  }

  /// The first rule that a document's id breaks, or nil; for ids from data that may be no path.
  public func check(documentID id: String) -> DocumentFault? {
    if id.isEmpty { return DocumentFault(.invalidDocumentID, message: "The id is empty.") }
    if id.utf8.count <= idBytes, Self.isPlainID(id) { return nil }
    if id.utf8.contains(0x2F) { return invalidID(id[...], "holds a slash") }
    return check(id: id[...], isDocument: true)
  }

  private func check(id: Substring, isDocument: Bool) -> DocumentFault? {
    let count = id.utf8.count
    if count > idBytes {
      return invalidID(id.prefix(40), "has \(count) bytes; the limit is \(idBytes)")
    }
    if id == "." || id == ".." { return invalidID(id, "is not allowed") }
    guard isReserved(id), !isDocument || numericID(id) == nil else { return nil }
    return invalidID(id, "is reserved: it starts and ends with two underscores")
  }

  private func invalidID(_ id: Substring, _ fact: String) -> DocumentFault {
    DocumentFault(.invalidDocumentID, message: "The id `\(id)` \(fact).")
  }

  /// The first rule that a field's name breaks, or nil.
  package func check(fieldName name: String) -> DocumentFault? {
    check(fieldName: name, at: .field(name, .root))
  }

  /// The first rule that a field's name breaks, or nil; `path` is the way to the field.
  func check(fieldName name: String, at path: FieldPlace) -> DocumentFault? {
    let count = name.utf8.count
    let fact: String? =
      count == 0
      ? "A field's name is empty."
      : count > fieldNameBytes
        ? "A field's name has \(count) bytes; the limit is \(fieldNameBytes)."
        : isReserved(name[...])
          ? "The field name `\(name)` is reserved: it starts and ends with two underscores." : nil
    return fact.map { DocumentFault(.invalidFieldName, field: path.text, message: $0) }
  }

  private func isReserved(_ name: Substring) -> Bool {
    let bytes = name.utf8
    guard bytes.count >= (reservesBareUnderscores ? 4 : 5), bytes.first == 0x5F else {
      return false
    }
    return bytes.prefix(2).allSatisfy { $0 == 0x5F } && bytes.suffix(2).allSatisfy { $0 == 0x5F }
  }
}
