// Models of the first part of the catalogue.

import DocumentCoding
import Documents
import Foundation

struct Number: Codable, Equatable { var x: Int }
struct Nothing: Codable, Equatable {}
struct Text: Codable, Equatable { var s: String }

struct OptionalNumber: Codable, Equatable {
  var x: Int
  var opt: Int?
}

/// An enum whose cases carry values, with a coding of its own.
enum Measure: Codable, Equatable {
  case num(Int)
  case text(String)
  case timestamp(Timestamp)

  private enum CodingKeys: String, CodingKey { case num, text, timestamp }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try container.decodeIfPresent(Int.self, forKey: .num) {
      self = .num(number)
    } else if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      self = .text(text)
    } else {
      self = .timestamp(try container.decode(Timestamp.self, forKey: .timestamp))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .num(let number): try container.encode(number, forKey: .num)
    case .text(let text): try container.encode(text, forKey: .text)
    case .timestamp(let timestamp): try container.encode(timestamp, forKey: .timestamp)
    }
  }
}

struct Measured: Codable, Equatable {
  var x: Int
  var e: Measure
}

struct Beans: Codable, Equatable {
  var s = "abc"
  var d: Double = 123
  var f: Float = -4
  var l: Int64 = 1_234_567_890_123
  var i = -4_444
  var b = false
  var sh: Int16 = 123
  var byte: Int8 = 45
  var uchar: UInt8 = 44
  var ai = [1, 2, 3, 4]
  var si = ["abc", "def"]
  var caseSensitive = "aaa"
  var casESensitive = "bbb"
  var casESensitivE = "ccc"

  static let fields: FieldMap = [
    "s": "abc", "d": 123.0, "f": -4.0, "l": 1_234_567_890_123, "i": -4_444, "b": false, "sh": 123,
    "byte": 45, "uchar": 44, "ai": [1, 2, 3, 4], "si": ["abc", "def"], "caseSensitive": "aaa",
    "casESensitive": "bbb", "casESensitivE": "ccc",
  ]
}

/// Two properties that are mapped and two that are not.
struct Partial: Codable, Equatable {
  var s: String
  var ms = "filler"
  var d: Double
  var md = 42.42

  private enum CodingKeys: String, CodingKey { case s, d }
}

struct Member: Codable, Equatable {
  var age: Int
  var weight: Double
}

struct Group: Codable, Equatable {
  var group: String
  var groupList: [Member]
  var groupMap: [String: Member]
  var point: GeoPoint?
}

struct Grouped: Codable, Equatable {
  var id: Int64
  var group: Group
}

/// Flat in Swift, nested in the document.
struct Flat: Codable, Equatable {
  var id: Int
  var name: String

  private enum CodingKeys: String, CodingKey { case id, nested }
  private enum NestedKeys: String, CodingKey { case name }

  init(id: Int, name: String) { (self.id, self.name) = (id, name) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.nestedContainer(keyedBy: NestedKeys.self, forKey: .nested)
      .decode(String.self, forKey: .name)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    var nested = container.nestedContainer(keyedBy: NestedKeys.self, forKey: .nested)
    try nested.encode(name, forKey: .name)
  }
}

class Hero: Codable {
  let superPower: Double
  let superName: String

  init(power: Double, name: String) { (superPower, superName) = (power, name) }
}

/// A subclass that gives its superclass an encoder of its own.
final class TimedHero<Time: Codable>: Hero {
  let timestamp: Time

  private enum CodingKeys: String, CodingKey { case timestamp }

  init(power: Double, name: String, timestamp: Time) {
    self.timestamp = timestamp
    super.init(power: power, name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    timestamp = try container.decode(Time.self, forKey: .timestamp)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(timestamp, forKey: .timestamp)
    try super.encode(to: container.superEncoder())
  }
}

/// A whole document behind a model's `@DocumentID`, as a store's reference is.
struct Pointer: DocumentIDWrappable, Hashable {
  var path: String
  static func wrap(_ document: DocumentIdentity) -> Pointer { Pointer(path: document.path.string) }
  var wrappedDocumentID: String { String(path.split(separator: "/").last ?? "") }
}
