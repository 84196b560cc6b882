// Finding a model's strings on disk: names, folders, languages, files that somebody names.

import ByteReading
import ModelStrings
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that lives as long as the value, with files in it.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String]) throws {
    var template = Array("/tmp/ferry-strings-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
    for (name, text) in files {
      var folder = path
      for part in name.split(separator: "/").dropLast() {
        folder += "/" + part
        mkdir(folder, 0o777)
      }
      let file = try OutputFile(path: path + "/" + name)
      try file.write(Array(text.utf8))
      try file.commit()
    }
  }

  deinit { Self.removeAll(at: path) }

  private static func removeAll(at path: String) {
    for name in (try? FolderListing.names(in: path)) ?? [] { removeAll(at: path + "/" + name) }
    remove(path)
  }
}

private let german = "\"Entity/HRLLayout\" = \"Anlage\";"
private let english = "\"Entity/HRLLayout\" = \"Layout\";"

@Suite struct ModelStringsFinderTests {
  @Test(arguments: [
    ("HighRail.xcdatamodel", "HighRailModel"), ("a/HighRail.xcdatamodeld/", "HighRailModel"),
    ("a/HighRailModel.xcdatamodeld", "HighRailModelModel"),
    ("a/HighRail.xcdatamodeld/HighRail 2.xcdatamodel/contents", "HighRailModel"),
    ("HighRail.momd/HighRail 2.mom", "HighRailModel"), ("x/HighRail.mom", "HighRailModel"),
    ("HighRail.xcdatamodel/contents", "HighRailModel"),
  ])
  func names(_ path: String, _ expected: String) {
    #expect(ModelStringsFinder.stringsName(forModelAt: path) == expected)
  }

  @Test(arguments: [
    ("de-AT", "Anlage", "de", "de"), ("fr", "Layout", "en", "en"), ("en-GB", "Layout", "en", "en"),
  ])
  func besideTheModel(
    _ wanted: String, _ expected: String, _ name: String, _ language: String
  ) throws {
    let folder = try TemporaryFolder([
      "HighRail.xcdatamodeld/HighRail.xcdatamodel/contents": "<model/>",
      "de.lproj/HighRailModel.strings": german, "en.lproj/HighRailModel.strings": english,
      "fr.lproj/Other.strings": "a = b;",
    ])
    let finder = ModelStringsFinder(languages: [LanguageTag(wanted)].compactMap(\.self))
    for model in ["/HighRail.xcdatamodeld", "/HighRail.xcdatamodeld/HighRail.xcdatamodel/contents"]
    {
      let found = try finder.strings(forModelAt: folder.path + model)
      #expect(found.localization.name(ofEntity: "HRLLayout") == expected)
      #expect(found.localizationName == name)
      #expect(found.language == language)
      #expect(found.available == ["de", "en"])
      #expect(found.file == "\(folder.path)/\(name).lproj/HighRailModel.strings")
    }
  }

  @Test func developmentLanguageOfTheBundle() throws {
    let folder = try TemporaryFolder([
      "Info.plist":
        "<plist><dict><key>CFBundleDevelopmentRegion</key><string>German</string></dict></plist>",
      "Resources/de.lproj/HighRailModel.strings": german, "HighRail.mom": "",
      "de.lproj/HighRailModel.strings": german, "en.lproj/HighRailModel.strings": english,
    ])
    let found = try ModelStringsFinder().strings(forModelAt: folder.path + "/HighRail.mom")
    #expect(found.localizationName == "de")
  }

  @Test func rulesBesideStrings() throws {
    let folder = try TemporaryFolder([
      "de.lproj/HighRailModel.strings": german + "\"Entity/Signal\" = \"Signal\";",
      "de.lproj/HighRailModel.stringsdict":
        "<plist><dict><key>Entity/HRLLayout</key><string>Modul</string></dict></plist>",
    ])
    let found = try ModelStringsFinder().strings(forModelAt: folder.path + "/HighRail.xcdatamodel")
    #expect(
      found.localization.dictionary == ["Entity/HRLLayout": "Modul", "Entity/Signal": "Signal"])
  }

  @Test func catalogBesideTheModel() throws {
    let folder = try TemporaryFolder([
      "HighRailModel.xcstrings":
        #"{"sourceLanguage": "en", "strings": {"Entity/HRLLayout": {"localizations": {"de": {"stringUnit": {"value": "Anlage"}}}}}}"#
    ])
    let model = folder.path + "/HighRail.xcdatamodel"
    let wanted = [LanguageTag("de")].compactMap(\.self)
    let found = try ModelStringsFinder(languages: wanted).strings(forModelAt: model)
    #expect(found.localization.name(ofEntity: "HRLLayout") == "Anlage")
    #expect(found.language == "de")
    let plain = try ModelStringsFinder().strings(forModelAt: model)
    #expect(plain.localization.name(ofEntity: "HRLLayout") == nil)
    #expect(plain.language == "en")
  }

  @Test func nothingThere() throws {
    let folder = try TemporaryFolder(["HighRail.xcdatamodel/contents": ""])
    let found = try ModelStringsFinder().strings(forModelAt: folder.path + "/HighRail.xcdatamodel")
    #expect(found.file == nil)
    #expect(found.language == nil)
    #expect(found.localization.dictionary.isEmpty)
  }

  @Test(arguments: ["/de.lproj/HighRailModel.strings", "/de.lproj", "/de.lproj/", "/x", ""])
  func named(_ path: String) throws {
    let folder = try TemporaryFolder([
      "de.lproj/HighRailModel.strings": german, "de.lproj/Localizable.strings": "a = b;",
      "x/de.lproj/Words.strings": german,
    ])
    let found = try ModelStringsFinder().strings(at: folder.path + path)
    #expect(found.localization.name(ofEntity: "HRLLayout") == "Anlage")
    #expect(found.localizationName == "de")
  }

  @Test func namedButNotThere() throws {
    let folder = try TemporaryFolder(["de.lproj/A.strings": german, "de.lproj/B.strings": german])
    for path in ["", "/fr.lproj", "/C.strings", "/de.lproj"] {
      #expect(throws: ByteStreamFailure.self) {
        try ModelStringsFinder().strings(at: folder.path + path)
      }
    }
  }
}
