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
  }

  /// The field's name, with dots.
  let name: String
  private var kinds: Kinds = []
  private var hasNulls = false
  private var texts = TextEvidence()

  init(name: String) { self.name = name }

  /// Whether nothing but nulls was seen.
  var isEmpty: Bool { kinds.isEmpty }

  /// Takes a value in.
  mutating func note(_ index: Int, of tape: RecordTape) {
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
    switch kinds {
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

  /// The field in one line.
  var summary: String {
    var facts: [String] = []
    if kinds.isEmpty { facts.append("no values") }
    if case .number = type, let decimals = texts.decimals {
      facts.append("always with \(decimals) decimals")
    }
    if case .string = type, let reason = texts.reason { facts.append(reason) }
    if hasNulls, !kinds.isEmpty { facts.append("null in some records") }
    return ([name + ": " + type.name] + facts).joined(separator: ", ")
  }

  /// The kind of a number whose type only its form tells.
  private static func kind(ofNumber node: RecordNode, _ text: TextBytes) -> Kinds {
    if node.flags.contains(.typedDouble) { return .number }
    if node.flags.contains(.typedDecimal) { return .decimal }
    switch NumberText.integer(text) {
    case .value: return .integer
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
    !isEmpty && isSubset(of: [.integer, .number, .decimal, .beyondInt64])
      && !isDisjoint(with: [.decimal, .beyondInt64])
  }
}
