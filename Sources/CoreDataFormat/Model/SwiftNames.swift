// Names of a model as identifiers of Swift source.

/// Makes identifiers of names: each one valid, no two equal.
struct SwiftNames {
  /// The identifiers, in the order of the names; a keyword stands in backquotes.
  let all: [String]

  /// Makes identifiers; none of them is one that is `taken`.
  init(_ names: [String], taken: Set<String> = []) {
    var used = taken
    all = names.map { name in
      let plain = Self.identifier(name)
      var unique = plain
      var number = 2
      while !used.insert(unique).inserted {
        unique = plain + String(number)
        number += 1
      }
      return Self.keywords.contains(unique) ? "`\(unique)`" : unique
    }
  }

  /// A string literal of Swift.
  static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  private static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isWord = scalar.properties.isXIDContinue || scalar == "_"
      result.unicodeScalars.append(isWord ? scalar : "_")
    }
    guard let first = result.unicodeScalars.first else { return "_name" }
    return first.properties.isXIDStart || first == "_" && result != "_" ? result : "_" + result
  }

  private static let keywords: Set = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "break",
    "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}
