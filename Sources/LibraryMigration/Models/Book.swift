// A book: nested values, lists and a document id, as books.csv and books-with-tags.json give them.

import DocumentCoding
import FoundationEssentials

/// A book of the library.
struct Book: Codable, Hashable, Sendable {
  /// The document's id: the ISBN.
  @DocumentID var id: String?
  var isbn: String
  var title: String
  var author: String
  var numberOfPages: Int
  /// In euros; nil when the book is not for sale.
  var price: Decimal?
  /// The day, at midnight in UTC.
  var published: Date
  var genres: [String]
  var inStock: Bool
  /// Nil when there are no pictures.
  var cover: CoverImages?
  /// Nil in sources that know no tags.
  var tags: [Tag]?
  var note: String?
}

/// Where a book's pictures are.
struct CoverImages: Codable, Hashable, Sendable {
  var small: URL
  var medium: URL
  var large: URL
}

/// A word that readers put on a book, and its colour.
struct Tag: Codable, Hashable, Sendable {
  var title: String
  var color: Color
}
