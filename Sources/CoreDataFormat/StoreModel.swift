// The model of a store: the one that is named, that is in the store, or that lies beside it.

import ByteReading
import ModelStrings
import Records

/// A model and where it was found.
struct StoreModel {
  /// The model; nil when there is none.
  var model: ManagedObjectModel?
  /// Its path; nil when it came out of the store.
  var path: String?
  /// Whether somebody named it: then records are held against it.
  let isNamed: Bool

  /// Finds a store's model.
  ///
  /// A model beside the store counts when it is named like it, or is the only one there, and has all
  /// the entities that the store names.
  /// - Parameters:
  ///   - options: `model` is the path that was named, with the languages for its words.
  ///   - inside: the model in the store itself, if it has one.
  ///   - storePath: path of the store; nil for standard input.
  ///   - entityNames: names that the store gives.
  /// - Throws: `RunFailure` when the named one can't be loaded.
  init(
    _ options: ReaderOptions, inside: ManagedObjectModel? = nil, storePath: String?,
    entityNames: [String]
  ) throws(RunFailure) {
    if let named = options["model"] {
      var model = try ManagedObjectModel(contentsOfFile: named)
      model.localization = try Self.words(forModelAt: named, options)
      (self.model, path, isNamed) = (model, named, true)
      return
    }
    isNamed = false
    let beside = storePath.flatMap { Self.model(beside: $0, entityNames: entityNames) }
    model = inside ?? beside?.model
    path = beside?.path
  }

  /// A reader that holds records against the model, if it was named.
  func validating(_ reader: any RecordReader) throws(RunFailure) -> any RecordReader {
    guard isNamed, let model else { return reader }
    return try ValidatingReader(reader, model: model)
  }

  private static func words(
    forModelAt path: String, _ options: ReaderOptions
  ) throws(RunFailure) -> ModelLocalization {
    let finder = ModelStringsFinder(languages: options.languages.compactMap { LanguageTag($0) })
    do throws(ByteStreamFailure) {
      if let named = options.stringsPath {
        return try finder.strings(at: named, modelPath: path).localization
      }
      return try finder.strings(forModelAt: path).localization
    } catch {
      throw RunFailure(.configuration, error.message)
    }
  }

  private static let extensions = ["xcdatamodeld", "momd", "xcdatamodel", "mom"]

  private static func model(
    beside storePath: String, entityNames: [String]
  ) -> (model: ManagedObjectModel, path: String)? {
    let store = PathParts(storePath)
    // A folder that can't be listed holds no model for us.
    guard let names = try? FolderListing.names(in: store.folder) else { return nil }
    let models = names.filter { extensions.contains(PathParts($0).pathExtension) }
    let alike = models.filter { PathParts($0).stem == store.stem }
    for name in alike.isEmpty && models.count == 1 ? models : alike {
      let path = store.folder == "." ? name : store.folder + "/" + name
      // One that is broken, or of another store, is passed over: nobody asked for it.
      guard let model = try? ManagedObjectModel(contentsOfFile: path),
        entityNames.allSatisfy({ model.entity(named: $0) != nil })
      else { continue }
      return (model, path)
    }
    return nil
  }
}
