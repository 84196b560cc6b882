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
    } catch {
      throw RunFailure(
        .configuration, "The pattern of field `\(field.name)` \(error.message).")
    }
  }

  /// The field's value, whose node is at `place`, or -1 when the record hasn't got it.
  /// - Returns: nil when there is none, `.null` when the source says so.
  func value(at place: Int, of tape: RecordTape) throws(ValueFault) -> Value? {
    guard place >= 0 else {
      if isRequired { throw ValueFault(.missingKey, "is missing") }
      return nil
    }
    let node = tape.nodes[place]
    if node.kind == .null || !missing.isEmpty && standsForNull(node, of: tape) {
      if isRequired { throw ValueFault(.nullValue, "is null") }
      return .null
    }
    let value: Value
    do throws(ValueFault) {
      value = try reader.value(at: place, of: tape)
    } catch {
      throw error.hintingAtEmptyText
    }
    if let checker { try check(value, by: checker, at: place, of: tape) }
    return value
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
