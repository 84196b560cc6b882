// A fault of the run itself, not of the data: it ends the command with its own exit code.

/// Why a run can't start or go on. Thrown; never carried as data.
public struct RunFailure: Error, Hashable, Sendable {
  /// The kind of failure. The raw value is the exit code, after sysexits(3).
  public enum Kind: Int32, CaseIterable, Hashable, Sendable {
    /// The command line is wrong.
    case usage = 64
    /// A source can't be read at all.
    case sourceUnreadable = 65
    /// A source doesn't exist.
    case noSuchSource = 66
    /// The store can't be reached.
    case storeUnavailable = 69
    /// A bug of Ferry's own.
    case bug = 70
    /// A file can't be created.
    case cannotCreate = 73
    /// The device failed or is full.
    case inputOutput = 74
    /// The store refuses for now; the same run may succeed later.
    case tryAgain = 75
    /// Not allowed.
    case notPermitted = 77
    /// A schema, migration file or credential is wrong.
    case configuration = 78
  }

  /// The kind of failure.
  public var kind: Kind
  /// Place and fact: one sentence with a full stop.
  public var message: String
  /// What to do: one sentence, or nil.
  public var advice: String?

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.message = message
    self.advice = advice
  }
}
