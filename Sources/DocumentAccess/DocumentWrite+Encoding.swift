// Writes made of models and of dictionaries.

import DocumentCoding
import Documents

extension DocumentWrite {
  /// A write that takes the place of the document.
  init(setting encoded: EncodedDocument, at path: DocumentPath) throws(StoreFailure) {
    try encoded.refuseDeletes("`FieldValue.delete()` needs a merge or an update.")
    self.init(.set(encoded.fields), at: path, transforms: encoded.transforms)
  }

  /// A write that sets what is encoded and leaves the rest.
  init(merging encoded: EncodedDocument, at path: DocumentPath) {
    self.init(
      .merge(encoded.fields, mask: encoded.leafPaths), at: path, transforms: encoded.transforms)
  }

  /// A write that sets only the named fields.
  init(
    merging encoded: EncodedDocument, fields: [FieldPath], at path: DocumentPath
  ) throws {
    let restricted = try encoded.restricted(to: fields)
    let mask = fields.filter { field in
      !restricted.transforms.contains { $0.path == field }
    }
    self.init(
      .merge(restricted.fields, mask: mask), at: path, transforms: restricted.transforms)
  }

  /// A write that sets fields of a document that exists; each field is replaced whole.
  init(updating updates: [FieldUpdate], at path: DocumentPath) throws(StoreFailure) {
    var (fields, mask, transforms) = (FieldMap(), [FieldPath](), [FieldTransform]())
    for update in updates {
      let others = mask + transforms.map(\.path)
      if others.contains(where: { $0.isPrefix(of: update.path) || update.path.isPrefix(of: $0) }) {
        throw StoreFailure(
          .invalidArgument, "The update of \(path) names the field `\(update.path)` twice.")
      }
      switch update.change {
      case .value(let value):
        fields.set(value, at: update.path.segments)
        mask.append(update.path)
      case .transform(.delete): mask.append(update.path)
      case .transform(let operation):
        transforms.append(FieldTransform(path: update.path, value: FieldValue(operation)))
      }
    }
    self.init(
      .merge(fields, mask: mask), at: path, transforms: transforms, precondition: .exists(true))
  }

  /// An update with every field that a model encodes, nested ones one by one.
  init(updating encoded: EncodedDocument, at path: DocumentPath) {
    self.init(merging: encoded, at: path)
    precondition = .exists(true)
  }
}

extension EncodedDocument {
  fileprivate func refuseDeletes(_ message: String) throws(StoreFailure) {
    if transforms.contains(where: { $0.value.operation == .delete }) {
      throw StoreFailure(.invalidArgument, message)
    }
  }
}

/// A field of an update.
struct FieldUpdate {
  /// What becomes of it.
  enum Change {
    case value(Value)
    case transform(FieldValue.Operation)
  }

  var path: FieldPath
  var change: Change

  /// Encodes the fields of an update.
  static func encode(
    _ fields: [FieldPath: any Encodable & Sendable], with encoder: DocumentEncoder
  ) throws -> [FieldUpdate] {
    try fields.sorted { $0.key.description < $1.key.description }.map { path, value in
      if let value = value as? FieldValue {
        return FieldUpdate(path: path, change: .transform(value.operation))
      }
      return FieldUpdate(path: path, change: .value(try encoder.encodeValue(value)))
    }
  }

  /// Takes field paths from the keys of a dictionary.
  static func paths(
    _ fields: [String: any Encodable & Sendable]
  ) throws(StoreFailure) -> [FieldPath: any Encodable & Sendable] {
    var result: [FieldPath: any Encodable & Sendable] = [:]
    for (name, value) in fields {
      guard let path = FieldPath(name) else {
        throw StoreFailure(.invalidArgument, "`\(name)` is no field path.")
      }
      result[path] = value
    }
    return result
  }
}

extension DocumentEncoder {
  /// Encodes a dictionary of values of any kinds, field values among them.
  func encode(fields: [String: any Encodable & Sendable]) throws -> EncodedDocument {
    var document = EncodedDocument(fields: FieldMap())
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      let encoded = try encodeField(name, value)
      for field in encoded.fields { document.fields[field.name] = field.value }
      document.transforms += encoded.transforms
    }
    return document
  }

  private func encodeField(_ name: String, _ value: some Encodable) throws -> EncodedDocument {
    // The key of a dictionary is the field's name, whatever the strategy for keys of models.
    try encode([name: value])
  }
}
