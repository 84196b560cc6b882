// Codable models of the entities in Museum.xcdatamodeld, made by `ferry generate`.

import DocumentCoding
import Documents
import FoundationEssentials

/// Lokomotive: the entity Engine. Inherits from Exhibit.
struct Engine: Codable, Hashable, Sendable {
  /// The document's id.
  @DocumentID var id: String?
  /// Titel. At least 1 character. At most 10 characters.
  var title: String
  /// Matches `[A-Z]-[0-9]+`.
  var code: String
  /// In UTC. At least 2000-12-31T23:00:00Z. At most 2020-02-03T04:00:00Z. 2001-01-01T00:00:00Z in a
  /// new object.
  var built: Date?
  /// true in a new object.
  var kept: Bool
  /// At least 2. At most 40. 4 in a new object.
  var wheels: Int
  /// At least 0.5. 1.50 in a new object.
  var price: Decimal?
  /// At most 99.5.
  var weight: Double?
  /// Computed by the store that it came from.
  var count: Int64?
  /// Made of a value of UIColor.
  var livery: Value?
  var photo: Data?
  var `in`: UUID?
  /// Halle. A document of Hall. The other side is exhibits.
  var hall: DocumentReferenceName

  enum CodingKeys: String, CodingKey {
    case id
    case title
    case code
    case built
    case kept
    case wheels
    case price
    case weight
    case count
    case livery
    case photo
    case `in`
    case hall
  }
}

/// The entity Hall.
struct Hall: Codable, Hashable, Sendable {
  /// The document's id.
  @DocumentID var documentID: String?
  var id: Int
  var site: URL?
  /// Documents of Exhibit, in order. The other side is hall. At least 2. At most 3.
  var exhibits: [DocumentReferenceName]
  /// Documents of Hall.
  var doors: [DocumentReferenceName]

  enum CodingKeys: String, CodingKey {
    case documentID
    case id
    case site
    case exhibits
    case doors
  }
}
