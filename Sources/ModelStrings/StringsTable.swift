// A strings file as a value: its entries with their places, and its problems.

public import ByteReading
public import PropertyLists

/// The entries of one strings file, in one language.
///
/// `StringsTable(bytes:named:)` reads `.strings` text, the same file as an XML or binary property
/// list, and `.stringsdict`. What can't be read is told in `problems`; everything else is there.
public struct StringsTable: Sendable {
  /// One key with its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value; a string in all but exotic files.
    public var value: PropertyList
    /// Where the key stands; nil when the file's kind has no lines.
    public var position: TextPosition?

    /// Makes an entry.
    public init(_ key: String, _ value: PropertyList, at position: TextPosition? = nil) {
      self.key = key
      self.value = value
      self.position = position
    }
  }

  /// What a file is, by its content.
  public enum Kind: String, Hashable, Sendable {
    /// Old-style text, as people write it.
    case text
    /// An XML property list.
    case xml
    /// A binary property list, as Xcode compiles strings files.
    case binary
    /// One language of a string catalog.
    case catalog
  }

  /// Path or name of the file, as problems name it.
  public let file: String
  /// What the file is.
  public let kind: Kind
  /// Name of the character encoding; nil for binary files.
  public let encoding: TextEncoding?
  /// All entries in the file's order, those that a later one of the same key replaces included.
  public private(set) var entries: [Entry] = []
  /// What is wrong or odd, in the file's order.
  public private(set) var problems: [StringsProblem] = []
  private var indices: [String: Int] = [:]

  /// Makes a table of entries; of equal keys the last holds, and a problem tells it.
  public init(
    _ entries: [Entry], file: String = "", kind: Kind = .text, encoding: TextEncoding? = .utf8,
    problems: [StringsProblem] = []
  ) {
    self.file = file
    self.kind = kind
    self.encoding = encoding
    self.problems = problems
    self.entries.reserveCapacity(entries.count)
    indices.reserveCapacity(entries.count)
    for entry in entries { append(entry) }
  }

  /// Number of different keys.
  public var count: Int { indices.count }

  /// The text of a key; nil when there is no such key, or its value is no string.
  public subscript(key: String) -> String? { indices[key].flatMap { entries[$0].value.string } }

  /// The entry of a key; of several the last.
  public func entry(for key: String) -> Entry? { indices[key].map { entries[$0] } }

  /// All keys whose value is a string, with their texts.
  public var texts: [String: String] { indices.compactMapValues { entries[$0].value.string } }

  private mutating func append(_ entry: Entry) {
    if let first = indices.updateValue(entries.count, forKey: entry.key) {
      problems.append(duplicate(entry, of: entries[first]))
    }
    entries.append(entry)
  }

  private func duplicate(_ entry: Entry, of first: Entry) -> StringsProblem {
    let place = first.position.map { " on line \($0.line)" } ?? ""
    let outcome =
      entry.value == first.value ? "with the same value" : "this later value is used"
    return StringsProblem(
      .duplicateString, "The key `\(entry.key)` stands\(place) already; \(outcome).", file: file,
      key: entry.key, position: entry.position)
  }

  /// This table with the entries of another laid over: a `.stringsdict` beside a `.strings` file.
  public func overlaid(by other: StringsTable) -> StringsTable {
    let kept = entries.enumerated().filter {
      indices[$0.element.key] == $0.offset && other.indices[$0.element.key] == nil
    }
    return StringsTable(
      kept.map(\.element)
        + other.entries.enumerated().compactMap {
          other.indices[$0.element.key] == $0.offset ? $0.element : nil
        }, file: file, kind: kind, encoding: encoding, problems: problems + other.problems)
  }
}
