// Reading documents back from the JSON form of the Firestore REST API.

import ByteReading

/// Why JSON is no document in REST form.
public struct RESTFormFault: Error, Hashable, Sendable {
  /// One sentence of fact, with a full stop.
  public var message: String

  /// Makes a fault.
  public init(_ message: String) { self.message = message }
}

extension RESTForm {
  /// Reads a document. Names of this form's database become local references.
  /// - Throws: `RESTFormFault` when the text is no JSON or no document.
  public func document(from text: [UInt8]) throws(RESTFormFault) -> Document {
    let json: Value
    do {
      json = try PlainForm.read(text)
    } catch {
      throw RESTFormFault("At byte \(error.byteOffset): \(error.message)")
    }
    return try document(from: json)
  }

  /// Reads a document from JSON that is read already.
  package func document(from json: Value) throws(RESTFormFault) -> Document {
    guard case .map(let members) = json, case .string(let name)? = members["name"],
      let path = referenceName(name)?.path
    else { throw RESTFormFault("A document has no `name`, or one that is no document's.") }
    return Document(
      path: path, fields: try fields(members["fields"]),
      createTime: try time(members["createTime"]), updateTime: try time(members["updateTime"]))
  }

  private func fields(_ json: Value?) throws(RESTFormFault) -> FieldMap {
    switch json {
    case nil: return FieldMap()
    case .map(let members)?:
      var fields = FieldMap()
      fields.reserveCapacity(members.count)
      for member in members { fields[member.name] = try value(member.value) }
      return fields
    default: throw RESTFormFault("`fields` is no object.")
    }
  }

  private func time(_ json: Value?) throws(RESTFormFault) -> Timestamp? {
    guard let json else { return nil }
    guard case .timestamp(let time) = try scalar("timestampValue", json) else { return nil }
    return time
  }

  /// Reads a value: an object whose only member names the kind.
  public func value(_ json: Value) throws(RESTFormFault) -> Value {
    guard case .map(let members) = json, members.count == 1, let member = members.first else {
      throw RESTFormFault("A value is an object of one member that names its kind.")
    }
    switch (member.name, member.value) {
    case ("arrayValue", .map(let list)): return .array(try elements(list["values"]))
    case ("mapValue", .map(let map)): return vector(try fields(map["fields"]))
    case ("geoPointValue", .map(let place)): return try point(place)
    default: return try scalar(member.name, member.value)
    }
  }

  private func elements(_ json: Value?) throws(RESTFormFault) -> [Value] {
    guard let json else { return [] }
    guard case .array(let list) = json else { throw RESTFormFault("`values` is no array.") }
    var elements: [Value] = []
    for element in list { elements.append(try value(element)) }
    return elements
  }

  private func vector(_ fields: FieldMap) -> Value {
    guard fields.count == 2, fields["__type__"] == "__vector__",
      case .array(let elements)? = fields["value"]
    else { return .map(fields) }
    let doubles = elements.compactMap { element -> Double? in
      if case .double(let value) = element { value } else { nil }
    }
    return doubles.count == elements.count ? .vector(doubles) : .map(fields)
  }

  private func point(_ members: FieldMap) throws(RESTFormFault) -> Value {
    guard let latitude = number(members["latitude"] ?? .double(0)),
      let longitude = number(members["longitude"] ?? .double(0)),
      let point = GeoPoint(checkedLatitude: latitude, longitude: longitude)
    else { throw RESTFormFault("A `geoPointValue` is out of range.") }
    return .geoPoint(point)
  }

  private func scalar(_ kind: String, _ json: Value) throws(RESTFormFault) -> Value {
    let value: Value? =
      switch (kind, json) {
      case ("nullValue", .null), ("nullValue", "NULL_VALUE"): .null
      case ("booleanValue", .boolean), ("stringValue", .string): json
      case ("integerValue", .integer(let value)): .integer(value)
      case ("integerValue", .string(let digits)): Int64(digits).map(Value.integer)
      case ("doubleValue", _): number(json).map(Value.double)
      case ("timestampValue", .string(let text)):
        RFC3339.parse(text.utf8).flatMap {
          Timestamp(checkedSeconds: $0.seconds, nanoseconds: $0.nanoseconds)
        }.map(Value.timestamp)
      case ("bytesValue", .string(let text)): Base64.decode(text.utf8).map(Value.bytes)
      case ("referenceValue", .string(let name)): referenceName(name).map(Value.reference)
      default: nil
      }
    guard let value else { throw RESTFormFault("A `\(kind)` holds something else.") }
    return value
  }

  private func number(_ json: Value) -> Double? {
    switch json {
    case .integer(let value): Double(value)
    case .double(let value): value
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  /// Takes a full name apart: `projects/P/databases/D/documents/books/42`.
  package func referenceName(_ name: String) -> DocumentReferenceName? {
    guard var reference = DocumentReferenceName(fullName: name) else { return nil }
    if reference.database == database { reference.database = nil }
    return reference
  }
}

extension DocumentReferenceName {
  /// Takes a full name apart; nil unless it is `projects/P/databases/D/documents/` and a path.
  package init?(fullName name: String) {
    let parts = name.split(separator: "/", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "projects", parts[2] == "databases",
      parts[4] == "documents", let path = DocumentPath(String(parts[5]))
    else { return nil }
    self.init(database: parts[..<4].joined(separator: "/"), path: path)
  }
}
