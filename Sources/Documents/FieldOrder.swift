// The order of fields that come under the same names time and again, as a model writes them.

/// Remembers where fields belong, so that those of the next map need not be compared.
///
/// A map that leaves out some of the fields, as nil does, is known too.
package struct FieldOrder {
  /// As many as one word has bits.
  private static let limit = 64
  /// Names that are data, and not a model's, would be learnt for ever.
  private static let lessonLimit = 32

  /// A name, and its place in the order of a map.
  private struct Known {
    /// The name's two words; `names` keeps them alive.
    let bits: (UInt64, UInt64)
    let place: Int
  }

  /// Names in the order in which they come.
  private var names: [String] = []
  /// The same without references, which would be counted for every field.
  private var known: [Known] = []
  private var isSorted = true
  private var lessons = 0

  package init() {}

  /// Number of fields that are expected.
  package var count: Int { names.count }

  /// Sorts by UTF-8 byte order of the names; of equal names the last stays.
  package mutating func sort(_ fields: inout [FieldMap.Field]) {
    guard fields.count > 1 else { return }
    if arrange(&fields) { return }
    if lessons < Self.lessonLimit, fields.count <= Self.limit {
      learn(&fields)
    } else {
      FieldSorting.sort(&fields)
    }
  }

  /// Brings fields that are all known in the order in which they come to their places; false if
  /// they are not, and then nothing has changed.
  private func arrange(_ fields: inout [FieldMap.Field]) -> Bool {
    let (count, known) = (fields.count, names.count)
    guard count <= known else { return false }
    return withUnsafeTemporaryAllocation(of: FieldMap.Field.self, capacity: known) { sorted in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { targets in
        guard let taken = find(fields, targets) else { return false }
        if isSorted { return true }
        fields.withUnsafeMutableBufferPointer { fields in
          for index in 0..<count {
            sorted.initializeElement(at: targets[index], to: fields.moveElement(from: index))
          }
          if count == known {
            _ = fields.moveInitialize(fromContentsOf: sorted)
          } else {
            Self.collect(sorted, taken, into: fields)
          }
        }
        return true
      }
    }
  }

  /// Finds the places of all fields; nil when one is unknown or comes out of turn.
  /// - Returns: the places as bits.
  private func find(
    _ fields: [FieldMap.Field], _ targets: UnsafeMutableBufferPointer<Int>
  ) -> UInt64? {
    var (taken, next) = (UInt64(0), 0)
    for index in 0..<fields.count {
      while next < known.count, !isKnown(fields[index].name, at: next) { next += 1 }
      guard next < known.count else { return nil }
      let place = known[next].place
      targets[index] = place
      taken |= 1 << UInt64(place)
      next += 1
    }
    return taken
  }

  @inline(__always)
  private func isKnown(_ name: borrowing String, at index: Int) -> Bool {
    let bits = unsafeBitCast(copy name, to: (UInt64, UInt64).self)
    return bits.0 == known[index].bits.0 && bits.1 == known[index].bits.1
      || names[index].hasSameBytes(as: copy name)
  }

  /// Moves fields together that have gaps between them.
  private static func collect(
    _ sorted: UnsafeMutableBufferPointer<FieldMap.Field>, _ taken: UInt64,
    into fields: UnsafeMutableBufferPointer<FieldMap.Field>
  ) {
    var (rest, target) = (taken, 0)
    while rest != 0 {
      fields.initializeElement(
        at: target, to: sorted.moveElement(from: rest.trailingZeroBitCount))
      rest &= rest - 1
      target += 1
    }
  }

  /// Sorts by comparing, and takes the names up into what is known.
  private mutating func learn(_ fields: inout [FieldMap.Field]) {
    lessons += 1
    let coming = fields.map(\.name)
    FieldSorting.sort(&fields)
    guard coming.count == fields.count else { return }
    names = merged(coming)
    let sorted = names.indices.sorted { names[$0].precedesInBytes(names[$1]) }
    var places = Array(repeating: 0, count: names.count)
    for (place, index) in sorted.enumerated() { places[index] = place }
    known = zip(names, places).map { name, place in
      Known(bits: unsafeBitCast(name, to: (UInt64, UInt64).self), place: place)
    }
    isSorted = sorted.elementsEqual(names.indices)
  }

  /// The known names with the new ones between, if both come in one order; else the new ones.
  private func merged(_ coming: [String]) -> [String] {
    var (merged, next) = (names, 0)
    for name in coming {
      if let known = merged.firstIndex(where: { $0.hasSameBytes(as: name) }) {
        guard known >= next else { return coming }
        next = known + 1
      } else {
        merged.insert(name, at: next)
        next += 1
      }
    }
    return merged.count <= Self.limit ? merged : coming
  }
}
