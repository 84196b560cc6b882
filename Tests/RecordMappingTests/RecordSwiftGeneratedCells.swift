// Codable models of the records in price-list.json, made by `ferry generate`.

import DocumentCoding
import FoundationEssentials

/// A record of price-list.json.
struct PriceList: Codable, Hashable, Sendable {
  /// The document's id.
  @DocumentID var id: String?
  var code: String
  /// Always with 2 decimals.
  var price: Double
  /// The day, at midnight in UTC.
  var on: Date
  var ok: Bool
  var tags: [Int?]

  enum CodingKeys: String, CodingKey {
    case id
    case code
    case price
    case on
    case ok
    case tags
  }
}
