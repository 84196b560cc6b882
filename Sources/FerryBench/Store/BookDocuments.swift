// Made-up books as documents, and as rows that need no more work.

import Documents

/// The documents of the made-up books.
struct BookDocuments {
  /// Number of books.
  let count: Int
  /// Whether their ids come at random.
  let isRandom: Bool

  /// All books in batches; each is made when it is asked for.
  func batches(of size: Int) -> some Sequence<[Document]> {
    let order = isRandom ? ScatteredOrder(count: count, seed: 1) : nil
    return stride(from: 0, to: count, by: size).lazy.map { start in
      (start..<min(count, start + size)).map { index in
        Self.document(of: GeneratedBook(number: order.map { $0[index] } ?? index, seed: 1))
      }
    }
  }

  /// Where a book lies.
  static func path(of number: Int) -> DocumentPath {
    let digits = String(number, radix: 16)
    return DocumentPath(
      unchecked: "books/" + String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private static func document(of book: GeneratedBook) -> Document {
    let path = path(of: book.number)
    return Document(
      path: path,
      fields: [
        "id": .string(path.documentID), "title": .string(book.title),
        "author": .string(book.author), "isbn": .string(String(book.isbn)),
        "pages": .integer(Int64(book.pages)), "price": .double(Double(book.price) / 100),
        "published": .timestamp(Timestamp(seconds: Int64(book.published) * 86_400, nanoseconds: 0)),
        "genres": .array(book.genres.map(Value.string)), "inStock": .boolean(book.inStock),
        "rating": book.rating.map { .double(Double($0) / 10) } ?? .null,
      ])
  }
}

/// The rows of a batch as bytes.
struct ReadyRows {
  /// Where a row's parts lie.
  struct Place {
    let id: Range<Int>
    let fields: Range<Int>
  }

  private(set) var places: [Place] = []
  private(set) var bytes: [UInt8] = []

  /// Encodes documents.
  init(_ documents: [Document]) {
    for document in documents {
      let start = bytes.count
      bytes += document.path.documentID.utf8
      let end = bytes.count
      PlainForm.append(document.fields, to: &bytes)
      places.append(Place(id: start..<end, fields: end..<bytes.count))
    }
  }
}
