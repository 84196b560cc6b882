// An office: a place on earth, as offices.json gives it.

import DocumentCoding
import Documents

/// An office of the publisher.
struct Office: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var name: String
  var address: String
  var location: GeoPoint
  /// Name in the time zone database, such as `Europe/Berlin`.
  var timeZone: String
}
