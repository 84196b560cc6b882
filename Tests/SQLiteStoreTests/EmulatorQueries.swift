// Queries and writes in the emulator's language.

import Documents

/// The JSON of requests, built as plain values.
struct EmulatorRequests {
  let form = RESTForm(database: Emulator.database)

  /// The body of a commit that sets documents.
  func commit(_ documents: [Document]) throws -> [UInt8] {
    var writes: [Value] = []
    for document in documents {
      var bytes: [UInt8] = []
      form.append(document, to: &bytes)
      writes.append(["update": try PlainForm.read(bytes)])
    }
    return json(["writes": .array(writes)])
  }

  /// The body of a commit.
  func commit(_ writes: [DocumentWrite]) throws -> [UInt8] {
    json(["writes": .array(try writes.map(write))])
  }

  private func write(_ write: DocumentWrite) throws -> Value {
    var parts = FieldMap()
    let name = form.name(of: write.path)
    switch write.operation {
    case .delete: parts["delete"] = .string(name)
    case .set(let fields): parts["update"] = ["name": .string(name), "fields": try rest(fields)]
    case .merge(let fields, let mask):
      parts["update"] = ["name": .string(name), "fields": try rest(fields)]
      parts["updateMask"] = ["fieldPaths": .array(mask.map { .string("\($0)") })]
    }
    if !write.transforms.isEmpty {
      parts["updateTransforms"] = .array(try write.transforms.map(transform))
    }
    if case .exists(let exists)? = write.precondition {
      parts["currentDocument"] = ["exists": .boolean(exists)]
    }
    return .map(parts)
  }

  private func transform(_ transform: FieldTransform) throws -> Value {
    var parts: FieldMap = ["fieldPath": .string("\(transform.path)")]
    switch transform.value.operation {
    case .delete: break
    case .serverTimestamp: parts["setToServerValue"] = "REQUEST_TIME"
    case .increment(let operand): parts["increment"] = try rest(operand)
    case .maximum(let operand): parts["maximum"] = try rest(operand)
    case .minimum(let operand): parts["minimum"] = try rest(operand)
    case .arrayUnion(let elements):
      parts["appendMissingElements"] = ["values": .array(try elements.map(rest))]
    case .arrayRemove(let elements):
      parts["removeAllFromArray"] = ["values": .array(try elements.map(rest))]
    }
    return .map(parts)
  }

  private func rest(_ fields: FieldMap) throws -> Value {
    var bytes: [UInt8] = []
    form.append(fields, to: &bytes)
    return try PlainForm.read(bytes)
  }

  func json(_ value: Value) -> [UInt8] {
    var bytes: [UInt8] = []
    PlainForm.append(value, to: &bytes)
    return bytes
  }

  /// The body of `runQuery`.
  func run(_ query: DocumentQuery) throws -> [UInt8] {
    json(["structuredQuery": try structured(query)])
  }

  /// The body of `runAggregationQuery`.
  func aggregate(_ aggregates: [DocumentAggregate], _ query: DocumentQuery) throws -> [UInt8] {
    let parts = aggregates.enumerated().map { index, aggregate -> Value in
      switch aggregate {
      case .count: ["alias": .string("a\(index)"), "count": [:]]
      case .sum(let path): ["alias": .string("a\(index)"), "sum": ["field": field(path)]]
      case .average(let path): ["alias": .string("a\(index)"), "avg": ["field": field(path)]]
      }
    }
    return json([
      "structuredAggregationQuery": [
        "structuredQuery": try structured(query), "aggregations": .array(parts),
      ]
    ])
  }

  /// A limit to the last documents is one to the first from the other end, as Google's clients have
  /// it; their answer comes from the other end, too.
  private func structured(_ query: DocumentQuery) throws -> Value {
    var query = query
    if query.limitsToLast {
      query.orders = query.orders.map {
        DocumentQuery.Order($0.path, isDescending: !$0.isDescending)
      }
      let end = query.start.map { DocumentQuery.Cursor($0.values, isBefore: !$0.isBefore) }
      query.start = query.end.map { DocumentQuery.Cursor($0.values, isBefore: !$0.isBefore) }
      query.end = end
    }
    var parts = FieldMap()
    switch query.source {
    case .collection(let path): parts["from"] = [["collectionId": .string(path.collectionID)]]
    case .group(let id): parts["from"] = [["collectionId": .string(id), "allDescendants": true]]
    }
    if let filter = query.filter { parts["where"] = try condition(filter) }
    if !query.orders.isEmpty {
      parts["orderBy"] = .array(
        query.orders.map { order in
          [
            "field": field(order.path),
            "direction": order.isDescending ? "DESCENDING" : "ASCENDING",
          ]
        })
    }
    if let start = query.start { parts["startAt"] = try cursor(start) }
    if let end = query.end { parts["endAt"] = try cursor(end) }
    if query.offset != 0 { parts["offset"] = .integer(Int64(query.offset)) }
    if let limit = query.limit { parts["limit"] = .integer(Int64(limit)) }
    if let projection = query.projection {
      parts["select"] = ["fields": .array(projection.map(field))]
    }
    return .map(parts)
  }

  private func field(_ path: FieldPath) -> Value { ["fieldPath": .string("\(path)")] }

  private func cursor(_ cursor: DocumentQuery.Cursor) throws -> Value {
    ["values": .array(try cursor.values.map(rest)), "before": .boolean(cursor.isBefore)]
  }

  private func rest(_ value: Value) throws -> Value {
    var bytes: [UInt8] = []
    form.append(value, to: &bytes)
    return try PlainForm.read(bytes)
  }

  private func condition(_ filter: DocumentQuery.Filter) throws -> Value {
    switch filter {
    case .all(let filters):
      ["compositeFilter": ["op": "AND", "filters": .array(try filters.map(condition))]]
    case .any(let filters):
      ["compositeFilter": ["op": "OR", "filters": .array(try filters.map(condition))]]
    case .field(let path, let comparison, let operand):
      try unary(path, comparison, operand) ?? [
        "fieldFilter": [
          "field": field(path), "op": name(of: comparison), "value": try rest(operand),
        ]
      ]
    }
  }

  private func unary(
    _ path: FieldPath, _ comparison: DocumentQuery.Comparison, _ operand: Value
  ) -> Value? {
    let isNaN = if case .double(let number) = operand { number.isNaN } else { false }
    guard isNaN || operand == .null else { return Optional.none }
    let kind = isNaN ? "NAN" : "NULL"
    switch comparison {
    case .equal: return ["unaryFilter": ["field": field(path), "op": .string("IS_\(kind)")]]
    case .notEqual: return ["unaryFilter": ["field": field(path), "op": .string("IS_NOT_\(kind)")]]
    default: return Optional.none
    }
  }

  private func name(of comparison: DocumentQuery.Comparison) -> Value {
    switch comparison {
    case .lessThan: "LESS_THAN"
    case .lessThanOrEqual: "LESS_THAN_OR_EQUAL"
    case .equal: "EQUAL"
    case .greaterThanOrEqual: "GREATER_THAN_OR_EQUAL"
    case .greaterThan: "GREATER_THAN"
    case .notEqual: "NOT_EQUAL"
    case .arrayContains: "ARRAY_CONTAINS"
    case .arrayContainsAny: "ARRAY_CONTAINS_ANY"
    case .isIn: "IN"
    case .isNotIn: "NOT_IN"
    }
  }
}
