// Loads a model from any of the files and folders that models come in.

import ByteReading
import ModelStrings
import PropertyLists
public import Records

extension ManagedObjectModel {
  /// A model larger than this is refused.
  private static let largestFile = 268_435_456

  /// Loads a model from a `.xcdatamodeld` (its current version), `.xcdatamodel`, bare `contents`,
  /// `.momd` (its current version) or `.mom`. Files are told apart by their content.
  ///
  /// The words of the model are not looked for; `ModelStringsFinder` finds them.
  /// - Throws: `RunFailure`: `noSuchSource` when nothing is there, `configuration` when it is no
  ///   model or a broken one. A model is without entities only if its file says so.
  public init(contentsOfFile path: String) throws(RunFailure) {
    guard FolderListing.exists(path) else {
      throw RunFailure(.noSuchSource, "There is no model at `\(path)`.")
    }
    let file = FolderListing.isFolder(path) ? try ModelFolder(path: path).modelFile() : path
    let bytes: [UInt8]
    do throws(ByteStreamFailure) {
      bytes = try ByteSource.open(path: file).readAll(limit: Self.largestFile)
    } catch {
      throw RunFailure(
        error.reason == .notPermitted ? .notPermitted : .inputOutput,
        "The model `\(file)` can't be read: \(error.message)")
    }
    try self.init(bytes: bytes, named: file)
  }

  /// Reads the bytes of a model: XML source, or a keyed archive in a binary or XML property list.
  /// - Throws: `RunFailure` of kind `configuration`; `name` names the model in its message.
  public init(bytes: [UInt8], named name: String) throws(RunFailure) {
    if bytes.starts(with: "momv".utf8) {
      throw RunFailure(
        .configuration, "`\(name)` is an optimized model, whose format is private to Apple.",
        advice: "Name the .mom beside it.")
    }
    let head = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    if PropertyList.looksLikeXML(bytes), !head.contains("<plist") {
      self = try ModelSourceReader(path: name).model(from: bytes)
    } else {
      try self.init(keyedArchive: bytes, named: name)
    }
  }

  /// Reads a model from its keyed archive, as `.mom` files, stores' `Z_MODELCACHE` (once inflated)
  /// and mapping models hold it.
  /// - Throws: `RunFailure` of kind `configuration`; `name` names the model in its message.
  public init(keyedArchive bytes: [UInt8], named name: String) throws(RunFailure) {
    let archive: KeyedArchive
    do throws(PropertyListFault) {
      archive = try KeyedArchive(bytes: bytes)
    } catch {
      throw RunFailure(
        .configuration, "`\(name)` is no Core Data model: \(error.message)",
        advice: "Give a .xcdatamodeld, .xcdatamodel, .momd or .mom.")
    }
    self = try CompiledModelReader(name: name).model(from: archive)
  }
}
