// Places on earth in Table Schema's three notations.

import ByteReading
import Documents
import Records

extension ValueReader {
  /// A place, in the declared notation or as the source's own kind.
  func place(
    _ notation: GeoPointNotation, at index: Int, of tape: RecordTape
  ) throws(ValueFault) -> GeoPoint {
    let node = tape.nodes[index]
    switch (node.kind, notation) {
    case (.geoPoint, _): return try plain.place(node, of: tape)
    case (.text, .default), (.string, .default): return try place(inText: tape.payload(node))
    case (.array, .array): return try place(inArrayAt: index, of: tape)
    case (.object, .object): return try place(inObjectAt: index, of: tape)
    case (.text, _):
      let batch = try JSONCell.tape(tape.payload(node))
      return try RecordTape.with(batch) { (cell) throws(ValueFault) in
        guard cell.nodes[0].isContainer else { throw mismatch(at: index, of: tape) }
        return try place(notation, at: 0, of: cell)
      }
    default: throw mismatch(at: index, of: tape)
    }
  }

  /// `lon, lat`, spaces around the comma or not.
  private func place(inText text: TextBytes) throws(ValueFault) -> GeoPoint {
    let parts = text.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard parts.count == 2, let longitude = Self.degrees(parts[0]),
      let latitude = Self.degrees(parts[1])
    else { throw ValueFault(.typeMismatch, "is not a place written `lon, lat`").of(text) }
    return try Self.place(latitude, longitude, evidence: String(decoding: text, as: UTF8.self))
  }

  private static func degrees(_ text: Slice<TextBytes>) -> Double? {
    let number = text.drop { $0 == 0x20 }
    let end = number.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? number.startIndex
    return NumberText.double(TextBytes(rebasing: number[..<end]))
  }

  private func place(inArrayAt index: Int, of tape: RecordTape) throws(ValueFault) -> GeoPoint {
    guard tape.nodes[index].offset == 2, let longitude = degrees(at: index + 1, of: tape),
      let latitude = degrees(at: index + 2, of: tape)
    else { throw malformed("[lon, lat]", at: index, of: tape) }
    return try Self.place(latitude, longitude, evidence: tape.evidence(at: index))
  }

  private func place(inObjectAt index: Int, of tape: RecordTape) throws(ValueFault) -> GeoPoint {
    var (latitude, longitude) = (Double?.none, Double?.none)
    var next = index + 1
    for _ in 0..<tape.nodes[index].offset {
      switch tape.text(tape.nodes[next]) {
      case "lon", "longitude": longitude = degrees(at: next + 1, of: tape)
      case "lat", "latitude": latitude = degrees(at: next + 1, of: tape)
      default: break
      }
      next = tape.indexAfter(next + 1)
    }
    guard let latitude, let longitude, tape.nodes[index].offset == 2 else {
      throw malformed("{\"lon\": lon, \"lat\": lat}", at: index, of: tape)
    }
    return try Self.place(latitude, longitude, evidence: tape.evidence(at: index))
  }

  private func degrees(at index: Int, of tape: RecordTape) -> Double? {
    let node = tape.nodes[index]
    return node.kind == .number ? NumberText.double(tape.payload(node)) : nil
  }

  private func malformed(_ form: String, at index: Int, of tape: RecordTape) -> ValueFault {
    ValueFault(
      .typeMismatch, "is not a place written `\(form)`", value: tape.evidence(at: index))
  }

  private static func place(
    _ latitude: Double, _ longitude: Double, evidence: String
  ) throws(ValueFault) -> GeoPoint {
    guard let place = GeoPoint(checkedLatitude: latitude, longitude: longitude) else {
      throw ValueFault(
        .outOfRange, "is not within 180 degrees of longitude and 90 of latitude", value: evidence)
    }
    return place
  }
}
