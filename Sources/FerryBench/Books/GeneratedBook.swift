// One made-up book: ten fields from a seed and a number.

/// A book, made so that its fields are of life-like length and its faults of life-like frequency:
/// some texts hold quotes, commas, ampersands or letters beyond ASCII, some ratings are missing.
struct GeneratedBook {
  /// 0-based; the id is made of it.
  let number: Int
  let title: String
  let author: String
  /// 13 digits, the last one the check digit.
  let isbn: Int
  let pages: Int
  /// In cents.
  let price: Int
  /// Days since 1970-01-01.
  let published: Int
  /// Three to five, no two alike.
  let genres: [String]
  let inStock: Bool
  /// In tenths, 0 to 50; nil for one book in eight.
  let rating: Int?
}

extension GeneratedBook {
  /// Makes the book of that number; always the same for the same seed.
  init(number: Int, seed: UInt64) {
    var random = SeededRandom(seed: SeededRandom.mix(seed) ^ UInt64(number))
    self.init(
      number: number, title: BookWords.title(&random), author: BookWords.author(&random),
      isbn: Self.isbn(&random), pages: 24 + random.below(1_200), price: 99 + random.below(9_900),
      published: random.below(20_000) - 1_000, genres: BookWords.genres(&random),
      inStock: random.below(4) != 0, rating: random.below(8) == 0 ? nil : random.below(51))
  }

  private static func isbn(_ random: inout SeededRandom) -> Int {
    let digits = 978_000_000_000 + random.below(1_000_000_000)
    var (rest, sum, weight) = (digits, 0, 3)
    while rest > 0 {
      sum += rest % 10 * weight
      rest /= 10
      weight = 4 - weight
    }
    return digits * 10 + (10 - sum % 10) % 10
  }
}
