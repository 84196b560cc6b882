// A schema from the bytes of its file.

import ByteReading
public import Records

extension TableSchema {
  /// Reads a schema: an object with `fields`, after Frictionless Data's Table Schema.
  ///
  /// - Parameters:
  ///   - json: the file, in UTF-8.
  ///   - name: the file's name, for messages.
  /// - Throws: `RunFailure` of kind `configuration`. Its message names all faults, each with its
  ///   line: `schema.json:3: Field \`id\` has the unknown type \`int\`.`
  public init(json: [UInt8], name: String) throws(RunFailure) {
    let root: JSONTree
    do throws(JSONFault) {
      root = try JSONTree.read(json)
    } catch {
      throw RunFailure(
        .configuration,
        "\(name):\(JSONTree.line(of: error.byteOffset, in: json)): The schema is not JSON. "
          + error.message)
    }
    var parser = TableSchemaParser()
    self = parser.schema(root)
    guard !parser.faults.isEmpty else { return }
    let faults = parser.faults.sorted { $0.byteOffset < $1.byteOffset }
    throw RunFailure(
      .configuration,
      faults.map { "\(name):\(JSONTree.line(of: $0.byteOffset, in: json)): \($0.message)" }
        .joined(separator: "\n"))
  }
}
