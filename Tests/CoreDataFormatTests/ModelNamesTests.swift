// The localized words of a model: at the model, the entity and the object, kindly and strictly.

import CoreDataFormat
import Documents
import ModelStrings
import Testing

@Suite struct ModelNamesTests {
  private let model: ManagedObjectModel

  init() throws {
    var model = try museum()
    model.localizationDictionary = [
      "Entity/Engine": "Lokomotive", "Property/title": "Titel",
      "Property/title/Entity/Exhibit": "Name des Stücks", "ErrorString/too short": "zu kurz",
    ]
    self.model = model
  }

  @Test func dictionary() throws {
    #expect(try museum().localizationDictionary == nil)
    #expect(model.localizationDictionary?["Entity/Engine"] == "Lokomotive")
    var plain = model
    plain.localizationDictionary = nil
    #expect(plain.localizedEntityName(forEntityName: "Engine") == "Engine")
    #expect(plain.entity(named: "Engine")?.localizedName == "Engine")
    #expect(plain == model)
  }

  @Test func names() throws {
    #expect(model.localizedEntityName(forEntityName: "Engine") == "Lokomotive")
    #expect(model.localizedEntityName(forEntityName: "Hall") == "Hall")
    let engine = try #require(model.entity(named: "Engine"))
    #expect(engine.localizedName == "Lokomotive")
    #expect(engine.localizedName(ofProperty: "title") == "Name des Stücks")
    #expect(engine.localizedName(ofProperty: "wheels") == "wheels")
    #expect(
      model.localizedPropertyName(forPropertyName: "title", entityName: "Engine")
        == "Name des Stücks")
    #expect(model.localizedPropertyName(forPropertyName: "title", entityName: "Hall") == "Titel")
    #expect(model.localizedErrorString(for: "too short") == "zu kurz")
    let object = ManagedObject(entity: engine, objectID: "p102", values: ["title": "A"])
    #expect(object.localizedName == "Lokomotive")
    #expect(object.value(forKey: "title") == "A")
  }

  @Test func strictNames() throws {
    #expect(try model.requiredLocalizedEntityName(forEntityName: "Engine") == "Lokomotive")
    #expect(
      try model.requiredLocalizedPropertyName(forPropertyName: "title", entityName: "Engine")
        == "Name des Stücks")
    #expect(try model.requiredLocalizedErrorString(for: "too short") == "zu kurz")
    let engine = try #require(model.entity(named: "Engine"))
    let hall = try #require(model.entity(named: "Hall"))
    #expect(try engine.requiredLocalizedName() == "Lokomotive")
    #expect(try engine.requiredLocalizedName(ofProperty: "title") == "Name des Stücks")
    #expect(
      try ManagedObject(entity: engine, objectID: "p1").requiredLocalizedName() == "Lokomotive")
    let failure = #expect(throws: ModelNameFailure.self) { try hall.requiredLocalizedName() }
    #expect(failure?.keys == ["Entity/Hall"])
    #expect(throws: ModelNameFailure.self) { try hall.requiredLocalizedName(ofProperty: "doors") }
    #expect(throws: ModelNameFailure.self) {
      try ManagedObject(entity: hall, objectID: "p1").requiredLocalizedName()
    }
    #expect(throws: ModelNameFailure.self) {
      try model.requiredLocalizedErrorString(for: "too long")
    }
    #expect(throws: ModelNameFailure.self) {
      try model.requiredLocalizedEntityName(forEntityName: "Hall")
    }
    #expect(throws: ModelNameFailure.self) {
      try model.requiredLocalizedPropertyName(forPropertyName: "wheels", entityName: "Engine")
    }
  }
}
