// JSON as a source: the elements of an array, or values one after another.

import ByteReading
public import Records

/// Reads records from JSON after RFC 8259.
///
/// The records are the elements of the top-level array, or of the array that `--records` leads to
/// (`data.items`: keys of objects, joined by dots), or else the top-level values themselves,
/// however they are broken into lines. A source is read in constant memory; a record above the
/// limit of `ReaderOptions` is rejected and set aside on disk. A faulty record is rejected and reading goes on
/// behind it: at the comma after the bracket that closes it or, where a quote or bracket is
/// missing, at the next place that can only be the start of a record.
public struct JSONFormat: RecordFormat {
  /// Makes the format.
  public init() {}

  /// `json`
  public var identifier: String { "json" }
  /// What a person calls it.
  public var title: String { "JSON" }
  /// `json`
  public var rejectedExtension: String { "json" }
  /// `--records`, `--encoding`
  public var options: [FormatOption] {
    [
      FormatOption(
        "records", argument: "PATH", help: "where the records' array sits, such as data.items"),
      .encoding,
    ]
  }

  /// Sure of a source that starts with `[` or `{` and isn't laid out in lines of one value each.
  public func recognize(head: [UInt8], name: String) -> FormatRecognition {
    let shape = JSONShape(head: head, name: name)
    switch shape {
    case .array, .values: return .byContent
    case .lines, .documents, .messages: return .possible
    case .unknown: return name.hasExtension(in: ["json"]) ? .byName : .no
    }
  }

  /// Opens a reader that stands at the first record.
  /// - Throws: `SourceIssue` when the source is empty or `--records` leads to no array;
  ///   `RunFailure` of kind `usage` for a path with an empty key.
  public func makeReader(
    for source: SourceInput, options: ReaderOptions
  ) throws -> any RecordReader {
    let path = try recordsPath(options)
    var text = try SourceText(opening: source, encoding: options["encoding"])
    guard !path.isEmpty || text.peek() == 0x5B else {
      return JSONRecordReader(
        ValueFraming(), over: text, layout: .values, interpreter: PlainRecords(), options: options)
    }
    let layout = JSONLayout.elements(path: path)
    try layout.wrapper.enter(&text)
    return JSONRecordReader(
      ElementFraming(), over: text, layout: layout, interpreter: PlainRecords(), options: options)
  }

  private func recordsPath(_ options: ReaderOptions) throws(RunFailure) -> [String] {
    guard let text = options["records"], !text.isEmpty else { return [] }
    let keys = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard keys.allSatisfy({ !$0.isEmpty }) else {
      throw RunFailure(
        .usage, "--records: `\(text)` has an empty key.",
        advice: "Write keys joined by dots, such as data.items.")
    }
    return keys.map { String(Substring($0)) }
  }
}
