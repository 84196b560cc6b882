// Refusals that are not about a value but about the coder it is given to.

/// A type that only documents hold was handed to another coder.
public enum DocumentCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type, named, can't be written by this coder.
  case encodingIsNotSupported(String)
  /// The type, named, can't be read by this coder, or needs a document's path and was given none.
  case decodingIsNotSupported(String)

  /// One sentence of fact.
  public var description: String {
    switch self {
    case .encodingIsNotSupported(let type): "\(type) can only be written by a DocumentEncoder."
    case .decodingIsNotSupported(let type):
      "\(type) can only be read by a DocumentDecoder that knows the document's path."
    }
  }
}
