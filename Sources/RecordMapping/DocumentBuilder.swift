// Writing a document's fields from the places of a record's fields.

import Documents
import MigrationEngine
import Records

/// Reads the fields of one record after another and writes documents of them.
struct DocumentBuilder: ~Copyable {
  private let plan: SchemaPlan
  private var writer = FieldTextWriter()
  /// Values that make the document's id, by part.
  private var idParts: [Value]
  private var uniqueValues: [UniqueValue] = []
  private var kept: [(value: Value, field: CompiledField)] = []

  init(_ plan: SchemaPlan) {
    self.plan = plan
    idParts = Array(repeating: .null, count: plan.idPartCount)
  }

  /// The document of the record whose tape starts at `root` and whose fields lie at `places`.
  mutating func record(
    at root: Int, places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) -> MappedRecord {
    uniqueValues = []
    do throws(FieldFault) {
      if tape.nodes[root].kind == .row {
        try append(plan.flatDocument, places: places, in: tape)
      } else if let fields = plan.plainDocument {
        try append(fields, places: places, in: tape)
      } else {
        try append(plan.document, places: places, in: tape)
      }
      for index in plan.hiddenFields { _ = try value(ofField: index, places: places, in: tape) }
      let id = try id()
      return MappedRecord(fields: writer.finish(), id: id, uniqueValues: uniqueValues)
    } catch {
      writer.discard()
      throw error
    }
  }

  /// The documents since the last time.
  mutating func takeTexts() -> FieldTexts { writer.take() }

  /// The first fault in the order of the schema's fields; nil when no single field is at fault.
  mutating func firstFault(places: UnsafeBufferPointer<Int>, in tape: RecordTape) -> FieldFault? {
    for index in plan.fields.indices {
      do throws(FieldFault) {
        _ = try value(ofField: index, places: places, in: tape)
      } catch {
        return error
      }
    }
    return nil
  }

  private mutating func append(
    _ fields: DocumentFields, places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) {
    // The same memory for each record.
    var kept = kept
    self.kept = []
    kept.removeAll(keepingCapacity: true)
    defer { self.kept = kept }
    try fields.append(from: places, of: tape, to: &writer) { kept.append(($0, $1)) }
    for (value, field) in kept { keep(value, of: field) }
  }

  private mutating func append(
    _ members: [DocumentShape], places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) {
    for member in members {
      if let value = try value(of: member.content, places: places, in: tape) {
        writer.append(member.fieldName, value)
      }
    }
  }

  private mutating func map(
    of members: [DocumentShape], places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) -> FieldMap {
    var fields: [FieldMap.Field] = []
    fields.reserveCapacity(members.count)
    for member in members {
      if let value = try value(of: member.content, places: places, in: tape) {
        fields.append(FieldMap.Field(name: member.name, value: value))
      }
    }
    return FieldMap(sorted: fields)
  }

  private mutating func value(
    of content: DocumentShape.Content, places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) -> Value? {
    switch content {
    case .field(let index): return try value(ofField: index, places: places, in: tape)
    case .innerField(let index):
      return isDotted(index, places) ? nil : try value(ofField: index, places: places, in: tape)
    case .dottedField(let index):
      return isDotted(index, places) ? try value(ofField: index, places: places, in: tape) : nil
    case .branch(let slot, let members):
      let place = places[slot]
      if place >= 0, tape.nodes[place].kind == .array {
        return .array(try elements(of: members, places: places, in: tape))
      }
      let map = try map(of: members, places: places, in: tape)
      guard place >= 0 else { return map.isEmpty ? nil : .map(map) }
      return tape.nodes[place].kind == .null ? .null : .map(map)
    }
  }

  private mutating func elements(
    of members: [DocumentShape], places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) -> [Value] {
    var values: [(element: Int, value: Value)] = []
    for member in members {
      let value = try value(of: member.content, places: places, in: tape)
      if let value { values.append((member.element ?? 0, value)) }
    }
    return values.sorted { $0.element < $1.element }.map(\.value)
  }

  private mutating func value(
    ofField index: Int, places: UnsafeBufferPointer<Int>, in tape: RecordTape
  ) throws(FieldFault) -> Value? {
    let field = plan.fields[index]
    let place = field.place(index, among: places)
    do throws(ValueFault) {
      guard let value = try field.value(at: place, of: tape) else { return nil }
      if field.isKept { keep(value, of: field) }
      return value
    } catch {
      throw FieldFault(field.name, error)
    }
  }

  /// Whether the field was found under a name with dots, and not inside an object.
  private func isDotted(_ field: Int, _ places: UnsafeBufferPointer<Int>) -> Bool {
    places[field] < 0 && plan.fields[field].alias.map { places[$0] >= 0 } ?? false
  }

  private mutating func keep(_ value: Value, of field: CompiledField) {
    if let part = field.idPart { idParts[part] = value }
    if field.isUnique, value != .null {
      uniqueValues.append(UniqueValue(field: field.name, value: value))
    }
  }

  private func id() throws(FieldFault) -> String? {
    if idParts.isEmpty { return nil }
    var parts: [String] = []
    for (place, value) in idParts.enumerated() {
      do throws(ValueFault) {
        let text = try DocumentIDText.text(of: value)
        if idParts.count == 1 { return text }
        parts.append(text)
      } catch {
        let field = plan.fields.first { $0.idPart == place }
        throw FieldFault(field?.name ?? "", error)
      }
    }
    return DocumentIDText.joined(parts)
  }
}
