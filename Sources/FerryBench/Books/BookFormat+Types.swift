// What tells the types of made-up books: a Table Schema, and a Core Data model.

extension BookFormat {
  /// A Table Schema that serves all formats: genres are a list where the format has lists, else text
  /// with semicolons.
  static let tableSchema = """
    {
      "fields": [
        {"name": "id", "type": "string"},
        {"name": "title", "type": "string", "constraints": {"required": true}},
        {"name": "author", "type": "string", "constraints": {"required": true}},
        {"name": "isbn", "type": "string", "constraints": {"required": true}},
        {"name": "pages", "type": "integer", "constraints": {"required": true}},
        {"name": "price", "type": "number", "constraints": {"required": true}},
        {"name": "published", "type": "date", "constraints": {"required": true}},
        {"name": "genres", "type": "array", "delimiter": ";", "constraints": {"required": true}},
        {"name": "inStock", "type": "boolean", "constraints": {"required": true}},
        {"name": "rating", "type": "number"}
      ]
    }

    """

  /// The contents of a Core Data model, which gives the properties their own case.
  static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Book" representedClassName="Book" syncable="YES">
            <attribute name="author" attributeType="String"/>
            <attribute name="genres" attributeType="String"/>
            <attribute name="inStock" attributeType="Boolean" usesScalarValueType="YES"/>
            <attribute name="isbn" attributeType="String"/>
            <attribute name="pages" attributeType="Integer 32" usesScalarValueType="YES"/>
            <attribute name="price" attributeType="Double" usesScalarValueType="YES"/>
            <attribute name="published" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="rating" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
            <attribute name="title" attributeType="String"/>
        </entity>
    </model>

    """
}
