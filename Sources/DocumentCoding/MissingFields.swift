// Wrappers whose field may be missing.

/// A wrapper that a missing field leaves nil.
protocol MissingFieldTolerating {
  /// Whether `strictMissingKeys` has no say.
  static var isAlwaysTolerated: Bool { get }

  /// The wrapper for a field that is not there.
  static func missing(in node: DecodingNode) throws -> Self
}

/// Asked of a container for a missing field, to learn whether the container is one of ours: only
/// those answer with a value.
package struct DocumentContainerProbe: Decodable {
  package init() {}
}

// Synthesized `init(from:)` prefers these to the generic `decode`, so that wrappers behave alike
// in coders that know nothing of them.
extension KeyedDecodingContainer {
  /// Reads a document's id; nil when the coder is not a `DocumentDecoder` and the key is missing.
  public func decode<Value>(
    _ type: DocumentID<Value>.Type, forKey key: Key
  ) throws -> DocumentID<Value> {
    try lacks(key) ? DocumentID(wrappedValue: nil) : plainly(type, key)
  }

  /// Reads a server timestamp; a missing key is nil, unless a `DocumentDecoder` is strict.
  public func decode<Value>(
    _ type: ServerTimestamp<Value>.Type, forKey key: Key
  ) throws -> ServerTimestamp<Value> {
    try lacks(key) ? ServerTimestamp(wrappedValue: nil) : plainly(type, key)
  }

  /// Reads an explicit null; a missing key is nil, unless a `DocumentDecoder` is strict.
  public func decode<Value: Decodable>(
    _ type: ExplicitNull<Value>.Type, forKey key: Key
  ) throws -> ExplicitNull<Value> {
    try lacks(key) ? ExplicitNull(wrappedValue: nil) : plainly(type, key)
  }

  /// Whether a key is missing and the container doesn't know what that means to a wrapper.
  private func lacks(_ key: Key) throws -> Bool {
    try !contains(key) && decodeIfPresent(DocumentContainerProbe.self, forKey: key) == nil
  }

  private func plainly<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try decode(type, forKey: key)
  }
}
