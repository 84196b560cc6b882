// Conditions as people write them.

import Documents
import Testing

struct QueryTextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var filter: DocumentQuery.Filter

    init(_ text: String, _ filter: DocumentQuery.Filter) {
      testDescription = text
      self.filter = filter
    }
  }

  private static func field(
    _ path: FieldPath, _ comparison: DocumentQuery.Comparison, _ value: Value
  ) -> DocumentQuery.Filter { .field(path, comparison, value) }

  private static func time(_ seconds: Int64) -> Value {
    .timestamp(Timestamp(seconds: seconds, nanoseconds: 0))
  }

  private static let book: Value = .reference(
    DocumentReferenceName(path: DocumentPath(unchecked: "books/1")))

  static let cases: [Case] = [
    Case("price < 20", field("price", .lessThan, 20)),
    Case("price<=20.0", field("price", .lessThanOrEqual, .double(20))),
    Case(#"a.b="x""#, field("a.b", .equal, "x")),
    Case(
      #"price < 20 and genres array-contains "Comedy""#,
      .all([field("price", .lessThan, 20), field("genres", .arrayContains, "Comedy")])),
    Case(
      #"a == 1 or b != null AND c in [1, "x"]"#,
      .any([
        field("a", .equal, 1), .all([field("b", .notEqual, nil), field("c", .isIn, [1, "x"])]),
      ])),
    Case(
      "(a == 1 or a == 2) and b > 3",
      .all([.any([field("a", .equal, 1), field("a", .equal, 2)]), field("b", .greaterThan, 3)])),
    Case("on >= 1970-01-02", field("on", .greaterThanOrEqual, time(86_400))),
    Case("(on < 1970-01-01T00:00:01+00:00)", field("on", .lessThan, time(1))),
    Case(
      #"`a.b`.`c\`d` not-in [true]"#, field(FieldPath(["a.b", "c`d"]), .isNotIn, [true])),
    Case(#"__name__ > "books/1""#, field(.documentID(), .greaterThan, book)),
    Case("größe = 1", field("größe", .equal, 1)),
  ]

  @Test(arguments: cases)
  func conditionsAreRead(_ test: Case) throws {
    #expect(try DocumentQuery.Filter(text: test.testDescription) == test.filter)
  }

  @Test(arguments: cases)
  func conditionsAreWrittenAsTheyAreRead(_ test: Case) throws {
    #expect(try DocumentQuery.Filter(text: test.filter.text) == test.filter)
  }

  private static let noOperator = "An operator is expected, such as `<` or `array-contains`."
  private static let noValue = "The value is neither JSON nor an instant."

  @Test(
    arguments: [
      ("", 0, "A field's name is expected."), ("price", 5, noOperator),
      ("price ~ 1", 6, noOperator),
      ("price < ", 8, noValue), ("price < twenty", 8, noValue),
      ("(a = 1", 6, "A closing parenthesis is missing."),
      ("a = 1 b = 2", 6, "`and`, `or` or the end is expected."),
      ("`a = 1", 6, "A closing backquote is missing."),
      ("__name__ = 1", 12, "`__name__` is compared with a document's path in quotes."),
      (String(repeating: "(", count: 101), 101, "Parentheses are nested more than 100 deep."),
    ] as [(String, Int, String)])
  func faultsNameTheirPlace(text: String, byteOffset: Int, message: String) {
    let fault = #expect(throws: QueryTextFault.self) { try DocumentQuery.Filter(text: text) }
    #expect(fault == QueryTextFault(byteOffset: byteOffset, message: message))
  }
}
