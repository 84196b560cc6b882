// Places, arrays, maps and vectors in REST form.

import ByteReading
import Documents
import Records

extension FirestoreValueReader {
  /// A place: coordinates of zero may be left out.
  mutating func readPlace(at index: Int) throws(FirestoreFault) {
    try expectObject(at: index, of: ["latitude", "longitude"])
    let latitude = try coordinate(member("latitude", of: index))
    let longitude = try coordinate(member("longitude", of: index))
    guard GeoPoint(checkedLatitude: latitude, longitude: longitude) != nil else {
      throw FirestoreFault(
        .outOfRange, at: index, "\(latitude), \(longitude) is no place on earth.",
        value: "\(latitude), \(longitude)")
    }
    batch.appendGeoPoint(latitude: latitude, longitude: longitude)
  }

  private func coordinate(_ index: Int?) throws(FirestoreFault) -> Double {
    guard let index else { return 0 }
    guard nodes[index].kind == .number else {
      throw mismatch(at: index, "A coordinate is a number, not \(nodes[index].kind.name).")
    }
    return try finite(index)
  }

  mutating func readArray(at index: Int) throws(FirestoreFault) {
    let array = batch.open(.array)
    let elements = try elements(of: index)
    for element in elements { try readValue(at: element) }
    batch.close(array, count: elements.count)
  }

  /// Indices of an array's elements; an empty array may lack `values`.
  private func elements(of index: Int) throws(FirestoreFault) -> [Int] {
    try expectObject(at: index, of: ["values"])
    guard let list = member("values", of: index) else { return [] }
    guard nodes[list].kind == .array else {
      throw mismatch(at: list, "`values` is an array, not \(nodes[list].kind.name).")
    }
    var next = list + 1
    return (0..<nodes[list].offset).map { _ in
      defer { next = after(next) }
      return next
    }
  }

  /// A map; an empty one may lack `fields`. One of `__type__` `__vector__` is a vector.
  mutating func readMap(at index: Int) throws(FirestoreFault) {
    try expectObject(at: index, of: ["fields"])
    guard let fields = member("fields", of: index) else { return readNoFields() }
    if let vector = try vector(at: fields) { return batch.appendVector(vector) }
    try readFields(at: fields)
  }

  private func vector(at index: Int) throws(FirestoreFault) -> [Double]? {
    guard nodes[index].kind == .object, let type = member("__type__", of: index),
      let name = onlyMember("stringValue", of: type), text(name) == "__vector__"
    else { return nil }
    guard let value = member("value", of: index), nodes[index].offset == 2,
      let list = onlyMember("arrayValue", of: value)
    else { throw mismatch(at: index, "A vector has an `arrayValue` named `value`, and no more.") }
    var vector: [Double] = []
    for element in try elements(of: list) {
      guard let number = onlyMember("doubleValue", of: element), nodes[number].kind == .number
      else { throw mismatch(at: element, "A vector holds doubles and nothing else.") }
      vector.append(try finite(number))
    }
    return vector
  }

  /// Puts an object without members on the tape.
  mutating func readNoFields() { batch.close(batch.open(.object), count: 0) }

  /// Checks that a value is an object with no other members than these.
  func expectObject(at index: Int, of names: [String]) throws(FirestoreFault) {
    guard nodes[index].kind == .object else {
      throw mismatch(at: index, "An object is expected, not \(nodes[index].kind.name).")
    }
    var child = index + 1
    for _ in 0..<nodes[index].offset {
      let name = text(child)
      guard names.contains(name) else {
        throw FirestoreFault(
          .unknownKey, at: child, "`\(name)` is not a member of this object.", value: name)
      }
      child = after(child + 1)
    }
  }

  /// The value of a member; nil when there is none.
  func member(_ name: String, of object: Int) -> Int? {
    var child = object + 1
    for _ in 0..<nodes[object].offset {
      if text(child) == name { return child + 1 }
      child = after(child + 1)
    }
    return nil
  }

  /// The value of a member that an object has alone.
  private func onlyMember(_ name: String, of index: Int) -> Int? {
    guard nodes[index].kind == .object, nodes[index].offset == 1 else { return nil }
    return member(name, of: index)
  }
}
