// Outcomes of documents, those alike and in a row told as one.

import Documents

/// Outcomes of one kind in a row.
enum OutcomeStretch: Hashable {
  /// Insertions with consecutive sequence numbers.
  case inserted(first: Int64, count: Int)
  case updated(count: Int)
  case unchanged(count: Int)
  case skipped(count: Int)
  case duplicate(ofSequence: Int64)
  case refused(DocumentFault)

  /// Begins a stretch with an outcome.
  init(_ outcome: LoadOutcome) {
    self =
      switch outcome {
      case .inserted(let sequence): .inserted(first: sequence, count: 1)
      case .updated: .updated(count: 1)
      case .unchanged: .unchanged(count: 1)
      case .skipped: .skipped(count: 1)
      case .duplicate(let sequence): .duplicate(ofSequence: sequence)
      case .refused(let fault): .refused(fault)
      }
  }

  /// Number of documents, at least 1.
  var count: Int {
    switch self {
    case .inserted(_, let count), .updated(let count), .unchanged(let count), .skipped(let count):
      count
    case .duplicate, .refused: 1
    }
  }

  /// Takes in one more outcome; false when it is of another kind.
  mutating func extend(by outcome: LoadOutcome) -> Bool {
    switch (self, outcome) {
    case (.inserted(let first, let count), .inserted(let sequence))
    where sequence == first + Int64(count):
      self = .inserted(first: first, count: count + 1)
    case (.updated(let count), .updated): self = .updated(count: count + 1)
    case (.unchanged(let count), .unchanged): self = .unchanged(count: count + 1)
    case (.skipped(let count), .skipped): self = .skipped(count: count + 1)
    default: return false
    }
    return true
  }

  /// The first outcomes, no more than there are.
  func outcomes(_ wanted: Int) -> [LoadOutcome] {
    switch self {
    case .inserted(let first, _): (0..<wanted).map { .inserted(sequence: first + Int64($0)) }
    case .updated: [LoadOutcome](repeating: .updated, count: wanted)
    case .unchanged: [LoadOutcome](repeating: .unchanged, count: wanted)
    case .skipped: [LoadOutcome](repeating: .skipped, count: wanted)
    case .duplicate(let sequence): [.duplicate(ofSequence: sequence)]
    case .refused(let fault): [.refused(fault)]
    }
  }

  /// What is left without the first ones, fewer than there are.
  func dropping(_ taken: Int) -> OutcomeStretch {
    switch self {
    case .inserted(let first, let count):
      .inserted(first: first + Int64(taken), count: count - taken)
    case .updated(let count): .updated(count: count - taken)
    case .unchanged(let count): .unchanged(count: count - taken)
    case .skipped(let count): .skipped(count: count - taken)
    case .duplicate, .refused: self
    }
  }
}

// As text: a JSON array a line, such as `["inserted",1,5000]`.
extension OutcomeStretch {
  /// The lines of stretches.
  static func lines(_ stretches: [OutcomeStretch]) -> [UInt8] {
    var bytes: [UInt8] = []
    for stretch in stretches {
      PlainForm.append(.array(stretch.elements), to: &bytes)
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The stretches of lines; nil when a line is none.
  static func stretches(_ lines: [UInt8]) -> [OutcomeStretch]? {
    var stretches: [OutcomeStretch] = []
    for line in lines.split(separator: 0x0A) {
      guard case .array(let elements)? = Value(json: Array(line)),
        let stretch = OutcomeStretch(elements)
      else { return nil }
      stretches.append(stretch)
    }
    return stretches
  }

  private var elements: [Value] {
    switch self {
    case .inserted(let first, let count):
      [.string("inserted"), .integer(first), .integer(Int64(count))]
    case .updated(let count): [.string("updated"), .integer(Int64(count))]
    case .unchanged(let count): [.string("unchanged"), .integer(Int64(count))]
    case .skipped(let count): [.string("skipped"), .integer(Int64(count))]
    case .duplicate(let sequence): [.string("duplicate"), .integer(sequence)]
    case .refused(let fault):
      [
        .string("refused"), .string(fault.rule.rawValue), fault.field.map { .string($0) } ?? .null,
        .string(fault.message),
      ]
    }
  }

  private init?(_ elements: [Value]) {
    guard case .string(let kind)? = elements.first else { return nil }
    let numbers = elements.dropFirst().compactMap {
      if case .integer(let n) = $0 { n } else { nil }
    }
    switch (kind, numbers.count) {
    case ("inserted", 2): self = .inserted(first: numbers[0], count: Int(numbers[1]))
    case ("updated", 1): self = .updated(count: Int(numbers[0]))
    case ("unchanged", 1): self = .unchanged(count: Int(numbers[0]))
    case ("skipped", 1): self = .skipped(count: Int(numbers[0]))
    case ("duplicate", 1): self = .duplicate(ofSequence: numbers[0])
    case ("refused", 0):
      guard let fault = DocumentFault(elements) else { return nil }
      self = .refused(fault)
    default: return nil
    }
    // A file of strangers: no number may lead out of what the arithmetic above holds.
    guard count > 0, count < 1 << 48, numbers.allSatisfy({ $0 >= 0 && $0 < 1 << 62 }) else {
      return nil
    }
  }
}

extension DocumentFault {
  /// Reads `["refused", rule, field or null, message]`.
  fileprivate init?(_ elements: [Value]) {
    guard elements.count == 4, case .string(let name) = elements[1],
      let rule = Rule(rawValue: name), case .string(let message) = elements[3]
    else { return nil }
    let field: String? = if case .string(let text) = elements[2] { text } else { nil }
    self.init(rule, field: field, message: message)
  }
}

extension Value {
  /// Reads plain JSON; nil when it is none.
  init?(json: [UInt8]) {
    do {
      self = try PlainForm.read(json)
    } catch {
      return nil
    }
  }
}
