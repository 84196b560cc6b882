// Which JSON format takes a source for its own.

import JSONFormat
import Records
import Testing

struct RecognitionTests {
  @Test(arguments: [
    ("[{\"a\":1}]", "data", "json"),
    ("\u{FEFF} [\n {", "data.txt", "json"),
    ("[]", "data", "json"),
    ("{\"a\":1}", "x.json", "json"),
    ("{\"a\":1}\n", "x.ndjson", "ndjson"),
    ("{\"a\":1}\n", "x.jsonl", "ndjson"),
    ("{\"a\":1}\n{\"a\":2}\n", "x.json", "ndjson"),
    ("{\"a\":1}\r\n\r\n{\"a\":2}", "-", "ndjson"),
    ("{\"a\":NaN}\n{\"a\":2}\n", "x.txt", "ndjson"),
    ("{\"a\":1\n{\"a\":2}\n", "x.txt", "ndjson"),
    ("{\"a\":1}{\"a\":2}\n{\n\"a\":3}", "x.json", "json"),
    ("{\n  \"a\": 1\n}\n", "x.ndjson", "json"),
    ("{\"a\":1}\n{\"a\":\n{\"a\":2}\n", "x.ndjson", "ndjson"),
    ("[1,2]\n[3,4]\n", "x.ndjson", "ndjson"),
    ("[\n{\"a\":1}\n]\n", "x.ndjson", "json"),
    ("{\"name\":\"projects/p/databases/d/documents/a/b\"}", "x.json", "firestore-json"),
    (
      "{\"fields\":{},\"name\":\"projects/p/databases/d/documents/a/b\"}\n{\"name\":", "x",
      "firestore-json"
    ),
    (
      "{\"name\":\"projects/p/databases/d/documents/a/b\",\"fields\":{\"a\":", "x", "firestore-json"
    ),
    (
      "{\"name\":\"projects/p/databases/d/documents/a/b\",\"size\":1}\n{\"name\":\"\"}", "x",
      "ndjson"
    ),
    ("{\"name\":\"Ann\"}\n{\"name\":\"Bob\"}", "x", "ndjson"),
    ("{\"type\":\"SCHEMA\",\"stream\":\"s\",\"schema\":{}}\n{\"type\":", "-", "singer"),
    ("{\"type\":\"RECORD\",\"stream\":\"s\",\"record\":{\"a\":", "x.ndjson", "singer"),
    ("{\"type\":\"RECORD\",\"name\":\"x\"}\n{\"type\":\"RECORD\"}", "x", "ndjson"),
  ])
  func byContent(head: String, name: String, expected: String) {
    #expect(formats(head, name, .byContent) == [expected])
  }

  @Test(arguments: [
    ("oops", "x.json", "json"), ("{'a':1}", "x.jsonl", "ndjson"), ("", "x.ndjson", "ndjson"),
  ])
  func byName(head: String, name: String, expected: String) {
    #expect(formats(head, name, .byContent) == [])
    #expect(formats(head, name, .byName) == [expected])
  }

  @Test(arguments: [
    "id,name\n1,a", "[a],b\n1,2", "{a},b", "<?xml version=\"1.0\"?>", "", "\"a\",\"b\"",
  ])
  func notAtAll(head: String) {
    for recognition in [FormatRecognition.byContent, .byName, .possible] {
      #expect(formats(head, "x.csv", recognition) == [])
    }
  }

  private func formats(_ head: String, _ name: String, _ recognition: FormatRecognition) -> [String]
  {
    let formats: [any RecordFormat] = [
      JSONFormat(), NDJSONFormat(), FirestoreJSONFormat(), SingerFormat(),
    ]
    return formats.filter { $0.recognize(head: Array(head.utf8), name: name) == recognition }
      .map(\.identifier)
  }
}
