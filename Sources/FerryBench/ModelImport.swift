// `ferry-bench model SOURCE --into STORE`: made-up books through a Codable model, as an app would.

import Ferry
import Foundation
import RecordMapping

/// A made-up book as an app would declare it: plain Codable, no word of Ferry's in it.
struct BookModel: Codable, Equatable, Sendable {
  var id: String
  var title: String
  var author: String
  var isbn: String
  var pages: Int
  var price: Double
  var published: Date
  var genres: [String]
  var inStock: Bool
  var rating: Double?
}

/// Imports books through the model.
struct ModelImport: Migration {
  static let usage = "ferry-bench model SOURCE [--into STORE] [--report FOLDER]"

  /// The books.
  var source = "books.csv"

  init() {}

  /// Imports the books of a file.
  init(source: String) { self.source = source }

  var imports: [Import] {
    Import(
      BookModel.self, from: source, into: "books", id: \.id,
      decoder: decoder)
  }

  /// In CSV the genres are parted by semicolons.
  var decoder: RecordDecoder {
    var decoder = RecordDecoder()
    decoder.fields["genres"] = RecordFieldStrategy(arraySeparator: ";")
    return decoder
  }

  /// Runs the import and returns ferry's exit code.
  func run(_ options: [String]) async -> Int32 {
    await FerryCommandLine(program: "ferry-bench", migration: self).run(options)
  }
}
