// Documents of a batch as rows: what an import prepares on all cores for the one writer.

public import Documents

/// Documents ready to be written: their names, fields and type sheets as bytes, or what is wrong
/// with them.
public struct PreparedRows: PreparedDocuments {
  /// Where a document's parts lie in the bytes.
  struct Place {
    /// The path, among the names.
    let path: Range<Int>
    /// Length of the collection's path, with which the path starts.
    let collectionCount: Int
    /// The fields as plain JSON.
    let text: Range<Int>
    /// The type sheet as JSON; rows that follow each other share it.
    let kinds: Range<Int>
    /// A hash of the path, of this process alone.
    let fingerprint: UInt64
    /// Index of what is to be said of the document beyond that; nil for most.
    let remark: Int?
  }

  /// What is to be said of a document beyond its bytes.
  struct Remark {
    /// Why it can't be stored.
    var fault: DocumentFault?
    /// Fields of it that hold the time of writing.
    var writeTimeFields: [FieldPath] = []
  }

  private(set) var places: [Place] = []
  private(set) var remarks: [Remark] = []
  /// The paths, and the texts as the mapping wrote them.
  private var (names, texts): ([UInt8], [UInt8]) = ([], [])

  /// Checks documents and adds their names to the text of their fields.
  init(_ documents: consuming DocumentBatch, limits: DocumentLimits) {
    let faults = documents.entries.indices.map { limits.check(documents, at: $0) }
    let (entries, texts) = (documents.entries, documents.texts.places)
    self.texts = documents.texts.bytes
    places.reserveCapacity(entries.count)
    for (entry, fault) in zip(entries, faults) { append(entry, texts[entry.fields], fault) }
  }

  /// Lends all bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (RowBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try names.withUnsafeBufferPointer { names throws(Failure) in
      try texts.withUnsafeBufferPointer { texts throws(Failure) in
        try body(RowBytes(names: names, texts: texts))
      }
    }
  }

  /// Leaves only the documents at these places, which ascend.
  public mutating func keep(_ kept: [Int]) { places = kept.map { places[$0] } }

  /// Why a document can't be stored; nil for most.
  func fault(of place: Place) -> DocumentFault? {
    guard let remark = place.remark else { return nil }
    return remarks[remark].fault
  }

  /// What is to be said of a document beyond its bytes.
  func remark(of place: Place) -> Remark { place.remark.map { remarks[$0] } ?? Remark() }

  private mutating func append(
    _ entry: DocumentBatch.Entry, _ fields: FieldTexts.Place, _ fault: DocumentFault?
  ) {
    let hasRemark = fault != nil || !entry.writeTimeFields.isEmpty
    if hasRemark {
      remarks.append(Remark(fault: fault, writeTimeFields: entry.writeTimeFields))
    }
    let path = appendPath(of: entry)
    places.append(
      Place(
        path: path.range, collectionCount: path.collectionCount, text: fields.text,
        kinds: fields.kinds, fingerprint: path.fingerprint,
        remark: hasRemark ? remarks.count - 1 : nil))
  }

  private mutating func appendPath(
    of entry: DocumentBatch.Entry
  ) -> (range: Range<Int>, collectionCount: Int, fingerprint: UInt64) {
    let start = names.count
    names.append(contentsOf: entry.collection.string.utf8)
    let collectionCount = names.count - start
    names.append(0x2F)
    names.append(contentsOf: entry.id.utf8)
    let range = start..<names.count
    var hasher = Hasher()
    names.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[range])) }
    return (range, collectionCount, UInt64(bitPattern: Int64(hasher.finalize())))
  }
}

/// The bytes of prepared rows; somebody lends them.
struct RowBytes {
  let names: UnsafeBufferPointer<UInt8>
  let texts: UnsafeBufferPointer<UInt8>

  /// The path of a row.
  func path(_ place: PreparedRows.Place) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: names[place.path])
  }

  /// The type sheet of a row.
  func kinds(_ place: PreparedRows.Place) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts[place.kinds])
  }
}

/// A document's name as rows have it; bytes that somebody lends.
struct RowName {
  let collection: UnsafeBufferPointer<UInt8>
  let id: UnsafeBufferPointer<UInt8>

  /// Takes a path apart behind `collectionCount` bytes.
  init(path: UnsafeBufferPointer<UInt8>, collectionCount: Int) {
    collection = UnsafeBufferPointer(rebasing: path[..<collectionCount])
    id = UnsafeBufferPointer(rebasing: path[min(path.count, collectionCount + 1)...])
  }
}

/// A document as a row; bytes that somebody lends.
struct LentRow {
  let name: RowName
  let text: UnsafeBufferPointer<UInt8>
  let kinds: UnsafeBufferPointer<UInt8>

  init(_ place: PreparedRows.Place, in bytes: RowBytes) {
    name = RowName(path: bytes.path(place), collectionCount: place.collectionCount)
    text = UnsafeBufferPointer(rebasing: bytes.texts[place.text])
    kinds = bytes.kinds(place)
  }

  /// A copy of what the row says of the fields.
  var encoded: EncodedFields { EncodedFields(text: Array(text), kinds: Array(kinds)) }
}
