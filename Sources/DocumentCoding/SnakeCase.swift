// Names of Swift's properties as snake_case, and back.

/// Converts between `numberOfPages` and `number_of_pages`, letter for letter as Foundation's coders
/// do, so that documents that other clients wrote keep their names.
enum SnakeCase {
  /// A word ends before an upper-case letter; of a run of upper-case letters the last belongs to
  /// the next word when a lower-case letter follows. Underscores at the ends stay.
  static func encode(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    var words: [Substring] = []
    var word = name.startIndex
    var search = name.index(after: word)
    while let upper = name[search...].firstIndex(where: \.isUppercase) {
      words.append(name[word..<upper])
      word = upper
      guard let lower = name[upper...].firstIndex(where: \.isLowercase) else { break }
      if lower != name.index(after: upper) {
        let lastOfRun = name.index(before: lower)
        words.append(name[upper..<lastOfRun])
        word = lastOfRun
      }
      search = name.index(after: lower)
    }
    words.append(name[word...])
    return words.map { $0.lowercased() }.joined(separator: "_")
  }

  /// Words are joined, every one but the first with a capital; a name without inner underscores
  /// stays as it is. Underscores at the ends stay.
  static func decode(_ name: String) -> String {
    guard let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(separator: "_")
    guard words.count > 1 else { return name }
    let joined =
      words[0].lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    return name[..<first] + joined + name[name.index(after: last)...]
  }
}

extension KeyDecodingStrategy {
  /// What `convertFromSnakeCase` makes of a name.
  package static func camelCase(of name: String) -> String { SnakeCase.decode(name) }
}
