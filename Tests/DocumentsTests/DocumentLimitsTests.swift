// The rules of documents, at their edges.

import Documents
import Testing

struct DocumentLimitsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var path = "c/d"
    var fields: FieldMap = [:]
    var fault: DocumentFault?
    var limits = DocumentLimits.standard
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static func nested(_ depth: Int) -> Value {
    (0..<depth).reduce(Value.integer(1)) { inner, _ in ["m": inner] }
  }

  private static func id(_ message: String) -> DocumentFault {
    DocumentFault(.invalidDocumentID, message: message)
  }

  private static let reserved = "is reserved: it starts and ends with two underscores."

  static let cases = [
    Case(testDescription: "plain"),
    Case(testDescription: "id of 1,500 bytes", path: "c/" + String(repeating: "é", count: 750)),
    Case(
      testDescription: "id of 1,501 bytes", path: "c/" + text(1_501),
      fault: id("The id `\(text(40))` has 1501 bytes; the limit is 1500.")),
    Case(testDescription: "dot", path: "c/.", fault: id("The id `.` is not allowed.")),
    Case(testDescription: "two dots", path: "../d", fault: id("The id `..` is not allowed.")),
    Case(testDescription: "three dots", path: "c/..."),
    Case(testDescription: "reserved id", path: "c/__x__", fault: id("The id `__x__` \(reserved)")),
    Case(testDescription: "numeric id", path: "c/__id-7__"),
    Case(
      testDescription: "numeric collection", path: "__id7__/d",
      fault: id("The id `__id7__` \(reserved)")),
    Case(
      testDescription: "number beyond Int64", path: "c/__id99999999999999999999__",
      fault: id("The id `__id99999999999999999999__` \(reserved)")),
    Case(
      testDescription: "half reserved names", path: "c/__x", fields: ["__": 1, "___": 1, "x__": 1]),
    Case(
      testDescription: "four underscores", fields: ["____": 1],
      fault: DocumentFault(
        .invalidFieldName, field: "____", message: "The field name `____` \(reserved)")),
    Case(
      testDescription: "four underscores in the emulator", fields: ["____": 1], limits: .emulator),
    Case(
      testDescription: "path of 6,145 bytes",
      path: "c/" + (0..<5).map { "\($0)" + text(1_227) }.joined(separator: "/"),
      fault: id("The path has 6146 bytes; the limit is 6144.")),
    Case(testDescription: "nasty names", fields: ["a.b": 1, "`": 1, "/": 1, "\u{0}": 1, "😀": 1]),
    Case(
      testDescription: "empty name", fields: ["m": ["": 1]],
      fault: DocumentFault(.invalidFieldName, field: "m.", message: "A field's name is empty.")),
    Case(testDescription: "name of 1,500 bytes", fields: FieldMap([(text(1_500), .integer(1))])),
    Case(
      testDescription: "name of 1,501 bytes", fields: FieldMap([(text(1_501), .integer(1))]),
      fault: DocumentFault(
        .invalidFieldName, field: text(1_501),
        message: "A field's name has 1501 bytes; the limit is 1500.")),
    Case(testDescription: "20 deep", fields: ["v": nested(20)]),
    Case(
      testDescription: "21 deep", fields: ["v": nested(21)],
      fault: DocumentFault(
        .tooDeep, field: "v" + String(repeating: ".m", count: 20),
        message: "Maps and arrays are nested more than 20 deep.")),
    Case(testDescription: "array in map in array", fields: ["v": [["m": [1]]]]),
    Case(
      testDescription: "array in array", fields: ["v": [1, [2]]],
      fault: DocumentFault(
        .nestedArray, field: "v[1]", message: "An array lies directly inside an array.")),
    Case(
      testDescription: "vector in array", fields: ["v": [.vector([1])]],
      fault: DocumentFault(
        .nestedArray, field: "v[0]", message: "A vector lies directly inside an array.")),
    Case(
      testDescription: "vector of 2,048", fields: ["v": .vector(Array(repeating: 1, count: 2_048))]),
    Case(
      testDescription: "vector of none", fields: ["v": .vector([])],
      fault: DocumentFault(
        .outOfRange, field: "v", message: "The vector has 0 elements; 1 to 2048 are allowed.")),
    Case(testDescription: "largest string", fields: ["v": .string(text(1_048_487))]),
    Case(
      testDescription: "string too long", fields: ["v": .string(text(1_048_488))],
      fault: DocumentFault(
        .documentTooLarge, field: "v",
        message: "The value has 1048488 bytes; the limit is 1048487.")),
    // Name c/d: 2 + 2 + 16; two fields of 2 + n + 1; 32.
    Case(
      testDescription: "largest document",
      fields: ["a": .string(text(524_288)), "b": .string(text(524_230))]),
    Case(
      testDescription: "document too large",
      fields: ["a": .string(text(524_288)), "b": .string(text(524_231))],
      fault: DocumentFault(
        .documentTooLarge, message: "The document counts 1048577 bytes; the limit is 1048576.")),
  ]

  @Test(arguments: cases)
  func documentsAreHeldAgainstTheRules(_ test: Case) {
    let document = Document(path: DocumentPath(unchecked: test.path), fields: test.fields)
    #expect(test.limits.check(document) == test.fault)
  }

  @Test(arguments: [("", "The id is empty."), ("a/b", "The id `a/b` holds a slash.")])
  func idsFromDataMayBeNoIDs(id: String, message: String) {
    #expect(
      DocumentLimits.standard.check(documentID: id)
        == DocumentFault(.invalidDocumentID, message: message))
  }

  @Test func sizesFollowThePublishedFormula() {
    let task = Document(
      path: DocumentPath(unchecked: "users/jeff/tasks/my_task_id"),
      fields: [
        "type": "Personal", "description": "Learn Cloud Firestore", "priority": 1, "done": false,
      ])
    #expect(DocumentSize.of(task) == 147)
    let costs: [(Value, Int)] = [
      ([:], 1), (["a": true], 3), (["a": 1, "bb": "abc"], 17), ([], 1), ([true], 1), (nil, 1),
      (.reference(DocumentReferenceName(path: DocumentPath(unchecked: "c/y"))), 20),
      (.geoPoint(GeoPoint(latitude: 0, longitude: 0)), 16), (.vector([1, 2, 3]), 24),
      (["m": [:]], 3), (.bytes([1, 2]), 2), (1.5, 8),
    ]
    for (value, cost) in costs { #expect(DocumentSize.value(value) == cost, "\(value)") }
    #expect(DocumentSize.name(DocumentPath(unchecked: "c/__id7__")) == 26)
  }

  @Test func automaticIDsAreTwentyLettersAndDigits() {
    var generator = AutomaticIDGenerator()
    var seen: Set<String> = []
    var characters: Set<Character> = []
    for _ in 0..<2_000 {
      let id = generator.next()
      #expect(id.utf8.count == 20)
      characters.formUnion(id)
      seen.insert(id)
    }
    #expect(seen.count == 2_000)
    #expect(characters.count == 62)
    #expect(characters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
