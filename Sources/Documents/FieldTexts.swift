// Fields of documents as text: the form in which an import takes them from mapping to store.

import ByteReading

/// The fields of documents, each as plain JSON and a type sheet that names what JSON can't tell.
///
/// Text and sheet together are exact: every kind of value comes back as it was, but that a store
/// keeps timestamps to the microsecond.
public struct FieldTexts: Sendable {
  /// Where the fields of a document lie in the bytes, and what there is to know of them.
  package struct Place: Sendable {
    /// The fields as plain JSON.
    package var text: Range<Int>
    /// The type sheet as JSON; documents that follow each other share it.
    package var kinds: Range<Int>
    /// What limits are held against.
    package var measure: FieldMeasure
  }

  /// Texts and sheets.
  package private(set) var bytes: [UInt8] = []
  package private(set) var places: [Place] = []

  /// Makes an empty list.
  public init() {}

  init(bytes: [UInt8], places: [Place]) { (self.bytes, self.places) = (bytes, places) }

  /// Number of documents.
  public var count: Int { places.count }

  /// The fields of a document. O(their size).
  public subscript(index: Int) -> FieldMap {
    let place = places[index]
    guard
      case .success(.map(let fields)) = Result(catching: {
        try PlainForm.read(Array(bytes[place.text]))
      }),
      let typed = TypeSheet(text: Array(bytes[place.kinds]))?.apply(to: fields)
    else { preconditionFailure("Fields that were written can't be read") }
    return typed
  }

  /// The fields of a document as plain JSON.
  public func plainText(at index: Int) -> String {
    String(decoding: bytes[places[index].text], as: UTF8.self)
  }

  /// Adds a document's fields.
  public mutating func append(_ fields: FieldMap) {
    var writer = FieldTextWriter()
    _ = writer.finish(fields)
    append(contentsOf: writer.take())
  }

  /// Adds other documents' fields behind these.
  public mutating func append(contentsOf other: FieldTexts) {
    let shift = bytes.count
    bytes += other.bytes
    places += other.places.map { place in
      Place(
        text: place.text.shifted(by: shift), kinds: place.kinds.shifted(by: shift),
        measure: place.measure)
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
