// What `ferry generate` writes for a model; the Swift is compiled as a part of these tests.

import ByteReading
import CoreDataFormat
import RecordMapping
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The file that the generated source is kept in, and compiled from.
private let goldenPath =
  #filePath.replacing("ModelGeneratorTests.swift", with: "")
  + "ModelFixtureGenerated.swift"

@Suite struct ModelGeneratorTests {
  private let model: ManagedObjectModel

  init() throws {
    var model = try museum()
    model.localizationDictionary = [
      "Entity/Engine": "Lokomotive", "Property/title": "Titel", "Property/hall": "Halle",
    ]
    self.model = model
  }

  @Test func swiftSource() throws {
    let source = ModelSwiftGenerator(model).source(title: "Museum.xcdatamodeld")
    if getenv("RECORD") != nil {
      let file = try OutputFile(path: goldenPath)
      try file.write(Array(source.utf8))
      try file.commit()
    }
    let golden = try FileByteStream(path: goldenPath).readAll(limit: 1 << 20)
    #expect(source == String(decoding: golden, as: UTF8.self))
  }

  @Test func tableSchema() throws {
    let schemas = TableSchemaGenerator(model).schemas()
    #expect(schemas.map(\.entityName) == ["Engine", "Hall"])
    #expect(
      schemas.last?.json == """
        {
          "title": "Hall",
          "fields": [
            {"name": "id", "type": "integer", "constraints": {"required": true, "minimum": -2147483648, "maximum": 2147483647}},
            {"name": "site", "type": "string", "format": "uri"},
            {"name": "exhibits", "type": "array", "itemType": "reference", "constraints": {"maxLength": 3}},
            {"name": "doors", "type": "array", "itemType": "reference", "constraints": {"required": true, "minLength": 1}}
          ]
        }

        """)
  }

  @Test func schemasAreValid() throws {
    for schema in TableSchemaGenerator(model).schemas() {
      let read = try TableSchema(json: Array(schema.json.utf8), name: schema.entityName)
      let entity = try #require(model.entity(named: schema.entityName))
      #expect(read.fields.map(\.name) == entity.storedPropertyNames)
    }
  }

  @Test func awkwardNames() throws {
    let entity = EntityDescription(
      "my entity",
      attributes: [
        AttributeDescription("a-b", .string), AttributeDescription("a_b", .string),
        AttributeDescription("1st", .string), AttributeDescription("self", .string),
        AttributeDescription("say \"hi\"", .string, isOptional: true),
      ])
    let source = ModelSwiftGenerator(try ManagedObjectModel(entities: [entity])).source(title: "m")
    #expect(
      source == """
        // Codable models of the entities in m, made by `ferry generate`.

        import DocumentCoding

        /// The entity my entity.
        struct my_entity: Codable, Hashable, Sendable {
          /// The document's id.
          @DocumentID var id: String?
          var a_b: String
          var a_b2: String
          var _1st: String
          var `self`: String
          var say__hi_: String?

          enum CodingKeys: String, CodingKey {
            case id
            case a_b = "a-b"
            case a_b2 = "a_b"
            case _1st = "1st"
            case `self`
            case say__hi_ = "say \\"hi\\""
          }
        }

        """)
  }
}
