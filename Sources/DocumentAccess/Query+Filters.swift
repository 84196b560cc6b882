// Narrowing a query by conditions.

import Documents

extension QueryConvertible {
  /// Documents that also fulfil a condition.
  public func whereFilter(_ filter: Filter) -> Query {
    asQuery.changed { query in
      let condition = try query.resolvingNames(in: filter.condition.get())
      query.filter = query.filter.map { .all($0.parts + [condition]) } ?? condition
    }
  }

  /// Documents whose field equals the value; `Value.null` finds nulls.
  public func whereField(
    _ field: some FieldPathConvertible, isEqualTo value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isEqualTo: value)) }

  /// Documents whose field exists, is not null and differs from the value.
  public func whereField(
    _ field: some FieldPathConvertible, isNotEqualTo value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isNotEqualTo: value)) }

  /// Documents whose field is less than the value, and of its kind.
  public func whereField(
    _ field: some FieldPathConvertible, isLessThan value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isLessThan: value)) }

  /// Documents whose field is at most the value, and of its kind.
  public func whereField(
    _ field: some FieldPathConvertible, isLessThanOrEqualTo value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isLessThanOrEqualTo: value)) }

  /// Documents whose field is greater than the value, and of its kind.
  public func whereField(
    _ field: some FieldPathConvertible, isGreaterThan value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isGreaterThan: value)) }

  /// Documents whose field is at least the value, and of its kind.
  public func whereField(
    _ field: some FieldPathConvertible, isGreaterThanOrEqualTo value: some Encodable
  ) -> Query { whereFilter(.whereField(field, isGreaterThanOrEqualTo: value)) }

  /// Documents whose field is an array that holds the value.
  public func whereField(
    _ field: some FieldPathConvertible, arrayContains value: some Encodable
  ) -> Query { whereFilter(.whereField(field, arrayContains: value)) }

  /// Documents whose field is an array that holds one of the values.
  public func whereField(
    _ field: some FieldPathConvertible, arrayContainsAny values: [some Encodable]
  ) -> Query { whereFilter(.whereField(field, arrayContainsAny: values)) }

  /// Documents whose field equals one of the values.
  public func whereField(
    _ field: some FieldPathConvertible, in values: [some Encodable]
  ) -> Query { whereFilter(.whereField(field, in: values)) }

  /// Documents whose field exists, is not null and equals none of the values.
  public func whereField(
    _ field: some FieldPathConvertible, notIn values: [some Encodable]
  ) -> Query { whereFilter(.whereField(field, notIn: values)) }
}

extension DocumentQuery.Filter {
  fileprivate var parts: [DocumentQuery.Filter] {
    if case .all(let filters) = self { filters } else { [self] }
  }
}

extension DocumentQuery {
  /// Takes text that is compared with the document's name for an id in the collection, or for a
  /// path in a collection group.
  fileprivate func resolvingNames(in filter: Filter) throws(StoreFailure) -> Filter {
    switch filter {
    case .field(.documentID(), let comparison, let operand):
      return .field(.documentID(), comparison, try name(operand))
    case .field: return filter
    case .all(let filters): return .all(try resolve(filters))
    case .any(let filters): return .any(try resolve(filters))
    }
  }

  private func resolve(_ filters: [Filter]) throws(StoreFailure) -> [Filter] {
    var resolved: [Filter] = []
    for filter in filters { resolved.append(try resolvingNames(in: filter)) }
    return resolved
  }

  /// A reference in the place of an id, also in a list of them.
  func name(_ operand: Value) throws(StoreFailure) -> Value {
    switch operand {
    case .string(let id):
      let path: DocumentPath? =
        if case .collection(let collection) = source { collection.document(id) } else {
          DocumentPath(id)
        }
      guard let path else { throw StoreFailure(.invalidArgument, "`\(id)` names no document.") }
      return .reference(DocumentReferenceName(path: path))
    case .array(let list):
      var names: [Value] = []
      for element in list { names.append(try name(element)) }
      return .array(names)
    default: return operand
    }
  }
}
