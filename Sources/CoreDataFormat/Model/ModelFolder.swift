// Folders that hold models: which file in them is the one that counts.

import ByteReading
import PropertyLists
import Records

/// A `.xcdatamodeld`, `.xcdatamodel` or `.momd` folder.
struct ModelFolder {
  private let path: String
  private let names: [String]

  /// Lists a folder.
  init(path: String) throws(RunFailure) {
    let parts = PathParts(path)
    self.path = parts.folder == "." ? parts.name : parts.folder + "/" + parts.name
    do throws(ByteStreamFailure) {
      names = try FolderListing.names(in: path)
    } catch {
      throw RunFailure(
        error.reason == .notPermitted ? .notPermitted : .inputOutput, error.message)
    }
  }

  /// Path of the file with the current version of the model.
  func modelFile() throws(RunFailure) -> String {
    if names.contains("contents") { return path + "/contents" }
    if names.contains("elements") {
      throw RunFailure(
        .configuration, "`\(path)` is a model of Xcode 3, which can't be read.",
        advice: "Give the compiled .mom, or open and save the model in Xcode.")
    }
    let sources = names.filter { PathParts($0).pathExtension == "xcdatamodel" }
    if !sources.isEmpty {
      let current = try currentName(
        in: ".xccurrentversion", key: "_XCCurrentVersionName", among: sources)
      return try ModelFolder(path: path + "/" + current).modelFile()
    }
    let compiled = names.filter { PathParts($0).pathExtension == "mom" }
    guard !compiled.isEmpty else {
      throw RunFailure(
        .configuration, "The folder `\(path)` holds no Core Data model.",
        advice: "Give a .xcdatamodeld, .xcdatamodel, .momd or .mom.")
    }
    return try path + "/"
      + currentName(
        in: "VersionInfo.plist", key: "NSManagedObjectModel_CurrentVersionName", among: compiled)
  }

  /// The version that a property list calls current, or the only one.
  private func currentName(
    in file: String, key: String, among versions: [String]
  ) throws(RunFailure) -> String {
    if names.contains(file), let named = try currentName(in: file, key: key) {
      // Source lists name the folder, compiled ones the file without its extension.
      if let version = versions.first(where: { $0 == named || PathParts($0).stem == named }) {
        return version
      }
      throw RunFailure(
        .configuration,
        "`\(path)/\(file)` calls the version `\(named)` current, which is not there.")
    }
    if versions.count == 1 { return versions[0] }
    let list = versions.map { "`\($0)`" }.joined(separator: ", ")
    throw RunFailure(
      .configuration, "`\(path)` has several versions and doesn't say which is current: \(list).",
      advice: "Name one of them.")
  }

  private func currentName(in file: String, key: String) throws(RunFailure) -> String? {
    do {
      let bytes = try ByteSource.open(path: path + "/" + file).readAll(limit: 16_777_216)
      return try PropertyList(bytes: bytes).dictionary?[key]?.string
    } catch let fault as PropertyListFault {
      throw RunFailure(.configuration, "`\(path)/\(file)` can't be read: \(fault.message)")
    } catch {
      throw RunFailure(.inputOutput, "`\(path)/\(file)` can't be read: \(error).")
    }
  }
}
