// The model that a store tells of itself.

import ModelStrings
public import Records

extension ManagedObjectModel {
  /// Finds the model of a store: the one that `options` name as `model`, that is in the store, or
  /// that lies beside it, without words. Nil when there is none.
  /// - Throws: `SourceIssue` when the source is no store; `RunFailure` when the named model can't be
  ///   loaded.
  public init?(
    ofStore source: SourceInput, format: String, options: ReaderOptions = ReaderOptions()
  ) throws {
    let found: StoreModel
    if format == CoreDataSQLiteFormat().identifier {
      let store = try SQLiteStoreOpening(source)
      found = try StoreModel(
        options, inside: ModelCache.model(in: store.database).model, storePath: source.path,
        entityNames: store.tables.entities.values.map(\.name))
    } else {
      try StoreRecognition.refuseBinary(source.head)
      let store = try XMLStoreOpening(source)
      found = try StoreModel(
        options, storePath: source.path, entityNames: store.header.entityNames)
    }
    guard var model = found.model else { return nil }
    model.localization = ModelLocalization([:])
    self = model
  }
}
