// A question to a store: which documents, in which order, how many.

/// A query over a collection, or over all collections of an id.
public struct DocumentQuery: Hashable, Sendable {
  /// Where documents are looked for.
  public enum Source: Hashable, Sendable {
    /// One collection.
    case collection(CollectionPath)
    /// All collections of that id, wherever they lie.
    case group(String)
  }

  /// How a field is compared.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    case lessThan = "<"
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
    case greaterThan = ">"
    case notEqual = "!="
    case arrayContains = "array-contains"
    case arrayContainsAny = "array-contains-any"
    case isIn = "in"
    case isNotIn = "not-in"
  }

  /// A condition.
  public indirect enum Filter: Hashable, Sendable {
    /// A field compared with a value; a list for `array-contains-any`, `in` and `not-in`.
    case field(FieldPath, Comparison, Value)
    /// All conditions are true.
    case all([Filter])
    /// At least one is true.
    case any([Filter])
  }

  /// A field to sort by.
  public struct Order: Hashable, Sendable {
    /// The field.
    public var path: FieldPath
    /// Whether large values come first.
    public var isDescending: Bool

    /// Makes an order.
    public init(_ path: FieldPath, isDescending: Bool = false) {
      self.path = path
      self.isDescending = isDescending
    }
  }

  /// A place in the order: values of the first fields that are sorted by.
  public struct Cursor: Hashable, Sendable {
    /// The values; of `__name__`, a reference.
    public var values: [Value]
    /// Whether the place is before the documents that have these values, or behind them.
    public var isBefore: Bool

    /// Makes a cursor.
    public init(_ values: [Value], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }

  /// Where documents are looked for.
  public var source: Source
  /// Which documents are meant; all when nil.
  public var filter: Filter?
  /// What they are sorted by; documents without the field are left out.
  public var orders: [Order] = []
  /// Where the result starts.
  public var start: Cursor?
  /// Where the result ends.
  public var end: Cursor?
  /// How many documents are passed over, from the end where the limit counts.
  public var offset = 0
  /// How many documents there may be.
  public var limit: Int?
  /// Whether the limit keeps the last documents of the result instead of the first.
  public var limitsToLast = false
  /// The fields that are returned; all when nil.
  public var projection: [FieldPath]?

  /// Makes a query for all documents of a source.
  public init(_ source: Source) { self.source = source }
}

/// A number about the documents of a query.
public enum DocumentAggregate: Hashable, Sendable {
  /// How many there are.
  case count
  /// The sum of a field's numbers: an integer, or a double if one is among them or the sum is no `Int64`.
  case sum(FieldPath)
  /// The mean of a field's numbers, a double; null without numbers.
  case average(FieldPath)
}
