// Many programs side by side: rounds in which each runs once, so that a drifting machine hits all.

/// What all rounds gave for one contender.
struct Standing {
  let contender: Contender
  /// Costs by round; one where the contender is slow, none where it failed.
  var costs: [CommandCost] = []
  /// The exit code that it failed with.
  var failure: Int32?
}

/// Runs contenders in turn.
struct Comparison {
  let folder: BenchFolder
  /// How often each contender runs.
  var rounds = 5
  /// Is told what is about to run.
  var progress: (_ round: Int, Contender) -> Void = { _, _ in }

  /// Runs all rounds.
  /// - Throws: `BookFailure` when data can't be written or a program can't be started.
  func run() throws(BookFailure) -> [Standing] {
    try folder.prepare()
    var standings = folder.contenders.map { Standing(contender: $0) }
    for round in 0..<rounds {
      for index in standings.indices { try run(round, &standings[index]) }
    }
    return standings
  }

  private func run(_ round: Int, _ standing: inout Standing) throws(BookFailure) {
    let contender = standing.contender
    if standing.failure != nil || contender.isSlow && round > 0 { return }
    progress(round, contender)
    if let store = contender.freshStore { folder.remove(store: store) }
    let cost = try MeasuredCommand(words: contender.words).run()
    if cost.exitCode == 0 {
      standing.costs.append(cost)
    } else {
      standing.failure = cost.exitCode
      standing.costs = []
    }
  }
}

extension Standing {
  /// The median of a figure over the rounds; nil when there is none.
  func median(_ figure: (CommandCost) -> Double) -> Double? {
    Self.median(costs.map(figure))
  }

  /// How many times the yardstick's wall time this one takes: the median of the rounds' ratios.
  func ratio(to yardstick: Standing) -> Double? {
    Self.median(zip(costs, yardstick.costs).map { $0.wall / $1.wall })
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
