// Names of fields and entities as identifiers of Swift source.

/// Makes identifiers of names: each one valid, no two equal.
package struct SwiftNames {
  /// The identifiers, in the order of the names; a keyword stands in backquotes.
  package let all: [String]

  /// Makes identifiers; none of them is one that is `taken`.
  package init(_ names: [String], taken: Set<String> = []) {
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
  package static func literal(_ text: String) -> String {
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

  /// A name such as `language_name` in the way of properties: `languageName`; `ISBN` is `isbn`.
  package static func camelCase(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first else { return name }
    let capitals = first.prefix(while: \.isUppercase).count
    // Of several capitals, the last begins the next word: `URLName` is `urlName`.
    let lowered = capitals > 1 && capitals < first.count ? capitals - 1 : capitals
    return first.prefix(lowered).lowercased() + first.dropFirst(lowered)
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A name such as `books-with-tags` in the way of types: `BooksWithTags`.
  package static func typeName(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
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
