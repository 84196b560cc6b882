// The way of an app into the embedded store.

public import DocumentAccess
public import Documents
import SQLiteStore

extension DocumentStore {
  /// Opens the embedded store in a file, made when missing.
  ///
  /// ```swift
  /// let store = try DocumentStore(path: "library.sqlite")
  /// try await store.collection("books").document("42").setData(from: book)
  /// ```
  ///
  /// Several stores may be open on one file, also in other processes; each hears of the others'
  /// changes.
  /// - Parameter unobservedFailure: is told the failure of a write that was started without a
  ///   completion handler.
  /// - Throws: `StoreFailure`: `notAStore` for a file that is something else or of a newer format
  ///   (it stays as it is), `cannotCreate`, `notPermitted`, `unavailable`, or `invalidArgument` for
  ///   an empty path.
  public convenience init(
    path: String, unobservedFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws(StoreFailure) {
    self.init(storage: try SQLiteStore(path: path), unobservedFailure: unobservedFailure)
  }
}
