// What encoding a model gives: fields to set, and work for the store.

public import Documents

/// A model as fields, with the field values found on the way.
public struct EncodedDocument: Hashable, Sendable {
  /// The fields to set; a map that held only field values is there, empty.
  public var fields: FieldMap
  /// Server timestamps, deletes and other field values, with their paths, in the order found.
  public var transforms: [FieldTransform]
  /// The value of the model's own `@DocumentID`, which is not among the fields; nil when there is
  /// none. A writer may hold it against the path it writes to.
  public var documentID: String?

  /// Makes an encoded document.
  public init(
    fields: FieldMap, transforms: [FieldTransform] = [], documentID: String? = nil
  ) {
    self.fields = fields
    self.transforms = transforms
    self.documentID = documentID
  }

  /// The mask of a merge: the path of every value that is no map, and of every empty map. Fields
  /// of `transforms` are not in it.
  public var leafPaths: [FieldPath] {
    var paths: [FieldPath] = []
    appendLeaves(of: fields, under: [], to: &paths)
    return paths
  }

  /// Only what the paths name: the mask of a write with `mergeFields`.
  /// - Throws: `EncodingError` when a path names nothing in the document, so that a field left out
  ///   because it is nil is told and not passed over.
  public func restricted(to paths: [FieldPath]) throws -> EncodedDocument {
    var result = EncodedDocument(fields: FieldMap(), documentID: documentID)
    result.transforms = transforms.filter { transform in
      paths.contains { $0.isPrefix(of: transform.path) }
    }
    for path in paths {
      if let value = fields.value(at: path.segments[...]) {
        result.fields.set(value, at: path.segments[...])
      } else if !transforms.contains(where: { path.isPrefix(of: $0.path) }) {
        throw EncodingError.invalidValue(
          path,
          EncodingError.Context(
            codingPath: [],
            debugDescription: "The field `\(path)` is asked for but the value has none."))
      }
    }
    return result
  }

  private func appendLeaves(
    of map: FieldMap, under prefix: [String], to paths: inout [FieldPath]
  ) {
    for field in map {
      let path = prefix + [field.name]
      if case .map(let inner) = field.value, !inner.isEmpty {
        appendLeaves(of: inner, under: path, to: &paths)
      } else if !isLeftByTransforms(field.value, at: path) {
        // A field without a name can't be part of a path; the store refuses such a document.
        if path.allSatisfy({ !$0.isEmpty }) { paths.append(FieldPath(path)) }
      }
    }
  }

  /// Whether an empty map is there only because transforms lead through it.
  private func isLeftByTransforms(_ value: Value, at path: [String]) -> Bool {
    guard case .map = value, !transforms.isEmpty, path.allSatisfy({ !$0.isEmpty }) else {
      return false
    }
    let path = FieldPath(path)
    return transforms.contains { path.isPrefix(of: $0.path) }
  }
}
