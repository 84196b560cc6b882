// Compiled models: the same facts out of the archive of an NSManagedObjectModel.

import Documents
import PropertyLists
import Testing

@testable import CoreDataFormat

/// Builds the archive of a model object by object.
private struct ModelArchive {
  private var objects: [PropertyList] = [.string("$null")]

  mutating func add(_ value: PropertyList) -> PropertyList {
    objects.append(value)
    return .uid(UInt64(objects.count - 1))
  }

  mutating func text(_ text: String) -> PropertyList { add(.string(text)) }

  mutating func object(_ classes: [String], _ members: PropertyListDictionary) -> PropertyList {
    let names = classes.map { PropertyList.string($0) }
    let type = add(.dictionary(["$classname": names[0], "$classes": .array(names)]))
    return add(.dictionary(PropertyListDictionary(members + [.init("$class", type)])))
  }

  mutating func array(_ elements: [PropertyList]) -> PropertyList {
    object(["NSArray"], ["NS.objects": .array(elements)])
  }

  mutating func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
    let keys = members.map { text($0.0) }
    return object(
      ["NSMutableDictionary", "NSDictionary"],
      ["NS.keys": .array(keys), "NS.objects": .array(members.map(\.1))])
  }

  mutating func comparison(
    _ left: PropertyList, _ type: Int64, _ right: PropertyList
  ) -> PropertyList {
    let constant = object(["NSConstantValueExpression"], ["NSConstantValue": right])
    let operation = object(["NSComparisonPredicateOperator"], ["NSOperatorType": .integer(type)])
    return object(
      ["NSComparisonPredicate"],
      [
        "NSLeftExpression": left, "NSRightExpression": constant, "NSPredicateOperator": operation,
      ])
  }

  func list(root: PropertyList) -> PropertyList {
    .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$top": .dictionary(["root": root]),
      "$objects": .array(objects),
    ])
  }
}

/// A parent `Part` with `name`, and `Car`, which repeats what it inherits, as Core Data archives it.
private func carArchive() -> PropertyList {
  var archive = ModelArchive()
  let itself = archive.object(["NSSelfExpression", "NSExpression"], [:])
  let path = archive.object(["NSKeyPathSpecifierExpression"], ["NSKeyPath": archive.text("length")])
  let length = archive.object(
    ["NSKeyPathExpression"], ["NSOperand": itself, "NSArguments": archive.array([path])])
  let least = archive.comparison(length, 3, .integer(3))
  let greatest = archive.comparison(length, 1, .integer(50))
  let both = archive.object(
    ["NSCompoundPredicate"],
    ["NSCompoundPredicateType": .integer(1), "NSSubpredicates": archive.array([least, greatest])])
  let pattern = archive.comparison(itself, 6, archive.text("[a-z]+"))
  let choice = archive.comparison(
    itself, 10, archive.array([archive.text("red"), archive.text("blue")]))
  let contains = archive.comparison(itself, 99, archive.text("e"))
  let name = archive.object(
    ["NSAttributeDescription", "NSPropertyDescription"],
    [
      "NSPropertyName": archive.text("name"), "NSAttributeType": .integer(700),
      "NSValidationPredicates": archive.array([both, pattern, choice, contains]),
      "NSValidationWarnings": archive.array([
        archive.text("Name: 3 to 50"), archive.add(.integer(1_670)), archive.text("Red or blue"),
        archive.text("With an e"),
      ]),
      "NSRenamingIdentifier": archive.text("title"),
    ])
  let speed = archive.object(
    ["NSDerivedAttributeDescription", "NSAttributeDescription"],
    [
      "NSPropertyName": archive.text("speed"), "NSAttributeType": .integer(200),
      "NSIsOptional": .boolean(true), "NSDefaultValue": archive.add(.integer(7)),
      "NSValidationPredicates": archive.array([
        archive.comparison(itself, 3, .integer(0)), archive.comparison(itself, 1, .integer(400)),
      ]),
    ])
  let next = archive.object(
    ["NSRelationshipDescription", "NSPropertyDescription"],
    [
      "NSPropertyName": archive.text("next"), "_NSDestinationEntityName": archive.text("Part"),
      "_NSInverseRelationshipName": archive.text("previous"), "NSMinCount": .integer(0),
      "NSMaxCount": .integer(-1), "NSIsOrdered": .boolean(true), "NSDeleteRule": .integer(2),
    ])
  // 4 says that large values lie beside the store; 16 and 32 say other things.
  let photos = [("photo", 4), ("plan", 48), ("sound", 52)].map { name, flags in
    (
      name,
      archive.object(
        ["NSAttributeDescription"],
        [
          "NSPropertyName": archive.text(name), "NSAttributeType": .integer(1_000),
          "NSFlagsKey": .integer(Int64(flags)),
        ])
    )
  }
  let part = archive.object(
    ["NSEntityDescription"],
    [
      "NSEntityName": archive.text("Part"), "NSIsAbstract": .boolean(true),
      "NSProperties": archive.dictionary([("name", name)]),
      "NSUniqueTuples": archive.array([archive.array([name])]),
    ])
  let car = archive.object(
    ["NSEntityDescription"],
    [
      "NSEntityName": archive.text("Car"), "NSSuperentity": part,
      "NSClassNameForEntity": archive.text("RCar"),
      "NSProperties": archive.dictionary(
        [("next", next), ("speed", speed), ("name", name)] + photos),
    ])
  let root = archive.object(
    ["NSManagedObjectModel"],
    [
      "NSEntities": archive.dictionary([("Car", car), ("Part", part)]),
      "NSVersionIdentifiers": archive.object(
        ["NSSet"], ["NS.objects": .array([archive.text("2"), archive.text("")])]),
    ])
  return archive.list(root: root)
}

