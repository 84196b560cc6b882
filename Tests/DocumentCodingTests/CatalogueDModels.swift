// Models of the fourth part of the catalogue.

import Foundation

/// A truth value with a third state, coded as one value.
enum EnhancedBool: Codable, Equatable {
  case yes, no, fileNotFound

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .fileNotFound
    } else {
      self = try container.decode(Bool.self) ? .yes : .no
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .yes: try container.encode(true)
    case .no: try container.encode(false)
    case .fileNotFound: try container.encodeNil()
    }
  }
}

enum Switch: Codable, Equatable {
  case off, on

  init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Bool.self) ? .on : .off
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(self == .on)
  }
}

struct Seconds: Codable, Equatable {
  var value: Double

  init(_ value: Double) { self.value = value }
  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Double.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

final class Counter: Codable, Equatable {
  let count: Int

  init(_ count: Int) { self.count = count }
  init(from decoder: any Decoder) throws {
    count = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
  static func == (a: Counter, b: Counter) -> Bool { a.count == b.count }
}

struct Address: Codable, Equatable {
  var street = "1 Loop Road"
  var city = "Hay"
  var zipCode = 1_234
}

class Person: Codable, Equatable {
  let name: String
  let email: String
  let website: URL?

  init(name: String, email: String, website: URL? = nil) {
    (self.name, self.email, self.website) = (name, email, website)
  }

  func isEqual(_ other: Person) -> Bool {
    name == other.name && email == other.email && website == other.website
  }
  static func == (a: Person, b: Person) -> Bool { a.isEqual(b) }
}

/// A subclass that shares its encoder with its superclass.
final class Employee: Person {
  let id: Int

  private enum CodingKeys: String, CodingKey { case id }

  init(name: String, email: String, website: URL? = nil, id: Int) {
    self.id = id
    super.init(name: name, email: email, website: website)
  }

  required init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try super.encode(to: encoder)
  }

  override func isEqual(_ other: Person) -> Bool {
    super.isEqual(other) && (other as? Employee)?.id == id
  }
}

struct Company: Codable, Equatable {
  var address = Address()
  var employees: [Employee]
}

struct Numbers: Codable, Equatable {
  var values = [4, 8, 15, 16, 23, 42]

  init() {}
  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([Int].self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

struct Mapping: Codable, Equatable {
  var values: [String: URL]

  init(values: [String: URL]) { self.values = values }
  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: URL].self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

/// One value under the key `value`, of whatever type.
struct Holder<Value: Codable>: Codable { var value: Value }
extension Holder: Equatable where Value: Equatable {}
