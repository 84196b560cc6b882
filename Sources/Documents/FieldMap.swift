// A document's fields, or a nested map: names to values, kept in byte order of the names.

/// Named values without order of their own; iteration goes by UTF-8 byte order of the names.
///
/// Names are told apart byte by byte. Look-up is O(log n); building from n fields O(n log n), and
/// O(n) when they come in order.
public struct FieldMap: Sendable {
  /// One named value.
  public struct Field: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: Value

    /// Makes a field.
    @inlinable
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }

    /// Compares names byte by byte.
    public static func == (a: Field, b: Field) -> Bool {
      a.name.hasSameBytes(as: b.name) && a.value == b.value
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
      hasher.combineBytes(of: name)
      hasher.combine(value)
    }
  }

  @usableFromInline var sorted: [Field] = []

  /// Makes an empty map.
  public init() {}

  /// Makes a map from fields in any order; of equal names the last wins.
  public init(_ fields: some Sequence<(String, Value)>) {
    self.init(collected: fields.map { Field(name: $0, value: $1) })
  }

  /// Makes a map from fields in any order; of equal names the last wins.
  package init(collected fields: consuming [Field]) {
    sorted = fields
    FieldSorting.sort(&sorted)
  }

  /// Makes a map of fields that stand in byte order of their names, no name twice. O(1).
  package init(sorted fields: [Field]) {
    assert(zip(fields, fields.dropFirst()).allSatisfy { $0.name.precedesInBytes($1.name) })
    sorted = fields
  }

  /// Makes room for `count` fields.
  public mutating func reserveCapacity(_ count: Int) { sorted.reserveCapacity(count) }

  /// Place of the field of that name; nil when there is none.
  @inlinable
  package func position(of name: String) -> Int? {
    // Most names are short texts or literals, told by their bits: a scan beats a search by halves.
    if sorted.count <= 24 {
      for index in sorted.indices where sorted[index].name.hasSameBits(as: name) { return index }
    }
    return searchedPosition(of: name)
  }

  @usableFromInline
  func searchedPosition(of name: String) -> Int? {
    let place = lowerBound(of: name)
    return place.found ? place.index : nil
  }

  /// The value of that name. Setting nil removes the field.
  public subscript(name: String) -> Value? {
    get { position(of: name).map { sorted[$0].value } }
    set {
      let place = lowerBound(of: name)
      switch (place.found, newValue) {
      case (true, let value?): sorted[place.index].value = value
      case (true, nil): sorted.remove(at: place.index)
      case (false, let value?): sorted.insert(Field(name: name, value: value), at: place.index)
      case (false, nil): break
      }
    }
  }

  /// Changes the value of that name in place; `change` may set it to nil to remove it.
  public mutating func update<Result, Failure: Error>(
    _ name: String, _ change: (inout Value?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var value: Value?
    let place = lowerBound(of: name)
    if place.found { swap(&value, &sorted[place.index].optionalValue) }
    defer { self[name] = value }
    return try change(&value)
  }

  private func lowerBound(of name: String) -> (index: Int, found: Bool) {
    guard let last = sorted.last else { return (0, false) }
    let end = name.compareBytes(with: last.name)
    if end >= 0 { return (end == 0 ? sorted.count - 1 : sorted.count, end == 0) }
    var (low, high) = (0, sorted.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let order = sorted[middle].name.compareBytes(with: name)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, sorted[low].name.hasSameBytes(as: name))
  }
}

extension FieldMap.Field {
  /// Lets a value be swapped out without a copy.
  fileprivate var optionalValue: Value? {
    get { value }
    set { value = newValue ?? .null }
  }
}

extension FieldMap: RandomAccessCollection {
  /// 0.
  @inlinable
  public var startIndex: Int { 0 }
  /// Number of fields.
  @inlinable
  public var endIndex: Int { sorted.count }
  /// The field at a place in name order.
  @inlinable
  public subscript(position: Int) -> Field { sorted[position] }
}

extension FieldMap: Hashable, ExpressibleByDictionaryLiteral {
  /// Makes a map; of equal names the last wins.
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}
