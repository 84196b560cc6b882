// The worker of a schema: finds a record's fields, reads them, and builds the document.

import Documents
import MigrationEngine
import Records

/// Maps records by a compiled schema.
final class SchemaMappingWorker: RecordMappingWorker {
  let plan: SchemaPlan
  private let rejectsUnknownFields: Bool
  private(set) var unmappedFields: [String] = []

  /// For each field and branch, the node of the record at hand, or -1.
  private var places: [Int]
  /// For each column of the source, the field it belongs to.
  private var columnFields: [Int?] = []
  private var columns: [String]?
  /// Names from adversarial sources can't grow the list without bound.
  private static let unmappedLimit = 10_000

  init(_ plan: SchemaPlan, rejectsUnknownFields: Bool) {
    self.plan = plan
    self.rejectsUnknownFields = rejectsUnknownFields
    places = Array(repeating: -1, count: plan.placeCount)
  }

  func map(_ batch: RecordBatch) -> [MappingResult?] {
    if columns != batch.columns { learnColumns(batch.columns) }
    return RecordTape.with(batch) { tape in
      batch.entries.map { entry in
        entry.root.map { result(of: entry, at: $0, in: batch, tape) }
      }
    }
  }

  private func result(
    of entry: RecordEntry, at root: Int, in batch: RecordBatch, _ tape: RecordTape
  ) -> MappingResult {
    do throws(FieldFault) {
      try locate(root, in: tape)
      var kept = KeptValues(idPartCount: plan.idPartCount)
      let isRow = tape.nodes[root].kind == .row
      let shape = isRow ? plan.flatDocument : plan.document
      let fields = try map(of: shape, in: tape, keeping: &kept)
      try keepHiddenIDs(in: tape, &kept)
      return .mapped(
        MappedRecord(fields: fields, id: try kept.id(of: plan), uniqueValues: kept.unique))
    } catch {
      let fault = firstFault(in: tape) ?? error
      return .rejected(fault.issue(of: entry, in: batch))
    }
  }

  // MARK: Finding

  private func learnColumns(_ names: [String]) {
    columns = names
    columnFields = names.enumerated().map { place, name in
      guard case .field(let field) = action(forColumn: name, at: place) else { return nil }
      return field
    }
  }

  private func action(forColumn name: String, at place: Int) -> MemberLocator.Action {
    var name = name
    let (action, isNew) = name.withUTF8 { plan.source.action(for: $0, at: place) }
    if case .field = action { return action }
    if isNew { noteUnmapped(name) }
    return .unknown
  }

  private func noteUnmapped(_ name: String) {
    if unmappedFields.count < Self.unmappedLimit { unmappedFields.append(name) }
  }

  private func locate(_ root: Int, in tape: RecordTape) throws(FieldFault) {
    for index in places.indices { places[index] = -1 }
    if tape.nodes[root].kind == .row {
      try locateCells(root, in: tape)
    } else {
      try locateMembers(of: plan.source, at: root, in: tape)
    }
  }

  private func locateCells(_ root: Int, in tape: RecordTape) throws(FieldFault) {
    var next = root + 1
    for column in 0..<min(Int(tape.nodes[root].offset), columnFields.count) {
      if let field = columnFields[column] {
        places[field] = next
      } else if rejectsUnknownFields {
        throw FieldFault(columns?[column] ?? "", .unknownKey(at: next, in: tape))
      }
      next = tape.indexAfter(next)
    }
  }

  private func locateMembers(
    of locator: MemberLocator, at object: Int, in tape: RecordTape
  ) throws(FieldFault) {
    var next = object + 1
    for place in 0..<Int(tape.nodes[object].offset) {
      let name = tape.payload(tape.nodes[next])
      let (action, isNew) = locator.action(for: name, at: place)
      try take(action, isNew, at: next + 1, in: tape) {
        locator.way(to: String(decoding: name, as: UTF8.self))
      }
      next = tape.indexAfter(next + 1)
    }
  }

  private func locateElements(
    of locator: MemberLocator, at array: Int, in tape: RecordTape
  ) throws(FieldFault) {
    var next = array + 1
    for place in 0..<Int(tape.nodes[array].offset) {
      var name = String(place)
      let (action, isNew) = name.withUTF8 { locator.action(for: $0, at: place) }
      try take(action, isNew, at: next, in: tape) { locator.way(to: name) }
      next = tape.indexAfter(next)
    }
  }

