// What is wrong with one field of a schema.

import Documents
import TextPatterns

extension TableSchemaField {
  /// All that is wrong with the field: the property and a sentence each.
  var faults: [(property: String, message: String)] {
    typeFaults(type) + constraintFaults + rangeFaults
      + (rename == "" ? [("rename", "Field `\(name)` is renamed to nothing.")] : [])
  }

  private func typeFaults(_ type: TableSchemaType) -> [(property: String, message: String)] {
    switch type {
    case .integer(let notation), .number(let notation), .decimal(let notation):
      notationFaults(notation)
    case .boolean(let notation):
      Set(notation.trueValues ?? []).intersection(notation.falseValues ?? []).sorted().map {
        ("falseValues", "Field `\(name)` takes `\($0)` for true and for false.")
      }
    case .date(.pattern(let pattern)), .datetime(.pattern(let pattern)),
      .time(.pattern(let pattern)):
      patternFaults(pattern, type)
    case .array(let notation): arrayFaults(notation)
    default: []
    }
  }

  private func notationFaults(
    _ notation: NumberNotation
  ) -> [(property: String, message: String)] {
    var faults: [(String, String)] = []
    for (property, mark) in [
      ("decimalChar", notation.decimalChar), ("groupChar", notation.groupChar ?? " "),
    ] where mark.isEmpty || mark.utf8.contains(where: Self.isPartOfNumber) {
      faults.append((property, "The \(property) `\(mark)` of field `\(name)` can't be told apart."))
    }
    if notation.groupChar == notation.decimalChar {
      faults.append(("groupChar", "Field `\(name)` has the same decimalChar and groupChar."))
    }
    return faults
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte | 0x20 == 0x65
  }

  private func patternFaults(
    _ pattern: DatePattern, _ type: TableSchemaType
  ) -> [(property: String, message: String)] {
    let fact: String? =
      switch type {
      case .time where !pattern.tellsTime: "tells no hour"
      case .time where pattern.tellsPartOfDate: "tells a part of a date"
      case .time where pattern.has(.offset) || pattern.has(.zone): "tells an offset"
      case .time: nil
      case _ where !pattern.tellsDate: "tells no whole date"
      case .date where pattern.tellsPartOfTime || pattern.isEpoch: "tells a time of day"
      case .datetime where pattern.tellsPartOfTime && !pattern.tellsTime: "tells no hour"
      default: nil
      }
    return fact.map {
      [("format", "The format `\(pattern.text)` of \(type.name) field `\(name)` \($0).")]
    } ?? []
  }

  private func arrayFaults(_ notation: ArrayNotation) -> [(property: String, message: String)] {
    if notation.delimiter == "" {
      return [("delimiter", "Field `\(name)` has an empty delimiter.")]
    }
    guard let item = notation.itemType else { return [] }
    if case .array = item {
      return [("itemType", "Field `\(name)` has arrays in an array, which documents can't hold.")]
    }
    return typeFaults(item)
  }

  private var constraintFaults: [(property: String, message: String)] {
    var faults: [(String, String)] = []
    for (constraint, isThere) in constraints.declared
    where isThere && !type.allows(constraint: constraint) {
      faults.append(
        (constraint, "Field `\(name)` of type \(type.name) can't have a \(constraint)."))
    }
    if let pattern = constraints.pattern {
      do throws(TextPatternFault) {
        _ = try TextPattern(pattern)
      } catch {
        faults.append(
          ("pattern", "The pattern `\(pattern)` of field `\(name)` \(error.message)."))
      }
    }
    if constraints.enum?.isEmpty == true {
      faults.append(("enum", "The enum of field `\(name)` allows no value."))
    }
    return faults
  }

  private var rangeFaults: [(property: String, message: String)] {
    var faults: [(String, String)] = []
    if let least = constraints.minLength, let greatest = constraints.maxLength, least > greatest {
      faults.append(("minLength", "Field `\(name)` has a minLength above its maxLength."))
    }
    for (property, length) in [
      ("minLength", constraints.minLength), ("maxLength", constraints.maxLength),
    ] where (length ?? 0) < 0 {
      faults.append((property, "Field `\(name)` has a \(property) below zero."))
    }
    let isDecimal = type.name == "decimal"
    for (property, least) in [
      ("minimum", constraints.minimum), ("exclusiveMinimum", constraints.exclusiveMinimum),
    ] {
      for greatest in [constraints.maximum, constraints.exclusiveMaximum] {
        guard let least, let greatest, let order = least.order(greatest, isDecimal: isDecimal),
          order > 0
        else { continue }
        faults.append((property, "Field `\(name)` has a \(property) above its maximum."))
      }
    }
    return faults
  }
}

extension TableSchemaConstraints {
  /// The constraints that only some types can have, and whether they are there.
  fileprivate var declared: [(name: String, isThere: Bool)] {
    [
      ("minimum", minimum != nil), ("maximum", maximum != nil),
      ("exclusiveMinimum", exclusiveMinimum != nil),
      ("exclusiveMaximum", exclusiveMaximum != nil), ("minLength", minLength != nil),
      ("maxLength", maxLength != nil), ("pattern", pattern != nil), ("enum", self.enum != nil),
    ]
  }
}

extension TableSchemaType {
  /// Whether a constraint makes sense for the type, after the table of the specification.
  func allows(constraint: String) -> Bool {
    switch constraint {
    case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
      ["integer", "number", "decimal", "date", "datetime", "time"].contains(name)
    case "minLength", "maxLength": ["string", "array", "object"].contains(name)
    case "pattern": name == "string"
    case "enum": !["array", "object", "geopoint"].contains(name)
    default: true
    }
  }
}
