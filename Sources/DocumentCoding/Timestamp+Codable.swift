// Timestamps in coders that are not ours, and as maps.

public import Documents

extension Timestamp: Codable {
  private enum CodingKeys: String, CodingKey {
    case seconds, nanoseconds
    /// The form of callable functions.
    case underscoredSeconds = "_seconds"
    case underscoredNanoseconds = "_nanoseconds"
  }

  /// Writes a timestamp; `{"seconds": 37, "nanoseconds": 123}` in other coders.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder { return encoder.node.setSingle(.timestamp(self)) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(nanoseconds, forKey: .nanoseconds)
  }

  /// Reads a timestamp, or a map of seconds and nanoseconds, with or without a leading underscore.
  /// - Throws: `DecodingError.dataCorrupted` when they are out of range.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? ValueDecoder {
      if case .timestamp(let timestamp) = decoder.node.value {
        self = timestamp
        return
      }
      guard case .map = decoder.node.value else {
        throw decoder.node.mismatch(Timestamp.self, decoder.node.value)
      }
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let underscored = container.contains(.underscoredSeconds)
    let seconds = try container.decode(
      Int64.self, forKey: underscored ? .underscoredSeconds : .seconds)
    let nanoseconds = try container.decode(
      Int32.self, forKey: underscored ? .underscoredNanoseconds : .nanoseconds)
    guard let timestamp = Timestamp(checkedSeconds: seconds, nanoseconds: nanoseconds) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(seconds) s \(nanoseconds) ns is no time of the years 1 to 9999."))
    }
    self = timestamp
  }
}
