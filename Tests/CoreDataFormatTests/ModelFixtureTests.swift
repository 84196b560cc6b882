// A model of a railway museum as Xcode writes it, and what is read from it.

import CoreDataFormat
import Documents
import Records
import Testing

/// A model with one of everything.
let museumModel = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="3">
      <entity name="Exhibit" isAbstract="YES" elementID="Thing" syncable="YES">
          <attribute name="title" attributeType="String" minValueString="1" maxValueString="10"/>
          <attribute name="code" attributeType="String" regularExpressionString="[A-Z]-[0-9]+"/>
          <attribute name="built" optional="YES" attributeType="Date" minDateTimeInterval="-3600" minValueString="12/4/2000" maxValueString="2020-02-03 04:00" defaultDateTimeInterval="0"/>
          <attribute name="kept" attributeType="Boolean" defaultValueString="YES" usesScalarValueType="YES"/>
          <attribute name="shown" optional="YES" transient="YES"/>
          <relationship name="hall" maxCount="1" deletionRule="Deny" destinationEntity="Hall" inverseName="exhibits" inverseEntity="Hall"/>
          <uniquenessConstraints>
              <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="title"/><constraint value="built"/></uniquenessConstraint>
          </uniquenessConstraints>
          <userInfo><entry key="note" value="old"/></userInfo>
      </entity>
      <entity name="Engine" parentEntity="Exhibit" representedClassName="MEngine" syncable="YES">
          <attribute name="wheels" attributeType="Integer 16" minValueString="2" maxValueString="40.0" defaultValueString="4" elementID="axles"/>
          <attribute name="price" optional="YES" attributeType="Decimal" minValueString="0.5" defaultValueString="1.50"/>
          <attribute name="weight" optional="YES" attributeType="Float" maxValueString="99.5"/>
          <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="hall.@count"/>
          <attribute name="livery" optional="YES" attributeType="Transformable" valueTransformerName="ColorTransformer" customClassName="UIColor"/>
          <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <attribute name="in" optional="YES" attributeType="UUID"/>
          <fetchedProperty name="twins" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Engine" predicateString="title == $FETCH_SOURCE.title"/>
          </fetchedProperty>
      </entity>
      <entity name="Hall" syncable="YES">
          <attribute name="id" attributeType="Integer 32"/>
          <attribute name="site" optional="YES" attributeType="URI"/>
          <relationship name="exhibits" optional="YES" toMany="YES" minCount="2" maxCount="3" ordered="YES" deletionRule="Cascade" destinationEntity="Exhibit" inverseName="hall" inverseEntity="Exhibit"/>
          <relationship name="doors" toMany="YES" deletionRule="No Action" destinationEntity="Hall"/>
      </entity>
      <configuration name="Small"><memberEntity name="Hall"/></configuration>
      <elements><element name="Hall" positionX="0" positionY="0" width="1" height="1"/></elements>
  </model>
  """

/// The model above.
func museum() throws -> ManagedObjectModel {
  try ManagedObjectModel(bytes: Array(museumModel.utf8), named: "Museum")
}

@Suite struct ModelFixtureTests {
  @Test func entities() throws {
    let model = try museum()
    #expect(model.entities.map(\.name) == ["Exhibit", "Engine", "Hall"])
    #expect(model.versionIdentifiers == ["3"])
    #expect(model.configurations == ["Small": ["Hall"]])
    let exhibit = try #require(model.entity(named: "Exhibit"))
    #expect(exhibit.isAbstract)
    #expect(exhibit.subentityNames == ["Engine"])
    #expect(exhibit.renamingIdentifier == "Thing")
    #expect(exhibit.userInfo == ["note": "old"])
    #expect(exhibit.uniquenessConstraints == [["code"], ["title", "built"]])
    #expect(exhibit.managedObjectClassName == "Exhibit")
    let engine = try #require(model.entitiesByName["Engine"])
    #expect(engine.superentityName == "Exhibit")
    #expect(engine.ancestorNames == ["Exhibit"])
    #expect(engine.isKind(of: "Exhibit"))
    #expect(engine.managedObjectClassName == "MEngine")
    #expect(
      engine.attributes.map(\.name) == [
        "title", "code", "built", "kept", "shown", "wheels", "price", "weight", "count", "livery",
        "photo", "in",
      ])
    #expect(engine.ownPropertyNames.contains("wheels"))
    #expect(!engine.ownPropertyNames.contains("title"))
    #expect(engine.relationships.map(\.name) == ["hall"])
    #expect(engine.fetchedProperties.first?.predicate == "title == $FETCH_SOURCE.title")
    #expect(!engine.storedPropertyNames.contains("shown"))
  }

  @Test func attributes() throws {
    let attributes = try #require(museum().entity(named: "Engine")).attributesByName
    let title = try #require(attributes["title"])
    #expect(title.constraints.map(\.rule) == [.minimumLength(1), .maximumLength(10)])
    #expect(!title.isOptional)
    #expect(attributes["code"]?.constraints.map(\.rule) == [.pattern("[A-Z]-[0-9]+")])
    #expect(attributes["kept"]?.defaultValue == true)
    #expect(attributes["shown"]?.attributeType == .undefined)
    #expect(attributes["shown"]?.isTransient == true)
    let built = try #require(attributes["built"])
    let start = Timestamp(seconds: 978_307_200, nanoseconds: 0)
    #expect(built.defaultValue == .timestamp(start))
    #expect(
      built.constraints.map(\.rule) == [
        .minimum(.timestamp(Timestamp(seconds: 978_303_600, nanoseconds: 0))),
        .maximum(.timestamp(Timestamp(seconds: 1_580_702_400, nanoseconds: 0))),
      ])
    let wheels = try #require(attributes["wheels"])
    #expect(wheels.constraints.map(\.rule) == [.minimum(2), .maximum(40)])
    #expect(wheels.defaultValue == 4)
    #expect(wheels.renamingIdentifier == "axles")
    #expect(attributes["price"]?.defaultValue == "1.50")
    #expect(attributes["weight"]?.constraints.map(\.rule) == [.maximum(99.5)])
    #expect(attributes["count"]?.derivationExpression == "hall.@count")
    #expect(attributes["livery"]?.valueTransformerName == "ColorTransformer")
    #expect(attributes["livery"]?.attributeValueClassName == "UIColor")
    #expect(attributes["photo"]?.allowsExternalBinaryDataStorage == true)
  }

  @Test func relationships() throws {
    let model = try museum()
    let exhibits = try #require(model.entity(named: "Hall")?.relationshipsByName["exhibits"])
    #expect(exhibits.isToMany && exhibits.isOrdered && exhibits.isOptional)
    #expect((exhibits.minimumCount, exhibits.maximumCount) == (2, 3))
    #expect(exhibits.deleteRule == .cascade)
    #expect(exhibits.inverseName == "hall")
    #expect(exhibits.destinationEntityName == "Exhibit")
    let hall = try #require(model.entity(named: "Engine")?.relationshipsByName["hall"])
    #expect(!hall.isToMany && !hall.isOptional)
    #expect(hall.maximumCount == 1)
    #expect(hall.deleteRule == .deny)
  }

  @Test(arguments: [
    ("<models/>", "`M` is no Core Data model: its root element is `models`, not `model`."),
    ("<model><entity/></model>", "In `M`, line 1: the element `entity` has no name."),
    (
      "<model>\n<entity name=\"A\"><attribute name=\"a\" attributeType=\"Text\"/></entity></model>",
      "In `M`, line 2: the attribute `a` has the unknown type `Text`."
    ),
    (
      "<model><entity name=\"A\"><relationship name=\"r\"/></entity></model>",
      "In `M`, line 1: the relationship `A.r` leads to no entity."
    ),
    (
      "<model><entity name=\"A\" parentEntity=\"B\"/></model>",
      "In `M`: The entity `A` inherits from `B`, which the model doesn't have."
    ),
    (
      "<model><entity name=\"A\" parentEntity=\"B\"/><entity name=\"B\" parentEntity=\"A\"/></model>",
      "In `M`: The entity `A` inherits from itself."
    ),
    (
      "<model><entity name=\"A\"/><entity name=\"A\"/></model>",
      "In `M`: The model has two entities `A`."
    ),
    (
      "momv2$sr", "`M` is an optimized model, whose format is private to Apple."
    ),
    ("{ a = b; }", "`M` is no Core Data model: The property list is no keyed archive."),
  ])
  func faults(_ source: String, _ message: String) {
    let failure = #expect(throws: RunFailure.self) {
      try ManagedObjectModel(bytes: Array(source.utf8), named: "M")
    }
    #expect(failure?.kind == .configuration)
    #expect(failure?.message == message)
  }
}
