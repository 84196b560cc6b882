// A place on earth, as Firestore has it.

/// Latitude and longitude in degrees. Compared bit by bit, ordered by latitude, then longitude.
public struct GeoPoint: Sendable {
  /// Degrees north, -90 to 90.
  public let latitude: Double
  /// Degrees east, -180 to 180.
  public let longitude: Double

  /// Makes a place; nil when a coordinate is out of range or NaN.
  public init?(checkedLatitude latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Makes a place.
  ///
  /// Coordinates out of range are a bug of the caller's and end the program; use
  /// `init(checkedLatitude:longitude:)` for values that come from data.
  public init(latitude: Double, longitude: Double) {
    guard let checked = GeoPoint(checkedLatitude: latitude, longitude: longitude) else {
      preconditionFailure("GeoPoint \(latitude), \(longitude) is out of range")
    }
    self = checked
  }
}

extension GeoPoint: Hashable, Comparable {
  /// Compares bit by bit.
  public static func == (a: GeoPoint, b: GeoPoint) -> Bool {
    a.latitude.bitPattern == b.latitude.bitPattern
      && a.longitude.bitPattern == b.longitude.bitPattern
  }

  /// Hashes in step with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(latitude.bitPattern)
    hasher.combine(longitude.bitPattern)
  }

  /// Orders by latitude, then longitude.
  public static func < (a: GeoPoint, b: GeoPoint) -> Bool {
    (a.latitude, a.longitude) < (b.latitude, b.longitude)
  }
}
