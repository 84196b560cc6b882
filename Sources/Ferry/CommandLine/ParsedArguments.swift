// The words of a command line, sorted into arguments and options.

import Records

/// A command line held against a command's specification.
struct ParsedArguments {
  /// Arguments that are no options, in order.
  private(set) var arguments: [String] = []
  /// Values by option name; a flag has the empty string.
  private(set) var options: [String: String] = [:]

  /// Parses words: `--name value`, `--name=value`, `--flag`; `--` ends the options.
  /// - Throws: `RunFailure` of kind `usage` for anything the command doesn't take.
  init(_ words: some Sequence<String>, for command: CommandSpecification) throws(RunFailure) {
    var words = Array(words)[...]
    var optionsEnded = false
    while let word = words.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        arguments.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try take(option: word, from: &words, for: command)
      }
    }
    try checkCount(for: command)
  }

  /// Makes arguments of options that are known to be right.
  init(_ arguments: [String], options: [String: String]) {
    (self.arguments, self.options) = (arguments, options)
  }

  /// Makes arguments of options that were kept, laid under those of a command line.
  /// - Throws: `RunFailure` of kind `configuration` for an option that the command doesn't take.
  init(
    _ arguments: [String], kept: [String: String], under given: ParsedArguments,
    for command: CommandSpecification
  ) throws(RunFailure) {
    let names = Set(command.options.map(\.name))
    if let unknown = kept.keys.sorted().first(where: { !names.contains($0) }) {
      throw RunFailure(.configuration, "The option `--\(unknown)`, which is kept, is unknown.")
    }
    self.arguments = arguments
    options = kept.filter { !given.replaces($0.key) }.merging(given.options) { $1 }
  }

  /// Options that say the same thing in other ways: one that is given replaces the others.
  private static let rivals: [Set<String>] = [
    ["id", "id-only"], ["schema", "infer"], ["strict-fields", "infer"], ["header", "no-header"],
    ["on-error", "max-errors"],
  ]

  private func replaces(_ option: String) -> Bool {
    Self.rivals.contains { rivals in
      rivals.contains(option) && rivals.contains { options[$0] != nil }
    }
  }

  /// Refuses options that would be ignored.
  /// - Parameter reason: ends the sentence: `for CSV`.
  func refuse(_ options: [String], _ reason: String) throws(RunFailure) {
    guard let option = options.first(where: has) else { return }
    throw RunFailure(.usage, "`--\(option)` means nothing \(reason).", advice: "Leave it out.")
  }

  /// The value of an option, or nil.
  subscript(name: String) -> String? { options[name] }

  /// Whether a flag is set.
  func has(_ flag: String) -> Bool { options[flag] != nil }

  private mutating func take(
    option word: String, from words: inout ArraySlice<String>, for command: CommandSpecification
  ) throws(RunFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = word.hasPrefix("--") ? String(parts[0].dropFirst(2)) : String(parts[0])
    guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name })
    else { throw Self.unknown(String(parts[0]), command) }
    let earlier = options[name]
    guard earlier == nil || option.isList else {
      throw RunFailure(.usage, "The option `--\(name)` is given twice.")
    }
    defer {
      if let earlier, let value = options[name] { options[name] = earlier + "," + value }
    }
    if option.argument == nil {
      guard parts.count == 1 else {
        throw RunFailure(.usage, "The option `--\(name)` takes no value.")
      }
      options[name] = ""
    } else {
      let value = parts.count == 2 ? String(parts[1]) : words.popFirst()
      guard let value, !value.isEmpty else {
        throw RunFailure(.usage, "The option `--\(name)` needs a value: \(option.argument ?? "").")
      }
      options[name] = value
    }
  }

  private func checkCount(for command: CommandSpecification) throws(RunFailure) {
    if arguments.count < command.arguments.lowerBound {
      throw RunFailure(
        .usage, "Something is missing: `\(command.name) \(command.usage)`.",
        advice: "See `--help`.")
    }
    if arguments.count > command.arguments.upperBound {
      throw RunFailure(
        .usage, "`\(arguments[command.arguments.upperBound])` is one argument too many.",
        advice: "See `--help`.")
    }
  }

  private static func unknown(_ word: String, _ command: CommandSpecification) -> RunFailure {
    let near = command.options.map { "--" + $0.name }
      .map { (name: $0, distance: editDistance($0, word)) }
      .filter { $0.distance <= 3 }.min { $0.distance < $1.distance }
    return RunFailure(
      .usage, "The option `\(word)` is unknown.",
      advice: near.map { "Did you mean `\($0.name)`?" } ?? "See `--help`.")
  }
}

/// Number of insertions, deletions and replacements between two words (Levenshtein).
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8), Array(b.utf8))
  var row = Array(0...b.count)
  for (i, byte) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (byte == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
