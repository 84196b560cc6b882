// Places in coders that are not ours, and as maps.

public import Documents

extension GeoPoint: Codable {
  private enum CodingKeys: String, CodingKey { case latitude, longitude }

  /// Writes a geopoint; `{"latitude": 37.8, "longitude": -122.4}` in other coders.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return encoder.node.setSingle(.geoPoint(self)) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }

  /// Reads a geopoint, or a map of latitude and longitude.
  /// - Throws: `DecodingError.dataCorrupted` when they are out of range.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      if case .geoPoint(let place) = decoder.node.value {
        self = place
        return
      }
      guard case .map = decoder.node.value else {
        throw decoder.node.mismatch(GeoPoint.self, decoder.node.value)
      }
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    guard let place = GeoPoint(checkedLatitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(latitude), \(longitude) is no place on earth."))
    }
    self = place
  }
}
