// The columns that documents need: a field each, or a nested value each.

public import Documents

/// One column: the way from a document to the value that its cells hold.
public struct CSVColumn: Hashable, Sendable {
  /// A step to a value inside another.
  enum Step: Hashable, Sendable {
    case member(String)
    case element(Int)
  }

  let steps: [Step]

  /// The column of a field, whatever it holds.
  public init(field: String) { steps = [.member(field)] }

  init(_ steps: [Step]) { self.steps = steps }

  /// The value in a document; nil when it has none there.
  func value(in fields: FieldMap) -> Value? {
    var value: Value? = .map(fields)
    for step in steps {
      switch (step, value) {
      case (.member(let name), .map(let fields)?): value = fields[name]
      case (.element(let index), .array(let elements)?):
        value = index < elements.count ? elements[index] : nil
      default: return nil
      }
    }
    return value
  }

  /// Whether the column is a field of that name.
  func isField(_ name: String) -> Bool {
    if steps.count == 1, case .member(let own) = steps[0] {
      own.hasSameBytes(as: name)
    } else {
      false
    }
  }

  /// The name of a column that is a field.
  var plainName: String {
    if case .member(let name)? = steps.first { name } else { "" }
  }

  /// The column's name, as `--nested` reads it: `cover.small`, `tags.0`; a name with a dot in it and
  /// one that could be taken for a place stand in backquotes.
  var nestedName: String {
    steps.map { step in
      switch step {
      case .element(let index): String(index)
      case .member(let name):
        name.utf8.contains(0x2E) || name.utf8.first == 0x60 || Int(name) != nil && steps.count > 1
          ? "`" + name.replacing("\\", with: "\\\\").replacing("`", with: "\\`") + "`" : name
      }
    }.joined(separator: ".")
  }
}

/// The columns that documents need, in byte order of the names.
///
/// A map is spread over a column a member, an array of texts over a column an element (100 at most),
/// wherever all documents have such a value there, and reading with `--nested` gives it back: not
/// where it is empty, has nothing but nulls or ends in one. Elsewhere it is one column, of JSON; so are
/// arrays of numbers, which a schema declares as an array, not by their elements.
public struct CSVColumns: Sendable {
  private var shape = Shape()

  /// Makes an empty list.
  public init() {}

  /// Takes up the fields of a document. O(values · log columns).
  public mutating func add(_ document: FieldMap) {
    for field in document {
      shape.members[Array(field.name.utf8), default: Shape()].add(field.value)
    }
  }

  /// The columns.
  public var columns: [CSVColumn] { shape.columns(below: []) }

  /// What the values at one place of all documents are.
  private struct Shape {
    private static let mostElements = 100
    private static let mostMembers = 1_000

    var members: [[UInt8]: Shape] = [:]
    private var elements: [Shape] = []
    private var isWhole = false

    mutating func add(_ value: Value) {
      switch value {
      case .null: break
      case .map(let fields) where elements.isEmpty && fields.contains { $0.value != .null }:
        for field in fields { members[Array(field.name.utf8), default: Shape()].add(field.value) }
        isWhole = isWhole || members.count > Self.mostMembers
      case .array(let values)
      where members.isEmpty && values.count <= Self.mostElements
        && values.last.map { $0 != .null } ?? false && values.allSatisfy(\.isOfText):
        while elements.count < values.count { elements.append(Shape()) }
        for (index, value) in values.enumerated() { elements[index].add(value) }
      default: isWhole = true
      }
    }

    func columns(below steps: [CSVColumn.Step]) -> [CSVColumn] {
      let isNested = !isWhole && !(members.isEmpty && elements.isEmpty)
      guard isNested else { return steps.isEmpty ? [] : [CSVColumn(steps)] }
      let places = elements.enumerated().flatMap { index, shape in
        shape.columns(below: steps + [.element(index)])
      }
      return places
        + members.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { name, shape in
          shape.columns(below: steps + [.member(String(decoding: name, as: UTF8.self))])
        }
    }
  }
}

extension Value {
  /// Whether there is nothing but texts and nulls in it.
  fileprivate var isOfText: Bool {
    switch self {
    case .null, .string: true
    case .array(let elements): elements.allSatisfy(\.isOfText)
    case .map(let fields): fields.allSatisfy(\.value.isOfText)
    default: false
    }
  }
}
