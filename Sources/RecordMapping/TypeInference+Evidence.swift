// What the values of one field have in common.

import ByteReading
import Documents
import Records

/// The kinds of values that a field was seen to have.
struct FieldEvidence: Sendable {
  /// The kinds that a type can be found from.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    static let text = Kinds(rawValue: 1)
    static let string = Kinds(rawValue: 2)
    static let integer = Kinds(rawValue: 4)
    static let number = Kinds(rawValue: 8)
    static let decimal = Kinds(rawValue: 16)
    static let boolean = Kinds(rawValue: 32)
    static let timestamp = Kinds(rawValue: 64)
    static let bytes = Kinds(rawValue: 128)
    static let reference = Kinds(rawValue: 256)
    static let geopoint = Kinds(rawValue: 512)
    static let array = Kinds(rawValue: 1024)
    static let object = Kinds(rawValue: 2048)
    static let beyondInt64 = Kinds(rawValue: 4096)
    /// Beside `integer`: some are beyond the whole numbers that a double keeps one by one.
    static let large = Kinds(rawValue: 8192)
  }

  /// The names from the record to the field.
  let steps: [String]
  private var kinds: Kinds = []
  private(set) var hasNulls = false
  private var texts = TextEvidence()
  /// Number of values, nulls too.
  private(set) var count = 0
  /// Number of values that are containers whose members are fields of their own.
  private(set) var containerCount = 0
  /// Whether those containers are arrays, and not objects.
  private(set) var isArray = false

  init(steps: [String]) { self.steps = steps }

  /// Whether some of those containers are arrays and some objects.
  private(set) var isMixed = false

  /// Whether some values are containers whose members are fields of their own.
  var isGroup: Bool { containerCount > 0 }

  /// The field's name, with dots.
  var name: String { steps.joined(separator: ".") }

  /// Whether nothing but nulls and groups was seen.
  var isEmpty: Bool { kinds.isEmpty }

  /// Takes in a container whose members are noted as fields of their own.
  mutating func noteGroup(isArray: Bool) {
    count += 1
    containerCount += 1
    isMixed = isMixed || containerCount > 1 && self.isArray != isArray
    self.isArray = isArray
  }

  /// Takes a value in.
  mutating func note(_ index: Int, of tape: RecordTape) {
    count += 1
    let node = tape.nodes[index]
    switch node.kind {
    case .null, .key: hasNulls = true
    case .text, .string:
      kinds.insert(node.kind == .text ? .text : .string)
      texts.note(tape.payload(node), isTyped: node.kind == .string)
    case .number: kinds.insert(Self.kind(ofNumber: node, tape.payload(node)))
    case .boolean: kinds.insert(.boolean)
    case .timestamp: kinds.insert(.timestamp)
    case .bytes: kinds.insert(.bytes)
    case .reference, .link: kinds.insert(.reference)
    case .geoPoint: kinds.insert(.geopoint)
    case .array, .vector: kinds.insert(.array)
    case .object, .row: kinds.insert(.object)
    }
  }

  /// The type that keeps every value; `any` when there is none but the source's own types.
  var type: TableSchemaType {
    switch kinds.subtracting(.large) {
    case [.text], [.string]: texts.type
    case [.integer]: .integer()
    case [.number]: .number()
    case [.boolean]: .boolean()
    case [.timestamp]: .datetime()
    case [.bytes]: .bytes
    case [.reference]: .reference
    case [.geopoint]: .geopoint()
    case [.array]: .array()
    case [.object]: .object
    default: kinds.isNumeric ? .decimal() : .any
    }
  }

  /// Whether the values are numbers of JSON, some of them whole, and a double keeps them all.
  var fitsDouble: Bool { kinds == [.integer, .number] }

  /// The field in one line.
  var summary: String {
    var facts = self.facts
    if hasNulls, !kinds.isEmpty { facts.append("null in some records") }
    return ([name + ": " + type.name] + facts).joined(separator: ", ")
  }

  /// What is to be said of its type.
  var facts: [String] {
    var facts: [String] = []
    if kinds.isEmpty { facts.append("no values") }
    if case .number = type, let decimals = texts.decimals {
      facts.append("always with \(decimals) decimals")
    }
    if case .string = type, let reason = texts.reason { facts.append(reason) }
    return facts
  }

  /// The kind of a number whose type only its form tells.
  private static func kind(ofNumber node: RecordNode, _ text: TextBytes) -> Kinds {
    if node.flags.contains(.typedDouble) { return .number }
    if node.flags.contains(.typedDecimal) { return .decimal }
    switch NumberText.integer(text) {
    case .value(let value): return value.magnitude > 1 << 53 ? [.integer, .large] : .integer
    case .outOfRange: return .beyondInt64
    case .invalid:
      guard let value = NumberText.double(text), value.isFinite else { return .decimal }
      return WholeNumberText.hasDigits(of: value, text) ? .number : .decimal
    }
  }
}

extension FieldEvidence.Kinds {
  /// Whether there are numbers only, and such as no other type but decimal keeps.
  fileprivate var isNumeric: Bool {
    !isEmpty && isSubset(of: [.integer, .large, .number, .decimal, .beyondInt64])
      && !isDisjoint(with: [.decimal, .beyondInt64])
  }
}
