// Fields laid over other fields.

extension FieldMap {
  /// Lays other fields over these: maps member by member, an empty map and everything else whole.
  package mutating func merge(_ other: FieldMap) {
    for field in other {
      guard case .map(let members) = field.value, !members.isEmpty else {
        self[field.name] = field.value
        continue
      }
      update(field.name) { value in
        var merged = FieldMap()
        if case .map(let old)? = value { merged = old }
        merged.merge(members)
        value = .map(merged)
      }
    }
  }
}
