// Conditions on fields, alone or joined.

import DocumentCoding
import Documents

/// A condition of a query: `Filter.orFilter([.whereField("a", isEqualTo: 1), ...])`.
public struct Filter: Sendable {
  /// The condition, or what is wrong with it.
  let condition: Result<DocumentQuery.Filter, any Error>

  private init(
    _ field: some FieldPathConvertible, _ comparison: DocumentQuery.Comparison,
    _ operand: some Encodable
  ) {
    condition = Result {
      .field(try field.fieldPath(), comparison, try DocumentEncoder().encodeValue(operand))
    }
  }

  private init(joining filters: [Filter], _ join: ([DocumentQuery.Filter]) -> DocumentQuery.Filter)
  {
    condition = Result { join(try filters.map { try $0.condition.get() }) }
  }

  /// The field equals the value; `Value.null` finds nulls.
  public static func whereField(
    _ field: some FieldPathConvertible, isEqualTo value: some Encodable
  ) -> Filter { Filter(field, .equal, value) }

  /// The field exists, is not null and differs from the value.
  public static func whereField(
    _ field: some FieldPathConvertible, isNotEqualTo value: some Encodable
  ) -> Filter { Filter(field, .notEqual, value) }

  /// The field is less than the value, and of its kind.
  public static func whereField(
    _ field: some FieldPathConvertible, isLessThan value: some Encodable
  ) -> Filter { Filter(field, .lessThan, value) }

  /// The field is at most the value, and of its kind.
  public static func whereField(
    _ field: some FieldPathConvertible, isLessThanOrEqualTo value: some Encodable
  ) -> Filter { Filter(field, .lessThanOrEqual, value) }

  /// The field is greater than the value, and of its kind.
  public static func whereField(
    _ field: some FieldPathConvertible, isGreaterThan value: some Encodable
  ) -> Filter { Filter(field, .greaterThan, value) }

  /// The field is at least the value, and of its kind.
  public static func whereField(
    _ field: some FieldPathConvertible, isGreaterThanOrEqualTo value: some Encodable
  ) -> Filter { Filter(field, .greaterThanOrEqual, value) }

  /// The field is an array that holds the value.
  public static func whereField(
    _ field: some FieldPathConvertible, arrayContains value: some Encodable
  ) -> Filter { Filter(field, .arrayContains, value) }

  /// The field is an array that holds one of the values.
  public static func whereField(
    _ field: some FieldPathConvertible, arrayContainsAny values: [some Encodable]
  ) -> Filter { Filter(field, .arrayContainsAny, values) }

  /// The field equals one of the values.
  public static func whereField(
    _ field: some FieldPathConvertible, in values: [some Encodable]
  ) -> Filter { Filter(field, .isIn, values) }

  /// The field exists, is not null and equals none of the values.
  public static func whereField(
    _ field: some FieldPathConvertible, notIn values: [some Encodable]
  ) -> Filter { Filter(field, .isNotIn, values) }

  /// All conditions are true.
  public static func andFilter(_ filters: [Filter]) -> Filter {
    Filter(joining: filters) { .all($0) }
  }

  /// At least one condition is true.
  public static func orFilter(_ filters: [Filter]) -> Filter {
    Filter(joining: filters) { .any($0) }
  }
}
