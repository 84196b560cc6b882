// Records against the rules of a model: each rule broken once, and none.

import CoreDataFormat
import Documents
import ModelStrings
import Records
import Testing

struct ValidationCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var change: @Sendable (inout [String: Value]) -> Void
  var expected: [String]

  init(
    _ name: String, _ expected: String...,
    change: @escaping @Sendable (inout [String: Value]) -> Void
  ) {
    testDescription = name
    self.expected = expected
    self.change = change
  }
}

extension RecordBatch {
  /// Appends a value as a reader of Core Data stores does.
  fileprivate mutating func append(_ value: Value) {
    switch value {
    case .null: appendNull()
    case .boolean(let flag): append(flag)
    case .integer(let number): append(.number, String(number).utf8, flags: .typedInteger)
    case .double(let number): append(.number, number.description.utf8, flags: .typedDouble)
    case .timestamp(let instant):
      appendTimestamp(seconds: instant.seconds, nanoseconds: instant.nanoseconds)
    case .array(let elements):
      let index = open(.array)
      for element in elements { append(element) }
      close(index, count: elements.count)
    case .reference(let name): append(.link, name.path.string.utf8)
    case .string(let text): append(.string, text.utf8)
    default: preconditionFailure("No test has such a value")
    }
  }

  fileprivate init(record values: [String: Value]) {
    self.init()
    let index = open(.object)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      append(.key, name.utf8)
      append(value)
    }
    close(index, count: values.count)
    appendRecord(
      root: index, raw: 0..<0,
      at: RecordPosition(record: 1, line: 2, byteOffset: 3, byteLength: 4))
  }
}

@Suite struct ModelValidationTests {
  private static let hall: Value = "Hall/p1"

  private static let engine: [String: Value] = [
    "title": "Adler", "code": "A-1", "kept": true, "wheels": 6, "hall": hall, "price": "12.50",
    "weight": 14.5, "built": .timestamp(Timestamp(seconds: 1_000_000_000, nanoseconds: 0)),
  ]

  private static func issues(_ entity: String, _ values: [String: Value]) throws -> [RecordIssue] {
    var model = try museum()
    model.localization = ModelLocalization(
      ["ErrorString/code is not valid": "Der Code sieht aus wie D-12."], language: "de")
    let validator = try EntityValidator(#require(model.entity(named: entity)))
    let batch = RecordBatch(record: values)
    let record = try #require(batch.record(batch.entries[0]))
    return validator.issues(of: record, at: batch.entries[0].position)
  }

  private static let cases = [
    ValidationCase("nothing wrong") { _ in },
    ValidationCase("optional values left out") {
      $0["price"] = nil; $0["built"] = .null
    },
    ValidationCase(
      "required attribute",
      "missing_value title: The attribute `title` has no value, and the model requires one."
    ) { $0["title"] = nil },
    ValidationCase(
      "null for a required attribute",
      "missing_value kept: The attribute `kept` has no value, and the model requires one."
    ) { $0["kept"] = .null },
    ValidationCase(
      "too short",
      "constraint minLength title: The value of `title` has 0 characters, fewer than 1."
    ) { $0["title"] = "" },
    ValidationCase(
      "too long by UTF-16 units",
      "constraint maxLength title: The value of `title` has 12 characters, more than 10."
    ) { $0["title"] = "😀😀😀😀😀😀" },
    ValidationCase(
      "pattern, in the model's language", "constraint pattern code: Der Code sieht aus wie D-12."
    ) {
      $0["code"] = "xA-1"
    },
    ValidationCase(
      "below the minimum",
      "constraint minimum wheels: The value of `wheels` is less than the minimum 2."
    ) { $0["wheels"] = 1 },
    ValidationCase(
      "above the maximum",
      "constraint maximum wheels: The value of `wheels` is more than the maximum 40."
    ) { $0["wheels"] = 41 },
    ValidationCase(
      "beyond the type",
      "out_of_range wheels: The value of `wheels` is beyond Integer 16, which goes from -32768 to 32767."
    ) { $0["wheels"] = 32_768 },
    ValidationCase(
      "double above the maximum",
      "constraint maximum weight: The value of `weight` is more than the maximum 99.5."
    ) { $0["weight"] = 99.6 },
    ValidationCase(
      "date before the earliest",
      "constraint minimum built: The value of `built` is less than the minimum 2000-12-31T23:00:00Z."
    ) { $0["built"] = .timestamp(Timestamp(seconds: 978_303_599, nanoseconds: 999_999_999)) },
    ValidationCase(
      "required relationship",
      "missing_value hall: The relationship `hall` has no value, and the model requires one."
    ) { $0["hall"] = nil },
    ValidationCase(
      "several faults",
      "missing_value title: The attribute `title` has no value, and the model requires one.",
      "constraint minimum wheels: The value of `wheels` is less than the minimum 2."
    ) {
      $0["title"] = nil; $0["wheels"] = 0
    },
  ]

  @Test(arguments: cases)
  func engines(_ example: ValidationCase) throws {
    var values = Self.engine
    example.change(&values)
    let issues = try Self.issues("Engine", values)
    #expect(
      issues.map {
        [$0.code.rawValue, $0.constraint, $0.field].compactMap(\.self).joined(separator: " ")
          + ": " + $0.message
      } == example.expected)
    #expect(issues.allSatisfy { $0.entity == "Engine" && $0.stage == .validate })
    #expect(issues.allSatisfy { $0.position.line == 2 && $0.path == $0.field })
  }

  @Test(
    arguments: [
      (0, nil),
      (1, "minCount: The relationship `exhibits` has 1 objects; the model asks for 2 or more."),
      (2, nil), (3, nil),
      (4, "maxCount: The relationship `exhibits` has 4 objects; the model allows 3."),
    ] as [(Int, String?)])
  func counts(_ count: Int, _ expected: String?) throws {
    let links = [Value](repeating: "Exhibit/p1", count: count)
    let issues = try Self.issues(
      "Hall", ["id": 1, "exhibits": .array(links), "doors": ["Hall/p2"]])
    #expect(issues.map { "\($0.constraint ?? ""): \($0.message)" } == [expected].compactMap(\.self))
  }

  @Test func requiredToMany() throws {
    let issues = try Self.issues("Hall", ["id": 1, "doors": []])
    #expect(issues.map(\.code) == [.missingValue])
    #expect(issues.map(\.field) == ["doors"])
  }

  @Test func valuesAreTold() throws {
    var values = Self.engine
    values["wheels"] = 1
    #expect(try Self.issues("Engine", values).map(\.value) == ["1"])
  }

  @Test func brokenPattern() {
    var attribute = AttributeDescription("a", .string)
    attribute.constraints = [AttributeConstraint(.pattern("["))]
    let failure = #expect(throws: RunFailure.self) {
      try EntityValidator(EntityDescription("E", attributes: [attribute]))
    }
    #expect(
      failure?.message
        == "The pattern `[` of `E.a` opens a class that is not closed (character 1); close it, or write `\\[` for the character itself."
    )
  }
}
