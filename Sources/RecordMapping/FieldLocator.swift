// Where the fields of a schema lie in the record at hand.

import Documents
import Records

/// Finds a record's fields and keeps their places until the next record.
struct FieldLocator {
  /// For each field and branch, the index of its node, or -1 when the record hasn't got it.
  private(set) var places: [Int]
  /// Names that the schema doesn't have, in the order they were first met.
  private(set) var unmappedFields: [String] = []

  /// One locator an object that the schema knows; the first is the record's own.
  private var locators: [MemberLocator]
  private let rejectsUnknownFields: Bool
  /// For each column of the source, the field it belongs to.
  private var columnFields: [Int?] = []
  private var columns: [String]?

  /// Sources with names of their own in each record can't grow the list without bound.
  private static let unmappedLimit = 10_000

  init(_ plan: SchemaPlan, rejectsUnknownFields: Bool) {
    places = Array(repeating: -1, count: plan.placeCount)
    locators = plan.locators
    self.rejectsUnknownFields = rejectsUnknownFields
  }

  /// Takes notice of a batch's columns.
  mutating func learn(columns names: [String]) {
    guard columns != names else { return }
    columns = names
    columnFields = []
    for (place, name) in names.enumerated() {
      var name = name
      let (action, isNew) = name.withUTF8 { locators[0].action(for: $0, at: place) }
      if case .field(let field) = action {
        columnFields.append(field)
      } else {
        columnFields.append(nil)
        if isNew { noteUnmapped(name) }
      }
    }
  }

  /// Finds the fields of the record whose tape starts at `root`.
  /// - Throws: an unknown field, where those are refused, or a value where members are declared.
  mutating func locate(_ root: Int, in tape: RecordTape) throws(FieldFault) {
    for index in places.indices { places[index] = -1 }
    if tape.nodes[root].kind == .row {
      try locateCells(root, in: tape)
    } else {
      try locateMembers(of: 0, at: root, in: tape)
    }
  }

  private mutating func locateCells(_ root: Int, in tape: RecordTape) throws(FieldFault) {
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

  private mutating func locateMembers(
    of locator: Int, at object: Int, in tape: RecordTape
  ) throws(FieldFault) {
    var next = object + 1
    for place in 0..<Int(tape.nodes[object].offset) {
      let name = tape.payload(tape.nodes[next])
      let (action, isNew) = locators[locator].action(for: name, at: place)
      if case .field(let field) = action {
        places[field] = next + 1
      } else {
        try take(action, isNew, name, of: locator, at: next + 1, in: tape)
      }
      next = tape.indexAfter(next + 1)
    }
  }

  private mutating func locateElements(
    of locator: Int, at array: Int, in tape: RecordTape
  ) throws(FieldFault) {
    var next = array + 1
    for place in 0..<Int(tape.nodes[array].offset) {
      let name = Array(String(place).utf8)
      try name.withUnsafeBufferPointer { (name) throws(FieldFault) in
        let (action, isNew) = locators[locator].action(for: name, at: place)
        try take(action, isNew, name, of: locator, at: next, in: tape)
      }
      next = tape.indexAfter(next)
    }
  }

  private mutating func take(
    _ action: MemberLocator.Action, _ isNew: Bool, _ name: TextBytes, of locator: Int,
    at index: Int, in tape: RecordTape
  ) throws(FieldFault) {
    switch action {
    case .field(let field): places[field] = index
    case .branch(let slot, let inner):
      places[slot] = index
      try locateBranch(inner, at: index, in: tape)
    case .unknown:
      guard isNew || rejectsUnknownFields else { return }
      let way = locators[locator].way(to: String(decoding: name, as: UTF8.self))
      if rejectsUnknownFields { throw FieldFault(way, .unknownKey(at: index, in: tape)) }
      noteUnmapped(way)
    }
  }

  private mutating func locateBranch(
    _ locator: Int, at index: Int, in tape: RecordTape
  ) throws(FieldFault) {
    switch tape.nodes[index].kind {
    case .object: try locateMembers(of: locator, at: index, in: tape)
    case .array: try locateElements(of: locator, at: index, in: tape)
    case .null: break
    default:
      let kind = tape.kindName(tape.nodes[index])
      throw FieldFault(
        locators[locator].way,
        ValueFault(.typeMismatch, "is \(kind), not an object", value: tape.evidence(at: index)))
    }
  }

  private mutating func noteUnmapped(_ name: String) {
    if unmappedFields.count < Self.unmappedLimit { unmappedFields.append(name) }
  }
}
