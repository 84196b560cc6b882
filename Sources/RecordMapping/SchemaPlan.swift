// A schema compiled for one worker: fields, the shape of records and the shape of documents.

import Documents
import MigrationEngine
import Records

/// One field, compiled.
struct CompiledField {
  /// The field's name in the source.
  let name: String
  /// Reads its values.
  let reader: ValueReader
  /// Texts that stand for null.
  let missing: [[UInt8]]
  /// Whether a record without a value is rejected.
  let isRequired: Bool
  /// Whether the value must be the only one of the run.
  let isUnique: Bool
  /// Place among the parts of the document's id, or nil.
  let idPart: Int?
  /// What values must keep to; nil when they need not keep to anything.
  let checker: ConstraintChecker?

  /// Whether the worker has to hold on to the value beside the document.
  var isKept: Bool { isUnique || idPart != nil }
}

/// What a document is built from: a field, or members of their own.
struct DocumentShape {
  enum Content {
    /// The value of a field.
    case field(Int)
    /// A map or array, as the source has it; its place in the source is kept under `slot`.
    case branch(slot: Int, members: [DocumentShape])
  }

  /// The name in the document.
  let name: String
  /// The index in an array; nil when the name is no number.
  let element: Int?
  let content: Content
}

/// A schema compiled for one source and one worker.
struct SchemaPlan {
  /// The fields, in the schema's order; fields that only give the id stand last.
  let fields: [CompiledField]
  /// The members of a document made from an object, in byte order of their names.
  let document: [DocumentShape]
  /// The members of a document made from a row, where dots are part of a column's name.
  let flatDocument: [DocumentShape]
  /// Where the fields are found in a record.
  let source: MemberLocator
  /// Number of places that a record has to be searched for: fields and branches.
  let placeCount: Int
  /// Number of fields that make the document's id.
  let idPartCount: Int

  /// Compiles a schema that is known to be right.
  init(_ schema: TableSchema, context: MappingContext) throws(RunFailure) {
    let key = context.idField.map { [$0] } ?? schema.primaryKey
    let undeclared = key.filter { name in !schema.fields.contains { $0.name.hasSameBytes(as: name) }
    }
    let declared = schema.fields + undeclared.map { TableSchemaField($0, .any) }
    let plain = PlainValueReader(collectionOfEntity: context.collectionOfEntity)
    var fields: [CompiledField] = []
    for field in declared {
      let part = key.firstIndex { $0.hasSameBytes(as: field.name) }
      fields.append(try CompiledField(field, in: schema, idPart: part, plain: plain))
    }
    let hidden = declared.indices.filter {
      $0 >= schema.fields.count || context.dropsIDField && fields[$0].idPart != nil
    }
    let tree = FieldTree(declared)
    self.fields = fields
    idPartCount = key.count
    placeCount = fields.count + tree.branchCount
    document = tree.documentShape(leavingOut: Set(hidden))
    flatDocument = tree.flatDocumentShape(leavingOut: Set(hidden))
    source = tree.locator()
  }

  /// Checks the header of a row format; an empty one stands for a source without a header.
  func check(columns: [String]) throws(RunFailure) {
    guard !columns.isEmpty else { return }
    let lacking = fields.filter { field in
      (field.isRequired || field.idPart != nil)
        && !columns.contains { $0.hasSameBytes(as: field.name) || $0.hasPrefix(field.name + ".") }
    }
    guard !lacking.isEmpty else { return }
    let names = lacking.map { "`\($0.name)`" }.joined(separator: ", ")
    throw RunFailure(
      .configuration,
      "The header has no column \(names), which \(lacking.count == 1 ? "is" : "are") required.",
      advice: "The columns are "
        + columns.prefix(40).map { "`\($0)`" }.joined(separator: ", ")
        + (columns.count > 40 ? " and \(columns.count - 40) more." : "."))
  }
}

extension CompiledField {
  fileprivate init(
    _ field: TableSchemaField, in schema: TableSchema, idPart: Int?, plain: PlainValueReader
  ) throws(RunFailure) {
    name = field.name
    reader = ValueReader(field.type, plain: plain)
    missing = (field.missingValues ?? schema.missingValues).map { Array($0.utf8) }
    isRequired = field.constraints.required || idPart != nil
    isUnique = field.constraints.unique
    self.idPart = idPart
    do {
      checker = try ConstraintChecker(field)
    } catch {
      throw RunFailure(
        .configuration, "The pattern of field `\(field.name)` is no regular expression.")
    }
  }
}
