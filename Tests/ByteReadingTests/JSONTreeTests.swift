// JSON trees: places of what is read, and comments where they are allowed.

import Testing

@testable import ByteReading

@Suite struct JSONTreeTests {
  @Test("members keep their names, values and places")
  func places() throws {
    let tree = try JSONTree.read(Array("{\"a\":1,\n\"b\":[true]}".utf8))
    guard case .object(let members) = tree.content else {
      Issue.record("The root is no object")
      return
    }
    #expect(members.map(\.name) == ["a", "b"])
    #expect(
      members.map { JSONTree.line(of: $0.byteOffset, in: Array("{\"a\":1,\n\"b\"".utf8)) } == [
        1, 2,
      ])
    #expect(members[1].value.kindName == "an array")
  }

  @Test(
    "comments become spaces; texts and line ends stay",
    arguments: [
      ("{} // end", "{}       "),
      ("{/* a\n b */}", "{    \n     }"),
      ("{\"a\":\"// no\"}", "{\"a\":\"// no\"}"),
      ("{\"a\\\"//\":1}", "{\"a\\\"//\":1}"),
      ("// one\r\n{}", "      \r\n{}"),
      ("/**/{}", "    {}"),
      ("1 / 2", "1 / 2"),
      ("\"open // ", "\"open // "),
    ])
  func comments(text: String, blanked: String) throws {
    let result = try JSONComments.blanked(in: Array(text.utf8))
    #expect(String(decoding: result, as: UTF8.self) == blanked)
  }

  @Test("a comment without an end is told at the end of the text")
  func openComment() {
    #expect(throws: JSONFault(.unexpectedEnd, at: 8)) {
      try JSONTree.read(Array("{} /* a*".utf8), allowsComments: true)
    }
  }

  @Test("comments are faults where they are not allowed")
  func refusedComment() {
    #expect(throws: JSONFault.self) { try JSONTree.read(Array("{} // a".utf8)) }
  }
}
