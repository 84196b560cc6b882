// Which known word somebody may have meant.

/// Finds near words.
enum Spelling {
  /// The known word that is at most two letters away, or nil.
  static func nearest(to word: String, among known: [String]) -> String? {
    let word = Array(word.utf8.prefix(64))
    let distances = known.map { (name: $0, distance: distance(word, Array($0.utf8))) }
    let best = distances.min { $0.distance < $1.distance }
    return best.flatMap { $0.distance <= 2 && $0.distance < word.count ? $0.name : nil }
  }

  /// Letters to insert, remove or replace (Levenshtein), upper and lower case told apart.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j + 1] + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
