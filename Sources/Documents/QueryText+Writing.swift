// Conditions as text, in the form in which they are read.

extension DocumentQuery.Filter {
  /// The condition as `init(text:)` reads it. Values that have no form there (bytes, references but
  /// those of `__name__`, places, vectors) look as in plain JSON.
  public var text: String { text(isPart: false) }

  private func text(isPart: Bool) -> String {
    switch self {
    case .field(let path, let comparison, let operand):
      return "\(path) \(comparison.rawValue) \(Self.text(of: operand))"
    case .all(let filters): return joined(filters, " and ", isPart)
    case .any(let filters): return joined(filters, " or ", isPart)
    }
  }

  private func joined(
    _ filters: [DocumentQuery.Filter], _ word: String, _ isPart: Bool
  ) -> String {
    let text = filters.map { $0.text(isPart: true) }.joined(separator: word)
    return isPart ? "(" + text + ")" : text
  }

  private static func text(of value: Value) -> String {
    if case .timestamp(let time) = value { return PlainForm.text(of: time) }
    var bytes: [UInt8] = []
    PlainForm.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
