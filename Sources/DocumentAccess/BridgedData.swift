// Fields as Swift's own types, for code that casts.

import DocumentCoding
import Documents
import FoundationEssentials

extension DocumentSnapshot {
  /// The fields as Swift's own types, so that `bridgedData?["title"] as? String` works; nil when
  /// the document doesn't exist.
  ///
  /// Integers are `Int`, timestamps `Timestamp`, bytes `Data`, references `DocumentReference` (of
  /// another database `DocumentReferenceName`), vectors `[Double]`, arrays `[any Sendable]`, maps
  /// `[String: any Sendable]`; null is `Value.null`.
  public var bridgedData: [String: any Sendable]? {
    document?.fields.bridged(for: reference.store)
  }
}

extension QueryDocumentSnapshot {
  /// The fields as Swift's own types, so that `bridgedData["title"] as? String` works.
  public var bridgedData: [String: any Sendable] { document.fields.bridged(for: reference.store) }
}

extension FieldMap {
  fileprivate func bridged(for store: DocumentStore) -> [String: any Sendable] {
    Dictionary(map { ($0.name, $0.value.bridged(for: store)) }) { _, last in last }
  }
}

extension Value {
  fileprivate func bridged(for store: DocumentStore) -> any Sendable {
    switch self {
    case .null: Value.null
    case .boolean(let value): value
    case .integer(let value): Int(value)
    case .double(let value): value
    case .timestamp(let value): value
    case .string(let value): value
    case .bytes(let value): Data(value)
    case .reference(let name):
      name.database == nil ? store.document(at: name.path) as any Sendable : name
    case .geoPoint(let value): value
    case .array(let elements): elements.map { $0.bridged(for: store) }
    case .map(let fields): fields.bridged(for: store)
    case .vector(let elements): elements
    }
  }
}
