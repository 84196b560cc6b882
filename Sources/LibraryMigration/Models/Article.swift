// An article: an enum whose stored words are not all Swift names, as articles.csv gives it.

import DocumentCoding
import FoundationEssentials

/// An article of the library's magazine.
struct Article: Codable, Hashable, Sendable {
  /// How far an article has come.
  enum Status: String, CaseIterable, Codable, Sendable {
    case draft
    case inReview = "in review"
    case approved
    case published
  }

  @DocumentID var id: String?
  var title: String
  var author: String
  var status: Status
  var wordCount: Int
  /// Nil when nobody noted it.
  var updated: Date?
}
