// How far a run is, kept by the store with each batch, so that it can go on after `kill -9`.

public import Documents
public import Records

/// The store's answers to the documents of a run, in order: all that reading and mapping once more
/// can't tell.
///
/// A run that goes on reads and maps its sources from the beginning, which costs little beside
/// storing, and takes the answers from here as far as they go. So counts, rejects and report are
/// those of a run that was never cut off. A part of the answers is written anew with each batch; a
/// part that has grown large is closed, and the next begun.
public struct RunCheckpoint: Sendable {
  /// A part is closed at this many bytes.
  private static let partBytes = 16_384

  private let key: String
  /// Answers of the run that was cut off which were not given back yet.
  private var earlier: ArraySlice<OutcomeStretch> = []
  private var part = 1
  private var stretches: [OutcomeStretch] = []

  /// Whether a run that ends now could go on from here.
  public private(set) var isKept = false

  /// Number of the earlier run's answers that were not given back yet.
  public var earlierCount: Int { earlier.reduce(0) { $0 + $1.count } }

  private init(key: String) { self.key = key }

  /// Begins a run's checkpoint, or goes on from one.
  /// - Throws: `RunFailure` of kind `usage` when there is one and the plan's policy is to refuse it,
  ///   or when a fact has changed; of kind `configuration` when it is damaged; of the store's kinds.
  public static func open(
    _ plan: CheckpointPlan, in store: any DocumentLoading
  ) async throws(RunFailure) -> RunCheckpoint {
    var checkpoint = RunCheckpoint(key: plan.key)
    let header: LoadCheckpoint?
    var parts: [LoadCheckpoint] = []
    do throws(StoreFailure) {
      header = try await store.checkpoint(for: plan.key)
      while header != nil,
        let part = try await store.checkpoint(for: checkpoint.partKey(parts.count + 1))
      {
        parts.append(part)
      }
      if header == nil || parts.isEmpty || plan.policy == .restart {
        try await checkpoint.begin(CheckpointHeader(facts: plan.facts), in: store)
        return checkpoint
      }
    } catch {
      throw RunFailure(error)
    }
    guard let header else { return checkpoint }
    try checkpoint.goOn(from: header, parts, plan)
    return checkpoint
  }

  /// The answers to the next documents, as far as the earlier run got them.
  mutating func recall(upTo count: Int) -> [LoadOutcome] {
    var outcomes: [LoadOutcome] = []
    while outcomes.count < count, let first = earlier.first {
      let taken = min(first.count, count - outcomes.count)
      outcomes += first.outcomes(taken)
      if taken < first.count {
        earlier[earlier.startIndex] = first.dropping(taken)
      } else {
        earlier = earlier.dropFirst()
      }
    }
    return outcomes
  }

  /// What the store keeps with a batch, once it knows its answers.
  func state(adding outcomes: [LoadOutcome]) -> LoadCheckpoint {
    var next = self
    next.append(outcomes)
    return LoadCheckpoint(key: partKey(part), state: OutcomeStretch.lines(next.stretches))
  }

  /// Takes in the answers to a batch that is stored.
  mutating func add(_ outcomes: [LoadOutcome]) {
    append(outcomes)
    isKept = true
    guard OutcomeStretch.lines(stretches).count >= Self.partBytes else { return }
    part += 1
    stretches = []
  }

  /// Forgets the checkpoint: its run is complete.
  ///
  /// Without the header there is none; the parts go from the last to the first, so that what a
  /// crash leaves of them is found from the first on.
  func remove(from store: any DocumentLoading) async throws(StoreFailure) {
    try await store.removeCheckpoint(for: key)
    var count = 0
    while try await store.checkpoint(for: partKey(count + 1)) != nil { count += 1 }
    for number in stride(from: count, to: 0, by: -1) {
      try await store.removeCheckpoint(for: partKey(number))
    }
  }

  private func partKey(_ number: Int) -> String { "\(key) part \(number)" }

  private mutating func append(_ outcomes: [LoadOutcome]) {
    for outcome in outcomes {
      if stretches.isEmpty || !stretches[stretches.count - 1].extend(by: outcome) {
        stretches.append(OutcomeStretch(outcome))
      }
    }
  }

  private func begin(
    _ header: CheckpointHeader, in store: any DocumentLoading
  ) async throws(StoreFailure) {
    try await remove(from: store)
    let kept = LoadCheckpoint(key: key, state: header.json)
    _ = try await store.load([], onConflict: .create) { _ in kept }
  }

  private mutating func goOn(
    from header: LoadCheckpoint, _ parts: [LoadCheckpoint], _ plan: CheckpointPlan
  ) throws(RunFailure) {
    guard let facts = CheckpointHeader(json: header.state)?.facts else { throw plan.damaged }
    for part in parts {
      guard let stretches = OutcomeStretch.stretches(part.state) else { throw plan.damaged }
      self.stretches = stretches
      earlier += stretches
    }
    (part, isKept) = (parts.count, true)
    if plan.policy == .refuse { throw plan.unfinished(earlierCount) }
    let changed =
      plan.facts.first { !facts.contains($0) }?.subject
      ?? facts.first { !plan.facts.contains($0) }?.subject
    if let changed { throw plan.changed(changed) }
  }
}

/// What a checkpoint is about, as its header keeps it.
private struct CheckpointHeader {
  var facts: [CheckpointPlan.Fact]

  init(facts: [CheckpointPlan.Fact]) { self.facts = facts }

  /// Reads a header; nil when it is none.
  init?(json: [UInt8]) {
    guard case .array(let elements)? = Value(json: json) else { return nil }
    facts = []
    for element in elements {
      guard case .array(let pair) = element, pair.count == 2, case .string(let subject) = pair[0],
        case .string(let stamp) = pair[1]
      else { return nil }
      facts.append(CheckpointPlan.Fact(subject, stamp))
    }
  }

  /// An array of pairs.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    PlainForm.append(
      .array(facts.map { .array([.string($0.subject), .string($0.stamp)]) }), to: &bytes)
    return bytes
  }
}

extension CheckpointPlan {
  fileprivate func unfinished(_ count: Int) -> RunFailure {
    let documents = count == 1 ? "1 document" : "\(count) documents"
    return RunFailure(
      .usage, "The \(title) was cut off after \(documents).",
      advice: "Go on with --resume, or start anew with --restart.")
  }

  fileprivate func changed(_ subject: String) -> RunFailure {
    RunFailure(
      .usage, "The \(title) can't go on: \(subject) changed since it was cut off.",
      advice: "Start anew with --restart: what is stored already counts as unchanged.")
  }

  fileprivate var damaged: RunFailure {
    RunFailure(
      .configuration, "The checkpoint of the \(title) is damaged.",
      advice: "Start anew with --restart: what is stored already counts as unchanged.")
  }
}
