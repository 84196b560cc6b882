// What a command takes: the one description that parsing, help and refusals share.

/// An option of a command.
struct OptionSpecification: Hashable, Sendable {
  /// Name without the dashes.
  var name: String
  /// What it takes, as help prints it; nil for a flag.
  var argument: String?
  /// One line of help.
  var help: String

  /// Whether it takes a list, such as `NAME,...`: then it may be given several times.
  var isList: Bool { argument?.hasSuffix(",...") == true }

  init(_ name: String, _ argument: String? = nil, _ help: String) {
    self.name = name
    self.argument = argument
    self.help = help
  }
}

/// A command of `ferry`.
struct CommandSpecification: Hashable, Sendable {
  /// The command's word; empty for a migration's own program.
  var name: String
  /// Its arguments, as help prints them: `SOURCE... --into STORE`.
  var usage: String
  /// One line that says what it does.
  var summary: String
  /// How many arguments beside options it takes.
  var arguments: ClosedRange<Int>
  /// Its options.
  var options: [OptionSpecification]
  /// Examples that help shows first.
  var examples: [String]

  /// The help text, ready to print.
  func help(program: String) -> String {
    let call = name.isEmpty ? program : "\(program) \(name)"
    var lines = [summary, "", "usage: \(call) \(usage)"]
    if !examples.isEmpty {
      lines += ["", "examples:"] + examples.map { "  \(call) \($0)" }
    }
    let flags = options.map { "--" + $0.name + ($0.argument.map { " " + $0 } ?? "") }
    let width = min(28, flags.map(\.count).max() ?? 0)
    lines += ["", "options:"]
    for (flag, option) in zip(flags, options) {
      let gap = String(repeating: " ", count: max(2, width + 2 - flag.count))
      lines.append("  " + flag + gap + option.help)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
