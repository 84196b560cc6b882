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
  /// Models that were found and can't be read.
  private(set) var warnings: [SourceWarning] = []

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
    model = inside
    guard let storePath else { return }
    for candidate in Self.models(beside: storePath) {
      do throws(RunFailure) {
        let found = try ManagedObjectModel(contentsOfFile: candidate)
        // One of another store is passed over: nobody asked for it.
        guard entityNames.allSatisfy({ found.entity(named: $0) != nil }) else { continue }
        (model, path) = (inside ?? found, candidate)
        return
      } catch {
        warnings.append(
          SourceWarning(
            .unreadableModel, "The model beside the store can't be read: \(error.message)"))
      }
    }
  }

  /// A reader that holds records against the model, if it was named.
  func validating(_ reader: any ObjectReader) throws(RunFailure) -> any ObjectReader {
    guard isNamed, let model else { return reader }
    return try ValidatingReader(reader, model: model)
  }

  /// A reader that gives relationships the forms that were asked for, if any were.
  /// - Throws: `RunFailure` for names and forms that make no sense of the model.
  func relating(
    _ reader: any ObjectReader, _ options: ReaderOptions, schema: StoreSchema
  ) throws(RunFailure) -> any RecordReader {
    guard let asked = options["relations"] else { return reader }
    guard model != nil else {
      throw RunFailure(
        .configuration, "`--relations` needs the store's model, and none was found.",
        advice: "Name it with --model.")
    }
    return RelatingReader(reader, rules: try RelationRules(asked, schema: schema))
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

  /// Models in the folder of a store that are named like it; or the only one there.
  private static func models(beside storePath: String) -> [String] {
    let store = PathParts(storePath)
    // A folder that can't be listed holds no model for us.
    guard let names = try? FolderListing.names(in: store.folder) else { return [] }
    let models = names.filter { extensions.contains(PathParts($0).pathExtension) }
    let alike = models.filter { PathParts($0).stem == store.stem }
    let chosen = alike.isEmpty && models.count == 1 ? models : alike
    return chosen.map { store.folder == "." ? $0 : store.folder + "/" + $0 }
  }
}
