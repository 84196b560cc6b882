// A programming language: fields under other names, and a time that the store fills in.

import DocumentCoding
import FoundationEssentials

/// A programming language, as programming-languages.ndjson gives it.
struct ProgrammingLanguage: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var name: String
  var firstAppeared: Date
  var reasonForLikingIt: String?
  /// When the record was made; the time of the import when the source doesn't tell.
  @ServerTimestamp var createdAt: Date?

  private enum CodingKeys: String, CodingKey {
    case id
    case name = "language_name"
    case firstAppeared = "first_appeared"
    case reasonForLikingIt = "reason_for_liking_it"
    case createdAt = "created_at"
  }
}
