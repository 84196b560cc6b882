// Reading one document.

public import DocumentCoding
public import Documents

extension DocumentReference {
  /// Reads the document; a missing one gives a snapshot that doesn't exist.
  public func getDocument() async throws(StoreFailure) -> DocumentSnapshot {
    await store.queue.wait()
    let documents = try await store.storage.documents(at: [documentPath])
    return DocumentSnapshot(reference: self, document: documents.first ?? nil)
  }

  /// Reads the document as a model.
  /// - Throws: `StoreFailure`, or `DecodingError`: `valueNotFound` when the document doesn't exist
  ///   and the type is no optional.
  public func getDocument<T: Decodable & Sendable>(
    as type: T.Type, decoder: DocumentDecoder = DocumentDecoder()
  ) async throws -> T {
    try await getDocument().data(as: type, decoder: decoder)
  }

  /// Reads the document and calls back.
  public func getDocument(
    completion: @escaping @Sendable (DocumentSnapshot?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completion(try await getDocument(), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  /// Reads the document as a model and calls back.
  public func getDocument<T: Decodable & Sendable>(
    as type: T.Type, decoder: DocumentDecoder = DocumentDecoder(),
    completion: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    Task {
      do {
        completion(.success(try await getDocument(as: type, decoder: decoder)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
