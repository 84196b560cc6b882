// The sets of steps that a match can stand at, each worked out when a text first leads to it.

/// A deterministic automaton that grows as texts are matched, in bounded memory.
struct PatternStates {
  /// No text that leads here matches.
  static let dead = 0
  /// Where every match begins.
  static let start = 1

  /// The steps of each state that wait for a character or for the end, ascending.
  private var steps: [[Int]] = []
  private var isAccepting: [Bool] = []
  private var places: [[Int]: Int] = [:]
  /// State by state, where each letter leads; -1 when that is not known yet.
  private var ways: [Int32] = []
  /// Letters that there is room for.
  private var width = 32
  private var heldSteps = 0
  private let beginning: (steps: [Int], isAccepting: Bool)

  /// More than this is not remembered: 4 MiB of ways, 8 MiB of steps.
  private static let maximumCount = 1 << 20

  init(_ program: PatternProgram) {
    var closure = PatternClosure(program, isAtStart: true)
    closure.add(program.entry)
    beginning = (closure.waiting.sorted(), closure.isMatchedAtEnd)
    startOver()
  }

  /// The state that a letter leads to, if it was met before.
  @inline(__always)
  func known(from state: Int, by letter: Int) -> Int? {
    guard letter < width else { return nil }
    let next = Int(ways[state &* width &+ letter])
    return next < 0 ? nil : next
  }

  /// The state that a letter leads to, worked out. O(pattern).
  mutating func next(
    from state: Int, by letter: Int, _ alphabet: PatternAlphabet, _ program: PatternProgram
  ) -> Int {
    var closure = PatternClosure(program, isAtStart: false)
    for step in steps[state] {
      if case .take(let set, let next) = program.steps[step], alphabet.has(letter, set: set) {
        closure.add(next)
      }
    }
    let waiting = closure.waiting.sorted()
    if let place = places[waiting], letter < width {
      ways[state * width + letter] = Int32(place)
      return place
    }
    let isFull =
      (steps.count + 1) * width > Self.maximumCount
      || heldSteps + waiting.count > Self.maximumCount
    let isWide = letter >= width
    while letter >= width { width *= 2 }
    if isFull || isWide { startOver() }
    let place = places[waiting] ?? append(waiting, isAccepting: closure.isMatchedAtEnd)
    if !isFull, !isWide { ways[state * width + letter] = Int32(place) }
    return place
  }

  /// Whether a text that ends here matches.
  func accepts(_ state: Int) -> Bool { isAccepting[state] }

  private mutating func startOver() {
    steps.removeAll(keepingCapacity: true)
    isAccepting.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    ways.removeAll(keepingCapacity: true)
    heldSteps = 0
    _ = append([], isAccepting: false)
    _ = append(beginning.steps, isAccepting: beginning.isAccepting)
    // A text may lead back to the same steps, but no longer stands at its start.
    places[beginning.steps] = beginning.steps.isEmpty ? Self.dead : nil
  }

  private mutating func append(_ waiting: [Int], isAccepting accepts: Bool) -> Int {
    places[waiting] = steps.count
    steps.append(waiting)
    heldSteps += waiting.count
    isAccepting.append(accepts)
    ways.append(contentsOf: repeatElement(-1, count: width))
    return steps.count - 1
  }
}

/// The steps that are reached without a character.
private struct PatternClosure {
  /// Those that wait for a character or for the end, and the match.
  private(set) var waiting: [Int] = []
  /// Whether the pattern is matched if the text ends here.
  private(set) var isMatchedAtEnd = false

  private let program: PatternProgram
  private let isAtStart: Bool
  private var isSeen: [Bool]
  private var isSeenAtEnd: [Bool] = []

  init(_ program: PatternProgram, isAtStart: Bool) {
    self.program = program
    self.isAtStart = isAtStart
    isSeen = [Bool](repeating: false, count: program.steps.count)
  }

  mutating func add(_ entry: Int) {
    var open = [entry]
    while let step = open.popLast() {
      guard !isSeen[step] else { continue }
      isSeen[step] = true
      switch program.steps[step] {
      case .split(let one, let other): open += [other, one]
      case .start(let next): if isAtStart { open.append(next) }
      case .take: waiting.append(step)
      case .matched:
        waiting.append(step)
        isMatchedAtEnd = true
      case .end(let next):
        waiting.append(step)
        addAtEnd(next)
      }
    }
  }

  /// Looks for the match behind steps that only the end of the text lets pass.
  private mutating func addAtEnd(_ entry: Int) {
    if isSeenAtEnd.isEmpty { isSeenAtEnd = [Bool](repeating: false, count: program.steps.count) }
    var open = [entry]
    while let step = open.popLast() {
      guard !isSeenAtEnd[step] else { continue }
      isSeenAtEnd[step] = true
      switch program.steps[step] {
      case .split(let one, let other): open += [other, one]
      case .start(let next): if isAtStart { open.append(next) }
      case .end(let next): open.append(next)
      case .matched: isMatchedAtEnd = true
      case .take: break
      }
    }
  }
}
