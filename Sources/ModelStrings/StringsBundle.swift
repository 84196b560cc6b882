// A folder with `.lproj` folders: what is there under a name, and in which languages.

import ByteReading
import PropertyLists

/// The localized files of one folder.
struct StringsBundle {
  private let folder: String
  /// Names of the localizations, sorted.
  private let localizations: [String]
  private let filesByLocalization: [String: [String]]
  private let looseFiles: [String]

  /// Lists a folder and its `.lproj` folders, or only one of those.
  init(folder: String, onlyLocalization only: String? = nil) throws(ByteStreamFailure) {
    self.folder = folder
    let names = try FolderListing.names(in: folder)
    var files: [String: [String]] = [:]
    for name in names where PathParts(name).pathExtension == "lproj" {
      let localization = PathParts(name).stem
      guard only == nil || only == localization else { continue }
      files[localization] = try FolderListing.names(in: folder + "/" + name)
    }
    filesByLocalization = files
    localizations = files.keys.sorted()
    looseFiles = only == nil ? names : []
  }

  /// Names without extension of files that may be a model's strings when nobody knows the model.
  var likelyNames: [String] {
    let all = Set(filesByLocalization.values.joined()).union(looseFiles)
      .filter { ["strings", "xcstrings", "stringsdict"].contains(PathParts($0).pathExtension) }
    let stems = Set(all.map { PathParts($0).stem })
    let models = stems.filter { $0.hasSuffix("Model") }
    if models.count == 1 { return Array(models) }
    return models.isEmpty && stems.count == 1 ? Array(stems) : []
  }

  /// Reads the strings of a name in the best language; nil when there are none.
  func load(
    _ name: String, preferring wanted: [LanguageTag], encoding: TextEncoding?
  ) throws(ByteStreamFailure) -> FoundModelStrings? {
    let available = localizations.filter {
      hasStrings(name, among: filesByLocalization[$0] ?? [])
    }
    let choice = LocalizationChoice(
      among: available, preferring: wanted, developmentLanguage: try developmentLanguage())
    if let choice {
      let place = "\(folder)/\(choice.name).lproj/\(name)"
      let files = filesByLocalization[choice.name] ?? []
      guard let table = try table(at: place, name: name, among: files, encoding: encoding) else {
        return nil
      }
      return FoundModelStrings(table: table, localizationName: choice.name, available: available)
    }
    if let catalog = catalogPath(of: name) {
      return try Self.loadCatalog(at: catalog, preferring: wanted)
    }
    let loose = try table(
      at: "\(folder)/\(name)", name: name, among: looseFiles, encoding: encoding)
    return loose.map { FoundModelStrings(table: $0, localizationName: nil, available: []) }
  }

  /// Reads a string catalog in the best of its languages.
  static func loadCatalog(
    at path: String, preferring wanted: [LanguageTag]
  ) throws(ByteStreamFailure) -> FoundModelStrings {
    let bytes = try ByteSource.open(path: path).readAll(limit: StringsTable.largestFile)
    let catalog = StringCatalog(bytes: bytes, named: path)
    let choice = LocalizationChoice(
      among: catalog.languages, preferring: wanted,
      developmentLanguage: catalog.sourceLanguage.flatMap { LanguageTag($0) })
    let table = catalog.table(for: choice?.name ?? catalog.sourceLanguage ?? "")
    return FoundModelStrings(
      table: table, localizationName: choice?.name, available: catalog.languages)
  }

  private func hasStrings(_ name: String, among files: [String]) -> Bool {
    files.contains(name + ".strings") || files.contains(name + ".stringsdict")
  }

  /// The `.strings` file at a path without extension, with the `.stringsdict` laid over.
  private func table(
    at place: String, name: String, among files: [String], encoding: TextEncoding?
  ) throws(ByteStreamFailure) -> StringsTable? {
    var table: StringsTable?
    if files.contains(name + ".strings") {
      table = try StringsTable(path: place + ".strings", encoding: encoding)
    }
    guard files.contains(name + ".stringsdict") else { return table }
    let rules = try StringsTable(path: place + ".stringsdict")
    return table?.overlaid(by: rules) ?? rules
  }

  /// Xcode keeps the catalogs of interface files in `mul.lproj`, others beside their folder.
  private func catalogPath(of name: String) -> String? {
    let file = name + ".xcstrings"
    if looseFiles.contains(file) { return "\(folder)/\(file)" }
    let holder = localizations.first { filesByLocalization[$0]?.contains(file) == true }
    return holder.map { "\(folder)/\($0).lproj/\(file)" }
  }

  /// `CFBundleDevelopmentRegion` of the `Info.plist` beside the `.lproj` folders.
  private func developmentLanguage() throws(ByteStreamFailure) -> LanguageTag? {
    guard looseFiles.contains("Info.plist") else { return nil }
    let bytes = try ByteSource.open(path: folder + "/Info.plist").readAll(limit: 16_777_216)
    do throws(PropertyListFault) {
      let region = try PropertyList(bytes: bytes).dictionary?["CFBundleDevelopmentRegion"]?.string
      return region.flatMap { LanguageTag($0) }
    } catch {
      // Only a hint for the choice; a broken bundle is for others to report.
      return nil
    }
  }
}

extension FoundModelStrings {
  init(table: StringsTable, localizationName name: String?, available: [String]) {
    let language = name.map { LanguageTag($0)?.description ?? $0 }
    self.init(
      localization: ModelLocalization(table.texts, language: language), file: table.file,
      localizationName: name, available: available, problems: table.problems)
  }
}
