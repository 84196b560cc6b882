// The data sets of the benchmarks: the same for the same seed, and well-formed in every format.

import Testing

@testable import FerryBench

@Suite struct BookGeneratorTests {
  @Test("a book looks like this in every format", arguments: BookFormat.allCases)
  func form(format: BookFormat) {
    var bytes: [UInt8] = []
    format.append(book, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == forms[format])
  }

  private let book = GeneratedBook(
    number: 0x2A, title: "The \"Small\" Map, or: A & B", author: "Åsa O'Brien", isbn: 9780306406157,
    pages: 90, price: 1250, published: 11_322, genres: ["Novel", "Art"], inStock: true, rating: 40)

  private let forms: [BookFormat: String] = [
    .csv: """
    000000000000002a,"The ""Small"" Map, or: A & B",Åsa O'Brien,9780306406157,90,12.50,2000-12-31,\
    Novel;Art,true,4.0

    """,
    .ndjson: """
    {"id":"000000000000002a","title":"The \\"Small\\" Map, or: A & B","author":"Åsa O'Brien",\
    "isbn":"9780306406157","pages":90,"price":12.50,"published":"2000-12-31",\
    "genres":["Novel","Art"],"inStock":true,"rating":4.0}

    """,
    .xml: """
        <object type="BOOK" id="z144">
            <attribute name="title" type="string">The "Small" Map, or: A \\u2600 B</attribute>
            <attribute name="author" type="string">Åsa O'Brien</attribute>
            <attribute name="isbn" type="string">9780306406157</attribute>
            <attribute name="pages" type="int32">90</attribute>
            <attribute name="price" type="double">12.5</attribute>
            <attribute name="published" type="date">-86400.00000000000000000000</attribute>
            <attribute name="genres" type="string">Novel;Art</attribute>
            <attribute name="instock" type="bool">1</attribute>
            <attribute name="rating" type="double">4</attribute>
        </object>

    """,
  ]

  @Test("a seed gives the same books, another seed others")
  func seeds() {
    let titles = (0..<100).map { GeneratedBook(number: $0, seed: 7).title }
    #expect(titles == (0..<100).map { GeneratedBook(number: $0, seed: 7).title })
    #expect(titles != (0..<100).map { GeneratedBook(number: $0, seed: 8).title })
    #expect(
      GeneratedBook(number: 0, seed: 1).title
        == "The Patient Island of the Wandering Ferry in Porto: A Novel")
  }

  @Test("an ISBN's digits weigh a multiple of ten", arguments: [0, 1, 2, 99, 1_000_000])
  func checkDigit(number: Int) {
    var (isbn, sum, weight) = (GeneratedBook(number: number, seed: 1).isbn, 0, 1)
    while isbn > 0 {
      sum += isbn % 10 * weight
      (isbn, weight) = (isbn / 10, 4 - weight)
    }
    #expect(sum % 10 == 0)
  }

  @Test("no two genres of a book are alike")
  func genres() {
    for number in 0..<500 {
      let genres = GeneratedBook(number: number, seed: 3).genres
      #expect(Set(genres).count == genres.count && (3...5).contains(genres.count))
    }
  }

  @Test(
    "a scattered order holds every number once",
    arguments: [1, 2, 3, 4, 5, 16, 17, 100, 4_096, 5_000])
  func scatteredOrder(count: Int) {
    let order = ScatteredOrder(count: count, seed: 1)
    #expect((0..<count).map { order[$0] }.sorted() == Array(0..<count))
    #expect(count < 16 || (0..<count).map { order[$0] } != Array(0..<count))
  }

  @Test("Core Data's head names the largest id")
  func xmlHead() {
    var bytes: [UInt8] = []
    BookFormat.xml.appendHead(count: 3, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<nextObjectID>104</nextObjectID>\n"))
    #expect(text.contains("<data>\n\t\tqg0l"))
    #expect(text.hasSuffix("    </databaseInfo>\n"))
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      [], ["csv"], ["csv", "10"], ["tsv", "10", "f"], ["csv", "ten", "f"], ["csv", "-1", "f"],
      ["csv", "10", "f", "--seed"], ["csv", "10", "f", "--seed", "x"], ["csv", "10", "f", "more"],
    ])
  func arguments(words: [String]) {
    #expect(GenerateCommand(words) == nil)
  }
}
