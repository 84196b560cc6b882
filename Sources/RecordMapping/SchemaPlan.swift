// A schema compiled for one worker: fields, the shape of records and the shape of documents.

import Documents
import MigrationEngine
import Records

/// What a document is built from: a field, or members of their own.
struct DocumentShape {
  enum Content {
    /// The value of a field, wherever it was found.
    case field(Int)
    /// The value of a field with dots, if it was found as a member inside.
    case innerField(Int)
    /// The value of a field with dots, if it was found under a name with dots.
    case dottedField(Int)
    /// A map or array, as the source has it; its place in the source is kept under `slot`.
    case branch(slot: Int, members: [DocumentShape])
  }

  /// The name in the document.
  let name: String
  /// The same, ready to be written.
  let fieldName: FieldName
  /// The index in an array; nil when the name is no number.
  let element: Int?
  let content: Content

  init(name: String, element: Int?, content: Content) {
    (self.name, self.element, self.content) = (name, element, content)
    fieldName = FieldName(name)
  }
}

/// A schema compiled for one source and one worker.
struct SchemaPlan {
  /// The fields, in the schema's order; fields that only give the id stand last.
  let fields: [CompiledField]
  /// The members of a document made from an object, in byte order of their names.
  let document: [DocumentShape]
  /// The same where each is a field; nil where some have members of their own.
  let plainDocument: DocumentFields?
  /// The members of a document made from a row, where dots are part of a column's name.
  let flatDocument: DocumentFields
  /// Fields that give the id without being part of the document.
  let hiddenFields: [Int]
  /// Where the fields are found: one locator an object, the record's own first.
  let locators: [MemberLocator]
  /// Number of places that a record is searched for: fields, branches, names with dots.
  let placeCount: Int
  /// Number of fields that make the document's id.
  let idPartCount: Int

  /// Compiles a schema that is known to be right.
  init(_ schema: TableSchema, context: MappingContext) throws(RunFailure) {
    let key = context.idField.map { [$0] } ?? schema.primaryKey
    let undeclared = key.filter { name in !schema.fields.contains { $0.name.hasSameBytes(as: name) }
    }
    let declared = schema.fields + undeclared.map { TableSchemaField($0, .any) }
    let tree = FieldTree(declared)
    let plain = PlainValueReader(collectionOfEntity: context.collectionOfEntity)
    var fields: [CompiledField] = []
    for field in declared {
      let part = key.firstIndex { $0.hasSameBytes(as: field.name) }
      let alias = tree.alias(of: fields.count)
      fields.append(
        try CompiledField(field, in: schema, idPart: part, alias: alias, plain: plain))
    }
    let hidden = declared.indices.filter {
      $0 >= schema.fields.count || context.dropsIDField && fields[$0].idPart != nil
    }
    self.fields = fields
    idPartCount = key.count
    placeCount = tree.placeCount
    document = tree.documentShape(leavingOut: Set(hidden))
    plainDocument = DocumentFields(document, fields)
    guard let flat = DocumentFields(tree.flatDocumentShape(leavingOut: Set(hidden)), fields) else {
      preconditionFailure("A row has members that are no fields")
    }
    flatDocument = flat
    hiddenFields = Array(hidden)
    locators = tree.locators()
  }

  /// Checks the header of a row format; an empty one stands for a source without a header.
  func check(columns: [String]) throws(RunFailure) {
    guard !columns.isEmpty else { return }
    let names = Set(columns.map { Value.string($0) })
    let lacking = fields.filter { field in
      field.isRequired && !names.contains(.string(field.name))
        && !columns.contains { $0.hasPrefix(field.name + ".") }
    }
    guard !lacking.isEmpty else { return }
    throw RunFailure(
      .configuration,
      "The header has no column \(Self.quoted(lacking.map(\.name))), which \(lacking.count == 1 ? "is" : "are") required.",
      advice: "The columns are \(Self.listed(columns)) Give --no-header if they are a record, "
        + "or --skip-lines if the header comes later.")
  }

  /// Column names and a full stop, to end a sentence with; of many, the first.
  static func listed(_ columns: [String]) -> String {
    let names = quoted(columns.prefix(40))
    return columns.count > 40 ? "\(names) and \(columns.count - 40) more." : names + "."
  }

  private static func quoted(_ names: some Sequence<String>) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
