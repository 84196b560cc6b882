// Catalogue D: types at the top level and below.

import DocumentCoding
import Documents
import Foundation
import Testing

@Suite("Catalogue D, types")
struct CatalogueDTypeTests {
  private func expectValue<T: Codable & Equatable>(_ value: T, _ encoded: Value) throws {
    #expect(try DocumentEncoder().encodeValue(value) == encoded)
    #expect(try DocumentDecoder().decodeValue(T.self, from: encoded) == value)
  }

  @Test("D1 empty types") func emptyTypes() throws {
    final class EmptyClass: Codable {}
    try expectRoundTrip(Nothing(), [:])
    #expect(try DocumentEncoder().encode(EmptyClass()).fields == [:])
  }

  @Test("D2 single values") func singleValues() throws {
    try expectValue(Switch.off, false)
    try expectValue(Switch.on, true)
    try expectValue(Seconds(3_141_592_653), 3_141_592_653.0)
    try expectValue(Counter(4), 4)
  }

  @Test("D3 structures and classes") func structures() throws {
    let address: Value = ["street": "1 Loop Road", "city": "Hay", "zipCode": 1_234]
    try expectValue(Address(), address)
    try expectValue(
      Person(name: "Ann", email: "ann@example.org"), ["name": "Ann", "email": "ann@example.org"])
    try expectValue(Numbers(), [4, 8, 15, 16, 23, 42])
    let site = try #require(URL(string: "http://swift.org"))
    try expectValue(Mapping(values: ["Swift": site]), ["Swift": "http://swift.org"])
    let employee = Employee(name: "Ann", email: "ann@example.org", website: site, id: 7)
    let fields: Value = [
      "name": "Ann", "email": "ann@example.org", "website": "http://swift.org", "id": 7,
    ]
    try expectValue(employee, fields)
    try expectValue(
      Company(employees: [employee]), ["address": address, "employees": [fields]])
  }

  @Test("D4 three-valued truth") func enhancedBool() throws {
    try expectValue(EnhancedBool.yes, true)
    try expectValue(EnhancedBool.no, false)
    try expectValue(EnhancedBool.fileNotFound, .null)
  }

  @Test("D20 decimals") func decimals() throws {
    let large = Decimal(sign: .plus, exponent: 127, significand: 1)
    let digits = "1" + String(repeating: "0", count: 127)
    try expectValue(large, .string(digits))
    try expectValue(Optional(large), .string(digits))
    try expectValue(Decimal.nan, "NaN")
    var encoder = DocumentEncoder()
    encoder.decimalEncodingStrategy = .double
    #expect(try encoder.encodeValue(large) == 1e127)
    #expect(try DocumentDecoder().decodeValue(Decimal.self, from: 1e127) == large)
    #expect(
      try DocumentDecoder().decodeValue(Decimal.self, from: 3.133) == Decimal(string: "3.133"))
    #expect(try DocumentDecoder().decodeValue(Decimal.self, from: 12) == 12)
  }

  @Test(
    "D20 text that is no decimal",
    arguments: ["12abc", "", "1e400", "0x10", "1234567890123456789012345678901234567890123"])
  func badDecimals(_ text: String) {
    #expect(
      decodingFailure { try DocumentDecoder().decodeValue(Decimal.self, from: .string(text)) }
        == "dataCorrupted : `\(text)` is no decimal number that Decimal can hold.")
  }

  @Test("D21 URLs") func urls() throws {
    let site = try #require(URL(string: "http://swift.org"))
    try expectValue(site, "http://swift.org")
    try expectValue(Optional(site), "http://swift.org")
    #expect(
      decodingFailure { try DocumentDecoder().decodeValue(URL.self, from: "") }
        == "dataCorrupted : Invalid URL string.")
  }

  @Test("D22 truth values are no numbers") func booleansAndNumbers() throws {
    let decoder = DocumentDecoder()
    let booleans: Value = [true, false, true]
    let numbers: Value = [1, 0, 1]
    let doubles: Value = [1.0, 0.0, 1.0]
    func expectMismatch<T: Decodable>(_ type: T.Type) {
      #expect(
        decodingFailure { try decoder.decodeValue([T].self, from: booleans) }
          == "typeMismatch Index 0: Expected \(T.self) but found a boolean.")
    }
    expectMismatch(Int.self)
    expectMismatch(Int8.self)
    expectMismatch(Int16.self)
    expectMismatch(Int32.self)
    expectMismatch(Int64.self)
    expectMismatch(UInt.self)
    expectMismatch(UInt8.self)
    expectMismatch(UInt16.self)
    expectMismatch(UInt32.self)
    expectMismatch(UInt64.self)
    expectMismatch(Float.self)
    expectMismatch(Double.self)
    #expect(
      decodingFailure { try decoder.decodeValue([Bool].self, from: numbers) }
        == "typeMismatch Index 0: Expected Bool but found an integer.")
    #expect(
      decodingFailure { try decoder.decodeValue([Bool].self, from: doubles) }
        == "typeMismatch Index 0: Expected Bool but found a double.")
  }

  @Test("D23 a subclass asked for as its superclass") func dynamicType() throws {
    let employee = Employee(name: "Ann", email: "ann@example.org", id: 7)
    let fields = try DocumentEncoder().encode(employee).fields
    let type: Person.Type = Employee.self
    let decoded = try DocumentDecoder().decode(type, from: fields)
    #expect(decoded is Employee)
    #expect(decoded == employee)
  }
}
