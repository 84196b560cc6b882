// Where records come from in the end, also when they were rejected once and come again.

/// A source's own name, which stays when its rejected records are mended and retried.
public struct SourceOrigin: Hashable, Sendable {
  /// What named the source: a path, a folder, a glob, or `-`.
  public var argument: String
  /// The source's name in the run that met it first.
  public var name: String
  /// How many times its rejected records were retried: 0 for the source itself.
  public var retries: Int

  /// Makes an origin.
  public init(argument: String, name: String, retries: Int = 0) {
    self.argument = argument
    self.name = name
    self.retries = retries
  }

  /// What automatic ids are made from. A mended record is another than the one that has its number
  /// in the source: it never takes that one's id.
  public var identity: String { retries == 0 ? name : "\(name) (retry \(retries))" }
}