  private func take(
    _ action: MemberLocator.Action, _ isNew: Bool, at index: Int, in tape: RecordTape,
    way: () -> String
  ) throws(FieldFault) {
    switch action {
    case .field(let field): places[field] = index
    case .branch(let slot, let inner):
      places[slot] = index
      switch tape.nodes[index].kind {
      case .object: try locateMembers(of: inner, at: index, in: tape)
      case .array: try locateElements(of: inner, at: index, in: tape)
      case .null: break
      default:
        let kind = tape.kindName(tape.nodes[index])
        throw FieldFault(
          inner.way,
          ValueFault(.typeMismatch, "is \(kind), not an object", value: tape.evidence(at: index)))
      }
    case .unknown:
      if rejectsUnknownFields { throw FieldFault(way(), .unknownKey(at: index, in: tape)) }
      if isNew { noteUnmapped(way()) }
    }
  }

  // MARK: Building

  private func map(
    of members: [DocumentShape], in tape: RecordTape, keeping kept: inout KeptValues
  ) throws(FieldFault) -> FieldMap {
    var fields: [FieldMap.Field] = []
    fields.reserveCapacity(members.count)
    for member in members {
      if let value = try value(of: member.content, in: tape, keeping: &kept) {
        fields.append(FieldMap.Field(name: member.name, value: value))
      }
    }
    return FieldMap(sorted: fields)
  }

  private func value(
    of content: DocumentShape.Content, in tape: RecordTape, keeping kept: inout KeptValues
  ) throws(FieldFault) -> Value? {
    switch content {
    case .field(let index): return try value(ofField: index, in: tape, keeping: &kept)
    case .branch(let slot, let members):
      guard places[slot] >= 0, tape.nodes[places[slot]].kind == .array else {
        let map = try map(of: members, in: tape, keeping: &kept)
        guard places[slot] >= 0 else { return map.isEmpty ? nil : .map(map) }
        return tape.nodes[places[slot]].kind == .null ? .null : .map(map)
      }
      return .array(try elements(of: members, in: tape, keeping: &kept))
    }
  }

  private func elements(
    of members: [DocumentShape], in tape: RecordTape, keeping kept: inout KeptValues
  ) throws(FieldFault) -> [Value] {
    var values: [(element: Int, value: Value)] = []
    for member in members {
      let value = try value(of: member.content, in: tape, keeping: &kept)
      if let value { values.append((member.element ?? 0, value)) }
    }
    return values.sorted { $0.element < $1.element }.map(\.value)
  }

  private func value(
    ofField index: Int, in tape: RecordTape, keeping kept: inout KeptValues
  ) throws(FieldFault) -> Value? {
    do throws(ValueFault) {
      guard let value = try plan.fields[index].value(at: places[index], of: tape) else {
        return nil
      }
      if plan.fields[index].isKept { kept.keep(value, of: plan.fields[index]) }
      return value
    } catch {
      throw FieldFault(plan.fields[index].name, error)
    }
  }

  /// Reads the fields that give the id without being part of the document.
  private func keepHiddenIDs(in tape: RecordTape, _ kept: inout KeptValues) throws(FieldFault) {
    guard kept.lacksID else { return }
    for index in plan.fields.indices where plan.fields[index].idPart != nil {
      _ = try value(ofField: index, in: tape, keeping: &kept)
    }
  }

  /// The first fault in the order of the schema's fields; nil when no single field is at fault.
  private func firstFault(in tape: RecordTape) -> FieldFault? {
    for field in plan.fields.indices {
      do throws(FieldFault) {
        var kept = KeptValues(idPartCount: plan.idPartCount)
        _ = try value(ofField: field, in: tape, keeping: &kept)
      } catch {
        return error
      }
    }
    return nil
  }
}

extension CompiledField {
  /// The field's value, whose node is at `place`, or -1 when the record hasn't got it.
  /// - Returns: nil when there is none, `.null` when the source says so.
  func value(at place: Int, of tape: RecordTape) throws(ValueFault) -> Value? {
    guard place >= 0 else {
      if isRequired { throw ValueFault(.missingKey, "is missing") }
      return nil
    }
    let node = tape.nodes[place]
    if node.kind == .null || !missing.isEmpty && standsForNull(node, of: tape) {
      if isRequired { throw ValueFault(.nullValue, "is null") }
      return .null
    }
    let value = try reader.value(at: place, of: tape)
    guard let checker else { return value }
    do throws(ValueFault) {
      try checker.check(value)
    } catch {
      var fault = error
      fault.value = tape.evidence(at: place)
      throw fault
    }
    return value
  }

  private func standsForNull(_ node: RecordNode, of tape: RecordTape) -> Bool {
    guard node.kind == .text || node.kind == .string else { return false }
    return missing.contains { tape.payload(node).elementsEqual($0) }
  }
}
