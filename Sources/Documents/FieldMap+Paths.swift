// Values deep inside a document, by their paths.

extension FieldMap {
  /// The value that the names lead to through maps; nil when there is none.
  public func value(at path: some BidirectionalCollection<String>) -> Value? {
    guard let name = path.first, let value = self[name] else { return nil }
    let rest = path.dropFirst()
    if rest.isEmpty { return value }
    guard case .map(let inner) = value else { return nil }
    return inner.value(at: Array(rest))
  }

  /// Sets the value that the names lead to, and makes the maps on the way; another kind of value in
  /// the way is replaced.
  public mutating func set(_ value: Value, at path: some BidirectionalCollection<String>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if rest.isEmpty {
      self[name] = value
      return
    }
    update(name) { current in
      var inner = FieldMap()
      if case .map(let map) = current { inner = map }
      current = nil
      inner.set(value, at: Array(rest))
      current = .map(inner)
    }
  }
}

extension FieldMap {
  /// Removes the value that the names lead to; maps on the way stay, even when they become empty.
  public mutating func removeValue(at path: some BidirectionalCollection<String>) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    guard !rest.isEmpty else {
      self[name] = Optional.none
      return
    }
    update(name) { current in
      guard case .map(var inner)? = current else { return }
      current = .null
      inner.removeValue(at: Array(rest))
      current = .map(inner)
    }
  }
}
