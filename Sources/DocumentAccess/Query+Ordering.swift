// Order, limits and cursors.

import DocumentCoding
import Documents

extension QueryConvertible {
  /// Sorted by a field, behind the fields that it is sorted by already; documents without the field
  /// are left out.
  public func order(by field: some FieldPathConvertible, descending: Bool = false) -> Query {
    asQuery.changed { query in
      query.orders.append(DocumentQuery.Order(try field.fieldPath(), isDescending: descending))
    }
  }

  /// The first documents only.
  public func limit(to count: Int) -> Query {
    asQuery.changed { query in
      query.limit = count
      query.limitsToLast = false
    }
  }

  /// The last documents only, in the query's order.
  public func limit(toLast count: Int) -> Query {
    asQuery.changed { query in
      query.limit = count
      query.limitsToLast = true
    }
  }

  /// Only some fields of each document.
  public func select(_ fields: [some FieldPathConvertible]) -> Query {
    asQuery.changed { query in query.projection = try fields.map { try $0.fieldPath() } }
  }

  /// From the documents with these values of the fields it is sorted by.
  public func start(at values: [any Encodable & Sendable]) -> Query {
    cursor(values, isBefore: true, \.start)
  }

  /// Behind the documents with these values.
  public func start(after values: [any Encodable & Sendable]) -> Query {
    cursor(values, isBefore: false, \.start)
  }

  /// Up to the documents with these values.
  public func end(at values: [any Encodable & Sendable]) -> Query {
    cursor(values, isBefore: false, \.end)
  }

  /// Up to before the documents with these values.
  public func end(before values: [any Encodable & Sendable]) -> Query {
    cursor(values, isBefore: true, \.end)
  }

  /// From a document.
  public func start(atDocument document: DocumentSnapshot) -> Query {
    cursor(document, isBefore: true, \.start)
  }

  /// Behind a document.
  public func start(afterDocument document: DocumentSnapshot) -> Query {
    cursor(document, isBefore: false, \.start)
  }

  /// Up to a document.
  public func end(atDocument document: DocumentSnapshot) -> Query {
    cursor(document, isBefore: false, \.end)
  }

  /// Up to before a document.
  public func end(beforeDocument document: DocumentSnapshot) -> Query {
    cursor(document, isBefore: true, \.end)
  }

  private func cursor(
    _ values: [any Encodable & Sendable], isBefore: Bool,
    _ place: WritableKeyPath<DocumentQuery, DocumentQuery.Cursor?>
  ) -> Query {
    asQuery.changed { query in
      let orders = query.orders.isEmpty ? [DocumentQuery.Order(.documentID())] : query.orders
      let values = try values.enumerated().map { index, value in
        let operand = try DocumentEncoder().encodeValue(value)
        let isName = index < orders.count && orders[index].path == .documentID()
        return isName ? try query.name(operand) : operand
      }
      query[keyPath: place] = DocumentQuery.Cursor(values, isBefore: isBefore)
    }
  }

  private func cursor(
    _ snapshot: DocumentSnapshot, isBefore: Bool,
    _ place: WritableKeyPath<DocumentQuery, DocumentQuery.Cursor?>
  ) -> Query {
    asQuery.changed { query in
      let orders = try QueryEvaluation(query).orders
      let values = try orders.map { order in
        guard let value = snapshot.document?.value(at: order.path) else {
          throw StoreFailure(
            .invalidArgument,
            "\(snapshot.reference.path) has no `\(order.path)` to start or end at.")
        }
        return value
      }
      // The orders that the query implies are spelled out, since the cursor has values for them.
      query.orders = orders
      query[keyPath: place] = DocumentQuery.Cursor(values, isBefore: isBefore)
    }
  }
}
