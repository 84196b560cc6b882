// Command lines are taken apart exactly, or refused with a reason.

import Records
import Testing

@testable import Ferry

private let command = CommandSpecification(
  name: "load", usage: "FILE... [options]", summary: "loads", arguments: 1...2,
  options: [
    OptionSpecification("format", "NAME", "the format"),
    OptionSpecification("nested", nil, "dots nest"),
  ], examples: ["a.csv"])

struct Accepted: CustomTestStringConvertible, Sendable {
  var testDescription: String { words.joined(separator: " ") }
  var words: [String]
  var arguments: [String]
  var options: [String: String] = [:]
}

@Test(
  "What is taken",
  arguments: [
    Accepted(words: ["a"], arguments: ["a"]),
    Accepted(words: ["--format", "csv", "a"], arguments: ["a"], options: ["format": "csv"]),
    Accepted(words: ["a", "--format=csv"], arguments: ["a"], options: ["format": "csv"]),
    Accepted(
      words: ["a", "--format", "--nested"], arguments: ["a"], options: ["format": "--nested"]),
    Accepted(words: ["-", "--nested"], arguments: ["-"], options: ["nested": ""]),
    Accepted(words: ["--", "--format", "b"], arguments: ["--format", "b"]),
  ])
func accepted(_ example: Accepted) throws {
  let parsed = try ParsedArguments(example.words, for: command)
  #expect(parsed.arguments == example.arguments)
  #expect(parsed.options == example.options)
}

struct Refused: CustomTestStringConvertible, Sendable {
  var testDescription: String { words.joined(separator: " ") }
  var words: [String]
  var message: String
  var advice: String?
}

@Test(
  "What is refused, and why",
  arguments: [
    Refused(
      words: ["a", "--fromat", "csv"], message: "The option `--fromat` is unknown.",
      advice: "Did you mean `--format`?"),
    Refused(
      words: ["a", "--zzzzzzzz"], message: "The option `--zzzzzzzz` is unknown.",
      advice: "See `--help`."),
    Refused(words: ["a", "-f"], message: "The option `-f` is unknown.", advice: "See `--help`."),
    Refused(
      words: ["a", "--format"], message: "The option `--format` needs a value: NAME."),
    Refused(
      words: ["a", "--format="], message: "The option `--format` needs a value: NAME."),
    Refused(words: ["a", "--nested=yes"], message: "The option `--nested` takes no value."),
    Refused(
      words: ["a", "--nested", "--nested"], message: "The option `--nested` is given twice."),
    Refused(
      words: [], message: "Something is missing: `load FILE... [options]`.",
      advice: "See `--help`."),
    Refused(
      words: ["a", "b", "c"], message: "`c` is one argument too many.", advice: "See `--help`."),
  ])
func refused(_ example: Refused) {
  let failure = RunFailure(.usage, example.message, advice: example.advice)
  #expect(throws: failure) { try ParsedArguments(example.words, for: command) }
}

@Test("Help shows call, examples and every option")
func help() {
  #expect(
    command.help(program: "ferry") == """
      loads

      usage: ferry load FILE... [options]

      examples:
        ferry load a.csv

      options:
        --format NAME  the format
        --nested       dots nest

      """)
}

@Test(
  "Edit distance",
  arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("fromat", "format", 2), ("ab", "b", 1),
  ])
func distance(a: String, b: String, expected: Int) {
  #expect(editDistance(a, b) == expected)
}
