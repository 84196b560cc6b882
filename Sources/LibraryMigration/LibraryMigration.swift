// The sample migration: a program that moves the sample data into one store.

import Ferry

@main
struct LibraryMigration: Migration {
  let store = "library.sqlite"

  var imports: [Import] {
    let books = "SampleData/books.csv"
    let railway = "SampleData/HighRail.xml"
    Import(Book.self, from: books, into: "books", id: \.isbn, readerOptions: ["nested": ""])
    Import(Book.self, from: "SampleData/books-with-tags.json", into: "books", id: \.isbn)
    Import(ProgrammingLanguage.self, from: "SampleData/programming-languages.ndjson")
    Import(Office.self, from: "SampleData/offices.json")
    Import(Article.self, from: "SampleData/articles.csv")
    Import(Layout.self, from: railway, into: "layouts", entity: "HRLLayout")
    for entity in ["HRLEngine", "HRLDieselEngine", "HRLSteamEngine"] {
      Import(Engine.self, from: railway, into: "engines", entity: entity)
    }
    Import(SensorTrackModule.self, from: railway, into: "modules", entity: "SensorTrackModule")
  }
}
