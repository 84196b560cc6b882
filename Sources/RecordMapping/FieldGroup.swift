// Fields that were found, as a tree of the objects that they are in.

/// A field of records with the fields inside it, if its values are objects.
final class FieldGroup {
  /// The name in the object around it; empty for the record.
  let step: String
  /// What is known of its values; nil for the record.
  private(set) var evidence: FieldEvidence?
  /// The fields inside, in the order in which they were met.
  private(set) var members: [FieldGroup] = []
  private var places: [[UInt8]: Int] = [:]

  /// Makes the tree of a record's fields.
  init(_ fields: [FieldEvidence]) {
    step = ""
    for field in fields {
      var group = self
      for step in field.steps { group = group.member(step) }
      group.evidence = field
    }
  }

  private init(step: String) { self.step = step }

  private func member(_ step: String) -> FieldGroup {
    let key = Array(step.utf8)
    if let place = places[key] { return members[place] }
    places[key] = members.count
    members.append(FieldGroup(step: step))
    return members[members.count - 1]
  }

  /// Whether all values are objects, or null.
  var isObject: Bool { isGroup && !isArray }
  /// Whether all values are arrays, or null.
  var isArray: Bool { isGroup && evidence?.isArray == true }
  /// The field itself; of an array of something, that.
  var core: FieldGroup { isArray ? members.first?.core ?? self : self }
  /// Number of values, nulls too.
  var count: Int { evidence?.count ?? 0 }
  /// Whether some value is null.
  var hasNulls: Bool { evidence?.hasNulls ?? false }
  /// Number of values that are containers: how often each member could be there.
  var containerCount: Int { evidence?.containerCount ?? 0 }

  /// Nothing but containers of one kind; all else has no type but that of any value.
  private var isGroup: Bool { evidence.map { $0.isGroup && $0.isEmpty && !$0.isMixed } ?? false }
}
