// Property wrappers: document ids, server timestamps, explicit nulls.

import DocumentCoding
import Documents
import Foundation
import Testing

struct WrapperTests {
  struct Note: Codable, Equatable {
    @DocumentID var id: String?
    var name: String
    @ServerTimestamp var added: Date?
    @ExplicitNull var remark: String?
  }

  @Test func wrappersOfOneModel() throws {
    let encoded = try DocumentEncoder().encode(Note(id: "7", name: "abc"))
    #expect(encoded.fields == ["name": .string("abc"), "remark": .null])
    #expect(encoded.transforms == [FieldTransform(path: "added", value: .serverTimestamp())])
    #expect(encoded.documentID == "7")
    let decoded = try DocumentDecoder().decode(
      Note.self, from: ["name": .string("abc")], at: DocumentPath("abc/123"))
    #expect(decoded == Note(id: "123", name: "abc", added: nil, remark: nil))
  }

  @Test func wrappersInOtherCoders() throws {
    let note = Note(id: "7", name: "abc", added: nil, remark: "x")
    let json = try JSONEncoder().encode(note)
    #expect(try JSONDecoder().decode(Note.self, from: json) == note)
    let bare = try JSONDecoder().decode(Note.self, from: Data(#"{"name":"abc"}"#.utf8))
    #expect(bare == Note(id: nil, name: "abc", added: nil, remark: nil))
  }

  @Test(arguments: [("added", "@ServerTimestamp"), ("remark", "@ExplicitNull")])
  func strictDecoderNeedsFields(_ field: String, _ wrapper: String) {
    var decoder = DocumentDecoder()
    decoder.strictMissingKeys = true
    var fields: FieldMap = ["name": .string("abc"), "added": .null, "remark": .null]
    fields[field] = nil
    #expect(
      decodingFailure { try decoder.decode(Note.self, from: fields) }
        == "keyNotFound \(field) : There is no field `\(field)`.")
  }
}
