// The folders that models come in: current versions, and paths that are a little wrong.

import ByteReading
import CoreDataFormat
import Records
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that lives as long as the value, with files in it.
private final class ModelFiles {
  let path: String

  init(_ files: [String: String]) throws {
    var template = Array("/tmp/ferry-models-XXXXXX".utf8CString)
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

private func model(_ entity: String) -> String { "<model><entity name=\"\(entity)\"/></model>" }

private func current(_ name: String, key: String = "_XCCurrentVersionName") -> String {
  "<plist><dict><key>\(key)</key><string>\(name)</string></dict></plist>"
}

@Suite struct ModelFolderTests {
  private let files: ModelFiles

  init() throws {
    files = try ModelFiles([
      "A.xcdatamodeld/A.xcdatamodel/contents": model("First"),
      "A.xcdatamodeld/A 2.xcdatamodel/contents": model("Second"),
      "A.xcdatamodeld/.xccurrentversion": current("A 2.xcdatamodel"),
      "One.xcdatamodeld/One.xcdatamodel/contents": model("Only"),
      "Many.xcdatamodeld/A.xcdatamodel/contents": model("First"),
      "Many.xcdatamodeld/B.xcdatamodel/contents": model("Second"),
      "Gone.xcdatamodeld/A.xcdatamodel/contents": model("First"),
      "Gone.xcdatamodeld/.xccurrentversion": current("B.xcdatamodel"),
      "Old.xcdatamodel/elements": "", "Empty/readme": "",
      "C.momd/C.mom": model("First"), "C.momd/C 2.mom": model("Second"), "C.momd/C 2.omo": "",
      "C.momd/VersionInfo.plist":
        current("C 2", key: "NSManagedObjectModel_CurrentVersionName"),
    ])
  }

  @Test(arguments: [
    ("A.xcdatamodeld", "Second"), ("A.xcdatamodeld/", "Second"),
    ("A.xcdatamodeld/A.xcdatamodel", "First"), ("A.xcdatamodeld/A.xcdatamodel/contents", "First"),
    ("One.xcdatamodeld", "Only"), ("C.momd", "Second"), ("C.momd/C.mom", "First"),
  ])
  func versions(_ path: String, _ entity: String) throws {
    let model = try ManagedObjectModel(contentsOfFile: files.path + "/" + path)
    #expect(model.entities.map(\.name) == [entity])
  }

  @Test(arguments: [
    ("B.xcdatamodeld", RunFailure.Kind.noSuchSource, "There is no model at `/B.xcdatamodeld`."),
    (
      "Many.xcdatamodeld", .configuration,
      "`/Many.xcdatamodeld` has several versions and doesn't say which is current: `A.xcdatamodel`, `B.xcdatamodel`."
    ),
    (
      "Gone.xcdatamodeld", .configuration,
      "`/Gone.xcdatamodeld/.xccurrentversion` calls the version `B.xcdatamodel` current, which is not there."
    ),
    (
      "Old.xcdatamodel", .configuration,
      "`/Old.xcdatamodel` is a model of Xcode 3, which can't be read."
    ),
    ("Empty", .configuration, "The folder `/Empty` holds no Core Data model."),
    (
      "Empty/readme", .configuration,
      "`/Empty/readme` is no Core Data model: The text ends where a string is expected."
    ),
  ])
  func wrongPaths(_ path: String, _ kind: RunFailure.Kind, _ message: String) {
    let failure = #expect(throws: RunFailure.self) {
      try ManagedObjectModel(contentsOfFile: files.path + "/" + path)
    }
    #expect(failure?.kind == kind)
    #expect(failure?.message.replacing(files.path, with: "") == message)
  }
}
