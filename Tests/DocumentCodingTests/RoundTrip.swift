// What nearly every test here does: encode, hold against fields, decode, hold against the model.

import DocumentCoding
import Documents
import Testing

/// Encodes a model and expects these fields; decodes them and expects the model again.
func expectRoundTrip<Model: Codable & Equatable>(
  _ model: Model, _ fields: FieldMap, encoder: DocumentEncoder = DocumentEncoder(),
  decoder: DocumentDecoder = DocumentDecoder(), sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoded = try encoder.encode(model)
  #expect(encoded.fields == fields, sourceLocation: sourceLocation)
  #expect(encoded.transforms == [], sourceLocation: sourceLocation)
  let decoded = try decoder.decode(Model.self, from: fields)
  #expect(decoded == model, sourceLocation: sourceLocation)
}

/// The decoding error of a body, as `kind path: description`; nil when it throws none.
func decodingFailure(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch let error as DecodingError {
    switch error {
    case .typeMismatch(_, let context): return "typeMismatch \(line(context))"
    case .valueNotFound(_, let context): return "valueNotFound \(line(context))"
    case .keyNotFound(let key, let context):
      return "keyNotFound \(key.stringValue) \(line(context))"
    case .dataCorrupted(let context): return "dataCorrupted \(line(context))"
    @unknown default: return "unknown"
    }
  } catch { return "\(error)" }
}

/// The encoding error of a body, as `path: description`; nil when it throws none.
func encodingFailure(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch EncodingError.invalidValue(_, let context) {
    return path(context.codingPath) + ": " + context.debugDescription
  } catch { return "\(error)" }
}

/// Keys joined by dots.
func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }

private func line(_ context: DecodingError.Context) -> String {
  path(context.codingPath) + ": " + context.debugDescription
}
