// A pattern as a list of steps, each of which knows what comes next.

/// A nondeterministic automaton of bounded size.
struct PatternProgram {
  /// One step.
  enum Step {
    /// Takes a character of that set.
    case take(set: Int, next: Int)
    /// Goes on in both places.
    case split(Int, Int)
    /// Goes on at the start of the text only.
    case start(next: Int)
    /// Goes on at the end of the text only.
    case end(next: Int)
    /// The pattern is matched.
    case matched
  }

  private(set) var steps: [Step] = [.matched]
  private(set) var sets: [ScalarSet] = []
  /// The step to begin with.
  private(set) var entry = 0

  private var places: [ScalarSet: Int] = [:]

  /// A pattern that takes more steps is refused.
  private static let maximumSteps = 8_192

  init(_ tree: PatternTree) throws(TextPatternFault) { entry = try add(tree, before: 0) }

  /// Adds the steps of a part, behind which the step `next` comes; returns its first one.
  private mutating func add(
    _ tree: PatternTree, before next: Int
  ) throws(TextPatternFault) -> Int {
    switch tree {
    case .set(let set): return try add(.take(set: place(of: set), next: next))
    case .start: return try add(.start(next: next))
    case .end: return try add(.end(next: next))
    case .sequence(let parts):
      var entry = next
      for part in parts.reversed() { entry = try add(part, before: entry) }
      return entry
    case .choice(let branches):
      var entries: [Int] = []
      for branch in branches { entries.append(try add(branch, before: next)) }
      var entry = entries.removeLast()
      for other in entries.reversed() { entry = try add(.split(other, entry)) }
      return entry
    case .repeated(let part, let least, let most):
      var entry = try add(repeats: part, upTo: most.map { $0 - least }, before: next)
      for _ in 0..<least { entry = try add(part, before: entry) }
      return entry
    }
  }

  /// Adds the repeats that need not be; nil stands for any number.
  private mutating func add(
    repeats part: PatternTree, upTo most: Int?, before next: Int
  ) throws(TextPatternFault) -> Int {
    guard let most else {
      let loop = try add(.split(next, next))
      steps[loop] = .split(try add(part, before: loop), next)
      return loop
    }
    // Each repeat is offered only behind the one before it, so that few steps are open at once.
    var entry = next
    for _ in 0..<most { entry = try add(.split(try add(part, before: entry), next)) }
    return entry
  }

  private mutating func add(_ step: Step) throws(TextPatternFault) -> Int {
    guard steps.count < Self.maximumSteps else {
      throw TextPatternFault(
        .tooLarge, at: 1, "takes more than \(Self.maximumSteps) steps, counted out",
        advice: "write smaller repeats, and check lengths with minLength and maxLength")
    }
    steps.append(step)
    return steps.count - 1
  }

  private mutating func place(of set: ScalarSet) -> Int {
    if let place = places[set] { return place }
    places[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
