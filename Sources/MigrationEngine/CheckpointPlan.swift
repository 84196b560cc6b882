// What a checkpoint has to be about, and what to do when there is one already.

/// What to do about the checkpoint of a run that was cut off.
public enum CheckpointPolicy: Hashable, Sendable {
  /// Refuse to run: somebody has to decide.
  case refuse
  /// Go on where that run ended; start at the beginning when there is none.
  case resume
  /// Forget it and start at the beginning.
  case restart
}

/// The run that a checkpoint belongs to.
public struct CheckpointPlan: Hashable, Sendable {
  /// Something that must be now as it was then.
  public struct Fact: Hashable, Sendable {
    /// What it is, as messages name it.
    public var subject: String
    /// A text that differs when it differs.
    public var stamp: String

    /// Makes a fact.
    public init(_ subject: String, _ stamp: String) {
      self.subject = subject
      self.stamp = stamp
    }
  }

  /// Names the run: what is imported from where into which collections.
  public var key: String
  /// The run in words, as messages name it: `import of books.csv`.
  public var title: String
  /// What must be as it was for the run to go on.
  public var facts: [Fact]
  /// What to do when there is a checkpoint.
  public var policy: CheckpointPolicy

  /// Makes a plan. The key is made of `names`, the same ones giving the same key.
  public init(names: [String], title: String, facts: [Fact], policy: CheckpointPolicy) {
    var hash = StableHash()
    for name in names { hash.combine(name.utf8) }
    key = "run " + hash.identifier
    self.title = title
    self.facts = facts
    self.policy = policy
  }
}