@Suite struct ModelArchiveTests {
  private let model: ManagedObjectModel

  init() throws {
    model = try CompiledModelReader(name: "Car.mom").model(from: KeyedArchive(carArchive()))
  }

  @Test func entities() throws {
    #expect(model.entities.map(\.name) == ["Car", "Part"])
    #expect(model.versionIdentifiers == ["2"])
    let car = try #require(model.entity(named: "Car"))
    #expect(car.superentityName == "Part")
    #expect(car.managedObjectClassName == "RCar")
    #expect(car.attributes.map(\.name) == ["name", "photo", "plan", "sound", "speed"])
    #expect(
      car.attributes.map(\.allowsExternalBinaryDataStorage) == [false, true, false, true, false])
    #expect(car.ownPropertyNames == ["next", "photo", "plan", "sound", "speed"])
    #expect(model.entity(named: "Part")?.isAbstract == true)
    #expect(model.entity(named: "Part")?.uniquenessConstraints == [["name"]])
  }

  @Test func constraints() throws {
    let attributes = try #require(model.entity(named: "Car")).attributesByName
    #expect(
      attributes["name"]?.constraints == [
        AttributeConstraint(.minimumLength(3), warning: "Name: 3 to 50"),
        AttributeConstraint(.maximumLength(50), warning: "Name: 3 to 50"),
        AttributeConstraint(.pattern("[a-z]+")),
        AttributeConstraint(.oneOf(["red", "blue"]), warning: "Red or blue"),
        AttributeConstraint(.other, warning: "With an e"),
      ])
    #expect(attributes["name"]?.renamingIdentifier == "title")
    #expect(attributes["speed"]?.constraints.map(\.rule) == [.minimum(0), .maximum(400)])
    #expect(attributes["speed"]?.defaultValue == 7)
    #expect(attributes["speed"]?.isDerived == true)
  }

  @Test func orderedRelationship() throws {
    let next = try #require(model.entity(named: "Car")?.relationshipsByName["next"])
    #expect(next.isOrdered && next.isToMany && !next.isOptional)
    #expect((next.minimumCount, next.maximumCount) == (0, 0))
    #expect(next.deleteRule == .cascade)
    #expect(next.inverseName == "previous")
  }
}
