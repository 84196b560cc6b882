// One field of a schema, compiled for one worker.

import Documents
import MigrationEngine
import Records
import TextPatterns

/// A field that can read its values.
final class CompiledField {
  /// The field's name in the source.
  let name: String
  /// Whether the value must be the only one of the run.
  let isUnique: Bool
  /// Where the place of a name with dots is kept, for a field that may lie inside an object; or nil.
  let alias: Int?
  /// Place among the parts of the document's id, or nil.
  let idPart: Int?
  /// Whether the worker has to hold on to the value beside the document.
  let isKept: Bool
  private let reader: ValueReader
  /// Texts that stand for null.
  private let missing: [[UInt8]]
  /// Whether a record without a value is rejected.
  let isRequired: Bool
  /// Whether somebody has to look at the value before it is written.
  let needsValue: Bool
  /// What values must keep to; nil when they need not keep to anything.
  private let checker: ConstraintChecker?

  init(
    _ field: TableSchemaField, in schema: TableSchema, idPart: Int?, alias: Int?,
    plain: PlainValueReader
  ) throws(RunFailure) {
    name = field.name
    reader = ValueReader(field.type, plain: plain)
    missing = (field.missingValues ?? schema.missingValues).map { Array($0.utf8) }
    isRequired = field.constraints.required || idPart != nil
    isUnique = field.constraints.unique
    self.idPart = idPart
    self.alias = alias
    isKept = field.constraints.unique || idPart != nil
    do throws(TextPatternFault) {
      checker = try ConstraintChecker(field)
      needsValue = isKept || checker != nil
    } catch {
      throw RunFailure(
        .configuration, "The pattern of field `\(field.name)` \(error.message).")
    }
  }

  /// The place of the field's value among those of all fields, or -1.
  func place(_ index: Int, among places: UnsafeBufferPointer<Int>) -> Int {
    guard places[index] < 0, let alias else { return places[index] }
    return places[alias]
  }

  /// The field's value, whose node is at `place`, or -1 when the record hasn't got it.
  /// - Returns: nil when there is none, `.null` when the source says so.
  func value(at place: Int, of tape: RecordTape) throws(ValueFault) -> Value? {
    switch try presence(at: place, of: tape) {
    case .missing: return nil
    case .null: return .null
    case .value:
      let value: Value
      do throws(ValueFault) {
        value = try reader.value(at: place, of: tape)
      } catch {
        throw error.hintingAtEmptyText
      }
      if let checker { try check(value, by: checker, at: place, of: tape) }
      return value
    }
  }

  /// Writes what `value` would give, unchecked and without a value in between.
  func append(
    _ name: FieldName, at place: Int, of tape: RecordTape, to writer: inout FieldTextWriter
  ) throws(ValueFault) {
    switch try presence(at: place, of: tape) {
    case .missing: break
    case .null: writer.appendNull(name)
    case .value:
      do throws(ValueFault) {
        try reader.append(name, at: place, of: tape, to: &writer)
      } catch {
        throw error.hintingAtEmptyText
      }
    }
  }

  private enum Presence { case missing, null, value }

  private func presence(at place: Int, of tape: RecordTape) throws(ValueFault) -> Presence {
    guard place >= 0 else {
      if isRequired { throw ValueFault(.missingKey, "is missing") }
      return .missing
    }
    let node = tape.nodes[place]
    guard node.kind == .null || !missing.isEmpty && standsForNull(node, of: tape) else {
      return .value
    }
    if isRequired { throw ValueFault(.nullValue, "is null") }
    return .null
  }

  private func check(
    _ value: Value, by checker: ConstraintChecker, at place: Int, of tape: RecordTape
  ) throws(ValueFault) {
    do throws(ValueFault) {
      try checker.check(value)
    } catch {
      var fault = error
      fault.value = tape.evidence(at: place)
      throw fault
    }
  }

  private func standsForNull(_ node: RecordNode, of tape: RecordTape) -> Bool {
    guard node.kind == .text || node.kind == .string else { return false }
    return missing.contains { tape.payload(node).elementsEqual($0) }
  }
}

extension ValueFault {
  /// Says how an empty text becomes null, for types that have no empty text.
  fileprivate var hintingAtEmptyText: ValueFault {
    let codes: [RecordIssueCode] = [.notAnInteger, .notANumber, .notABoolean, .invalidDate]
    guard value == "", codes.contains(code) else { return self }
    var fault = self
    fault.hint = "Leave the cell empty without quotes, or list \"\" in missingValues, for null."
    return fault
  }
}
