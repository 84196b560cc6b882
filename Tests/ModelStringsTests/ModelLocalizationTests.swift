// Looking up the words of a model: keys, ancestors, lost case, strictness.

import ModelStrings
import Testing

@Suite struct ModelLocalizationTests {
  private let words = ModelLocalization(
    [
      "Entity/HRLLayout": "Layout", "Entity/SensorTrackModule": "SensorTrack™",
      "Property/name": "Name", "Property/name/Entity/TrackModule": "Modulname",
      "Property/name/Entity/HRLEngine": "Lokname", "Entity/KeyOnly": "Entity/KeyOnly",
      "ErrorString/name is < 3 characters": "Der Name ist zu kurz",
      "Entity/twin": "Zwilling", "Entity/Twin": "Twin",
    ], language: "de",
    parents: ["SensorTrackModule": "TrackModule", "TrackModule": "Part", "Loop": "Loop"])

  private static let entityNames: [(String, String?)] = [
    ("HRLLayout", "Layout"), ("SensorTrackModule", "SensorTrack™"),
    ("HRLLAYOUT", "Layout"), ("Twin", "Twin"), ("twin", "Zwilling"),
    ("TWIN", nil), ("KeyOnly", nil), ("HRLSignal", nil),
  ]

  @Test(arguments: entityNames)
  func entities(_ name: String, _ expected: String?) {
    #expect(words.name(ofEntity: name) == expected)
    #expect(words.localizedName(ofEntity: name) == expected ?? name)
  }

  private static let propertyNames: [(String, String?, String?)] = [
    ("name", "HRLEngine", "Lokname"), ("name", "TrackModule", "Modulname"),
    ("name", "SensorTrackModule", "Modulname"), ("name", "Part", "Name"), ("name", nil, "Name"),
    ("name", "Loop", "Name"), ("NAME", "HRLENGINE", "Lokname"), ("length", "HRLEngine", nil),
  ]

  @Test(arguments: propertyNames)
  func properties(_ name: String, _ entity: String?, _ expected: String?) {
    #expect(words.name(ofProperty: name, entity: entity) == expected)
    #expect(words.localizedName(ofProperty: name, entity: entity) == expected ?? name)
  }

  @Test func errors() {
    #expect(words.localizedText(ofError: "name is < 3 characters") == "Der Name ist zu kurz")
    #expect(words.localizedText(ofError: "other") == "other")
  }

  @Test func strictLookUpTellsTheKeys() throws {
    #expect(try words.requiredName(ofEntity: "HRLLayout") == "Layout")
    let missing = #expect(throws: ModelNameFailure.self) {
      try words.requiredName(ofProperty: "length", entity: "SensorTrackModule")
    }
    #expect(
      missing?.description
        == "There is no localized name of property `length` of entity `SensorTrackModule` in `de`: no `Property/length/Entity/SensorTrackModule`, no `Property/length/Entity/TrackModule`, no `Property/length/Entity/Part`, no `Property/length`."
    )
    let ambiguous = #expect(throws: ModelNameFailure.self) {
      try words.requiredName(ofEntity: "TWIN")
    }
    #expect(
      ambiguous?.description
        == "The localized name of entity `TWIN` is ambiguous: `Entity/Twin` and `Entity/twin` fit.")
  }

  @Test func ambiguitiesAreTold() {
    #expect(words.ambiguities.map(\.code) == [.ambiguousName])
    #expect(
      words.ambiguities.map(\.message)
        == ["The keys `Entity/Twin` and `Entity/twin` differ only in case."])
  }
}
