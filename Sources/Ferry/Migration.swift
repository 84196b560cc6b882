// A migration as a program: list the imports, get the whole command line.

#if canImport(Glibc)
  private import Glibc
#endif

/// A program that migrates data: conform a `@main` type, list its imports.
///
///     @main
///     struct LibraryMigration: Migration {
///       var imports: [Import] {
///         Import(Book.self, from: "books.csv", into: "books", id: \.isbn)
///       }
///     }
///
/// Run without a command it carries the imports out; with one it does all that `ferry` does.
public protocol Migration: Sendable {
  /// What is imported, in order.
  @ImportsBuilder var imports: [Import] { get }
  /// The store that `--into` stands in for; `ferry.sqlite` unless told otherwise.
  var store: String { get }
  /// Makes the migration.
  init()
}

extension Migration {
  /// `ferry.sqlite`.
  public var store: String { "ferry.sqlite" }

  /// Runs the command line and ends the process with its exit code.
  public static func main() async {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    let line = FerryCommandLine(program: program ?? "migration", migration: Self())
    exit(await line.run(Array(CommandLine.arguments.dropFirst())))
  }
}

/// Lets imports be listed one under the other.
@resultBuilder
public enum ImportsBuilder {
  /// Joins the parts.
  public static func buildBlock(_ parts: [Import]...) -> [Import] { parts.flatMap { $0 } }
  /// One import is a part.
  public static func buildExpression(_ item: Import) -> [Import] { [item] }
  /// A list of imports is a part.
  public static func buildExpression(_ items: [Import]) -> [Import] { items }
  /// A part that may be missing.
  public static func buildOptional(_ part: [Import]?) -> [Import] { part ?? [] }
  /// The first of two parts.
  public static func buildEither(first part: [Import]) -> [Import] { part }
  /// The second of two parts.
  public static func buildEither(second part: [Import]) -> [Import] { part }
  /// Parts made in a loop.
  public static func buildArray(_ parts: [[Import]]) -> [Import] { parts.flatMap { $0 } }
}
