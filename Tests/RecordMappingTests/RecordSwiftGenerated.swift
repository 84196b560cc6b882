// Codable models of the records in visitors.json, made by `ferry generate`.

import DocumentCoding
import Documents
import FoundationEssentials

/// A record of visitors.json.
struct Visitors: Codable, Hashable, Sendable {
  /// The document's id.
  @DocumentID var documentID: String?
  var id: String
  var firstName: String
  var age: Int
  /// The day, at midnight in UTC.
  var since: Date
  /// In UTC.
  var seen: Date
  /// Some are whole numbers.
  var score: Double
  var huge: Decimal
  var ok: Bool
  var any: Value
  var address: Address?
  var tags: [String]
  var trips: [Trips]
  /// Some are whole numbers.
  var grid: [[Double]]
  /// No values.
  var none: Value?
  var empty: [Value]
  var aB: String
  var `self`: String
  var value: Value2

  struct Address: Codable, Hashable, Sendable {
    var zip: String
    var `in`: In

    struct In: Codable, Hashable, Sendable {
      var x: Int

      enum CodingKeys: String, CodingKey {
        case x
      }
    }

    enum CodingKeys: String, CodingKey {
      case zip
      case `in`
    }
  }

  struct Trips: Codable, Hashable, Sendable {
    var to: String
    var days: Int?

    enum CodingKeys: String, CodingKey {
      case to
      case days
    }
  }

  struct Value2: Codable, Hashable, Sendable {
    var v: Int?

    enum CodingKeys: String, CodingKey {
      case v
    }
  }

  enum CodingKeys: String, CodingKey {
    case documentID
    case id
    case firstName = "first name"
    case age
    case since
    case seen
    case score
    case huge
    case ok
    case any
    case address
    case tags
    case trips
    case grid
    case none
    case empty
    case aB = "a.b"
    case `self`
    case value = "Value"
  }
}
