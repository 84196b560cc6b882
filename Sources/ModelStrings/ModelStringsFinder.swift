// Finds the strings of a model: the right file, in the right language.

public import ByteReading
import PropertyLists

/// Finds and reads the strings of a Core Data model.
///
/// They lie in the `.lproj` folders beside the model under the name `<Model>Model.strings`:
/// `HighRail.xcdatamodeld` has `HighRailModel.strings`, `HighRailModel.xcdatamodeld` has
/// `HighRailModelModel.strings`. A `.stringsdict` of that name is laid over, an `.xcstrings` of that
/// name beside the model is taken likewise, and so is a `.strings` file outside of any `.lproj`.
public struct ModelStringsFinder: Sendable {
  /// The languages wanted, best first; empty for no wish.
  public var languages: [LanguageTag]
  /// The encoding of `.strings` text without a byte-order mark; nil finds it out.
  public var encoding: TextEncoding?

  /// Makes a finder.
  public init(languages: [LanguageTag] = [], encoding: TextEncoding? = nil) {
    self.languages = languages
    self.encoding = encoding
  }

  /// The name of a model's strings, without folder and extension: `HighRailModel` for
  /// `data/HighRail.xcdatamodeld`, `data/HighRail.xcdatamodeld/HighRail 2.xcdatamodel/contents`
  /// and `HighRail.momd/HighRail.mom`.
  public static func stringsName(forModelAt path: String) -> String {
    PathParts(modelRoot(of: path)).stem + "Model"
  }

  /// Finds the strings of the model at a path: a `.xcdatamodeld`, `.xcdatamodel`, `.momd` or
  /// `.mom`, or a file in one.
  /// - Throws: `ByteStreamFailure` when a folder or file that is there can't be read.
  public func strings(forModelAt path: String) throws(ByteStreamFailure) -> FoundModelStrings {
    let root = Self.modelRoot(of: path)
    return try strings(named: Self.stringsName(forModelAt: root), in: Self.bundle(of: root))
  }

  /// Finds strings by their name, without extension, in a folder or its `Resources`.
  /// - Throws: `ByteStreamFailure` when a folder or file that is there can't be read.
  public func strings(
    named name: String, in folder: String
  ) throws(ByteStreamFailure) -> FoundModelStrings {
    for place in [folder, folder + "/Resources"] where FolderListing.isFolder(place) {
      let bundle = try StringsBundle(folder: place)
      if let found = try bundle.load(name, preferring: languages, encoding: encoding) {
        return found
      }
    }
    return .none
  }

  /// Reads the strings at a path that somebody named: a `.strings`, `.stringsdict` or `.xcstrings`
  /// file, a `.lproj` folder or a folder of them.
  ///
  /// In folders the model's strings are taken, or, when there is no model, the only file whose name
  /// ends in `Model.strings`, or the only strings file at all.
  /// - Throws: `ByteStreamFailure` when nothing is there, or it can't be read.
  public func strings(
    at path: String, modelPath: String? = nil
  ) throws(ByteStreamFailure) -> FoundModelStrings {
    guard FolderListing.isFolder(path) else { return try file(at: path) }
    let parts = PathParts(path)
    let isLocalization = parts.pathExtension == "lproj"
    let bundle =
      try isLocalization
      ? StringsBundle(folder: parts.folder, onlyLocalization: parts.stem)
      : StringsBundle(folder: path)
    let candidates = modelPath.map { [Self.stringsName(forModelAt: $0)] } ?? []
    for name in candidates + bundle.likelyNames {
      if let found = try bundle.load(name, preferring: languages, encoding: encoding) {
        return found
      }
    }
    throw ByteStreamFailure(.notFound, "The folder `\(path)` holds no strings of the model.")
  }

  private func file(at path: String) throws(ByteStreamFailure) -> FoundModelStrings {
    let parts = PathParts(path)
    if parts.pathExtension == "xcstrings" {
      return try StringsBundle.loadCatalog(at: path, preferring: languages)
    }
    let table = try StringsTable(path: path, encoding: encoding)
    let folder = PathParts(parts.folder)
    let name = folder.pathExtension == "lproj" ? folder.stem : nil
    return FoundModelStrings(
      table: table, localizationName: name, available: name.map { [$0] } ?? [])
  }

  /// The outermost folder or file that is still the model.
  private static func modelRoot(of path: String) -> String {
    let parts = PathParts(path)
    let folder = PathParts(parts.folder)
    if parts.name == "contents" || parts.name == "elements", folder.pathExtension == "xcdatamodel" {
      return modelRoot(of: parts.folder)
    }
    let containers = ["xcdatamodel": "xcdatamodeld", "mom": "momd", "omo": "momd"]
    if let container = containers[parts.pathExtension], folder.pathExtension == container {
      return parts.folder
    }
    return path
  }

  /// The folder that holds the model and the `.lproj` folders; models may lie in one themselves.
  private static func bundle(of root: String) -> String {
    let folder = PathParts(root).folder
    let parts = PathParts(folder)
    return parts.pathExtension == "lproj" ? parts.folder : folder
  }
}
