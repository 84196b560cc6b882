// Faults on their way through a model: DecodingErrors outside, what a report needs inside.

import Documents
import Records

extension RecordDecoderNode {
  /// A fault of one value, as the error that models expect.
  func error(
    _ fault: ValueFault, for type: Any.Type, key: (any CodingKey)? = nil
  ) -> DecodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    let value = fault.value.map { "`\($0)` " } ?? "The value "
    let context = DecodingError.Context(
      codingPath: path, debugDescription: value + fault.fact + ".",
      underlyingError: RecordDecoderFault(path: path, fault: fault))
    return switch fault.code {
    case .nullValue: .valueNotFound(type, context)
    case .typeMismatch: .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }

  /// The fault of a value of another kind, or of null.
  func mismatch(
    _ type: Any.Type, _ name: String, at index: Int, key: (any CodingKey)? = nil
  ) -> DecodingError {
    let node = tape.nodes[index]
    if node.kind == .null {
      return self.error(ValueFault(.nullValue, "is null"), for: type, key: key)
    }
    let fault = ValueFault(
      .typeMismatch, "is \(tape.kindName(node)), not \(name)",
      value: tape.evidence(at: index))
    return error(fault, for: type, key: key)
  }

  func keyNotFound(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "There is no field `\(key.stringValue)`."))
  }
}

/// A fault and the keys that lead to its value.
struct RecordDecoderFault: Error {
  var path: [any CodingKey]
  var fault: ValueFault

  init(path: [any CodingKey], fault: ValueFault) {
    self.path = path
    self.fault = fault
  }

  /// What an error of a model's decoding says of its record.
  /// - Parameter root: the record, where the value in evidence is looked up.
  init(_ error: DecodingError, in root: RecordDecoderNode) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(path: context.codingPath + [key], fault: ValueFault(.missingKey, "is missing"))
    case .valueNotFound(_, let context):
      self.init(context, .nullValue, "is null", in: root)
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      self.init(context, .typeMismatch, "doesn't fit: \(context.debugDescription)", in: root)
    @unknown default:
      self.init(path: [], fault: ValueFault(.typeMismatch, "doesn't fit: \(error)"))
    }
  }

  /// What an error of a model's encoding says of its record.
  init(_ error: EncodingError) {
    guard case .invalidValue(let value, let context) = error else {
      self.init(path: [], fault: ValueFault(.typeMismatch, "can't be stored: \(error)"))
      return
    }
    let rule = (context.underlyingError as? DocumentFault)?.rule
    let reason =
      context.debugDescription.prefix(1).lowercased() + context.debugDescription.dropFirst()
    self.init(
      path: context.codingPath,
      fault: ValueFault(
        rule.flatMap { RecordIssueCode(rawValue: $0.rawValue) } ?? .outOfRange,
        "can't be stored: \(reason)".withoutFullStop, value: rule == nil ? "\(value)" : nil))
  }

  private init(
    _ context: DecodingError.Context, _ code: RecordIssueCode, _ fact: String,
    in root: RecordDecoderNode
  ) {
    if let known = context.underlyingError as? RecordDecoderFault {
      self = known
      return
    }
    var fault = ValueFault(code, fact.withoutFullStop)
    if code != .nullValue { fault.value = root.evidence(at: context.codingPath) }
    self.init(path: context.codingPath, fault: fault)
  }

  /// The fault as a field's: names with dots are the field, from the first element on the way is a
  /// path inside it.
  var ofField: FieldFault {
    let names = path.prefix { !($0 is RecordIndexKey) && $0.intValue == nil }
    var fault = fault
    fault.path = path.dropFirst(names.count).map { key in
      key.intValue.map { "[\($0)]" } ?? "." + key.stringValue
    }.joined()
    return FieldFault(names.map(\.stringValue).joined(separator: "."), fault)
  }
}

extension RecordDecoderNode {
  /// The value that keys lead to, as a report shows it; nil when they lead nowhere.
  fileprivate func evidence(at path: [any CodingKey]) -> String? {
    var value = RecordValue(batch: source.batch, index: index)
    for key in path {
      let next =
        key.intValue.map { $0 < value.count ? value.elements[$0] : nil } ?? value[key.stringValue]
      guard let next else { return nil }
      value = next
    }
    return tape.evidence(at: value.index)
  }
}

extension String {
  /// The sentence without the full stop that a report puts there.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
