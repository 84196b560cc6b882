// Paths to fields, and what they select.

import DocumentCoding
import Documents
import Testing

struct FieldPathTests {
  @Test(arguments: [
    ("a", ["a"]), ("a.b", ["a", "b"]), ("a.b-c.é", ["a", "b-c", "é"]), ("0", ["0"]),
  ])
  func stringForm(_ text: String, _ segments: [String]) throws {
    let path: FieldPath = try #require(FieldPath(text))
    #expect(path.segments == segments)
    #expect(path == FieldPath(segments))
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "a~b", "a*", "a/b", "a[0]", "]"])
  func refusedStringForms(_ text: String) { #expect(FieldPath(text) == nil) }

  @Test(arguments: [
    (["a", "b"], "a.b"), (["a.b"], "`a.b`"), (["_x9"], "_x9"), (["9x"], "`9x`"),
    (["a`b\\c"], "`a\\`b\\\\c`"), (["é"], "`é`"),
  ])
  func description(_ segments: [String], _ description: String) {
    #expect(FieldPath(segments).description == description)
  }

  @Test func prefixes() {
    let path: FieldPath = "a.b"
    #expect(path.isPrefix(of: "a.b.c"))
    #expect(path.isPrefix(of: path))
    #expect(!path.isPrefix(of: "a"))
    #expect(!path.isPrefix(of: "a.bc"))
    #expect(path.appending("c") == "a.b.c")
    #expect(FieldPath.documentID().segments == ["__name__"])
    #expect(FieldPath(["\u{E9}"]) != FieldPath(["e\u{301}"]))
  }

  private let document = EncodedDocument(
    fields: ["a": ["b": ["c": 1, "d": [:]], "t": [:]], "e": [1, 2], "f": [:]],
    transforms: [FieldTransform(path: "a.t.now", value: .serverTimestamp())])

  @Test func leaves() { #expect(document.leafPaths == ["a.b.c", "a.b.d", "e", "f"]) }

  @Test func restriction() throws {
    let some = try document.restricted(to: ["a.b.c", "e"])
    #expect(some == EncodedDocument(fields: ["a": ["b": ["c": 1]], "e": [1, 2]]))
    let transform = try document.restricted(to: ["a.t.now"])
    #expect(transform == EncodedDocument(fields: [:], transforms: document.transforms))
    let both = try document.restricted(to: ["a.t"])
    #expect(
      both == EncodedDocument(fields: ["a": ["t": [:]]], transforms: document.transforms))
    #expect(throws: EncodingError.self) { try document.restricted(to: ["e.x"]) }
  }
}
