// The model railway of HighRail.xml: entities of a Core Data store as Codable models.

import DocumentCoding
import Documents
import FoundationEssentials

/// A layout: the entity HRLLayout.
struct Layout: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var name: String
  var scaleDenominator: Int
  var lengthInMeters: Double
  var digital: Bool
  var builtOn: Date?
  var notes: String?
  /// In no order of their own.
  var engines: [DocumentReferenceName]
  /// In the order of the track.
  var modules: [DocumentReferenceName]
}

/// An engine: the entity HRLEngine and its sub-entities, whose own fields are optional here.
struct Engine: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var name: String
  var roadNumber: String
  /// In kilometres an hour, at full size.
  var maximumSpeed: Int
  /// In grams.
  var weight: Double
  var price: Decimal?
  var purchasedOn: Date?
  var inService: Bool
  var memo: String?
  /// A PNG image.
  var photo: Data?
  /// Nil while the engine stands in its box.
  var layout: DocumentReferenceName?
  var passedModules: [DocumentReferenceName]
  /// Diesel engines only.
  var horsepower: Int?
  /// In litres; diesel engines only.
  var fuelCapacity: Double?
  /// In Whyte notation, such as `2-8-2`; steam engines only.
  var wheelArrangement: String?
}

/// A piece of track that notices trains: the entity SensorTrackModule.
struct SensorTrackModule: Codable, Hashable, Sendable {
  @DocumentID var id: String?
  var label: String
  var address: Int64
  /// In metres from the start of the track.
  var position: Double
  var lastTriggeredAt: Date?
  var occupied: Bool
  var layout: DocumentReferenceName?
  var passedEngines: [DocumentReferenceName]
}
