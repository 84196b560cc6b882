// summary.json: how the run ended, and the identity that proves it.

public import MigrationEngine
import Records

extension JSONElement {
  /// The summary as the README lays it down: no times, so that the same input gives the same bytes.
  /// - Parameter retry: how the rejected records are loaded again, a member a source.
  public init(summary result: RunResult, retry: [JSONElement] = []) {
    var members = [Member("status", .string(result.status.rawValue))]
    members += Self.members(of: result.counts)
    members += [
      Member("language", result.language.map { .string($0) } ?? .null),
      Member("sources", .array(result.sources.map(Self.element))),
      Member("entities", .array(result.entities.map(Self.element))),
      Member("rejectsByCode", Self.codes(result.rejectsByCode)),
      Member("sourceErrors", .array(result.sources.compactMap(Self.fault))),
      Member("warnings", .array(result.sources.flatMap(Self.warnings))),
    ]
    if !retry.isEmpty { members.append(Member("retry", .array(retry))) }
    if let failure = result.failure {
      members.append(Member("failure", Self.element(failure)))
    }
    self = .object(members)
  }

  private static func members(of counts: RecordCounts) -> [Member] {
    [
      Member("read", .integer(counts.read)), Member("inserted", .integer(counts.inserted)),
      Member("updated", .integer(counts.updated)),
      Member("unchanged", .integer(counts.unchanged)),
      Member("skipped", .integer(counts.skipped)), Member("rejected", .integer(counts.rejected)),
    ]
  }

  private static func element(_ source: RunResult.Source) -> JSONElement {
    let about = source.description
    var members = [Member("source", .string(source.name))] + members(of: source.counts)
    members += [
      Member("format", .string(about.format)), Member("encoding", .string(about.encoding)),
      Member("dialect", .object(about.dialect.map { Member($0.name, .string($0.value)) })),
    ]
    if !source.inferredTypes.isEmpty {
      let types = source.inferredTypes.map { JSONElement.string($0) }
      members.append(Member("inferredTypes", .array(types)))
    }
    return .object(members)
  }

  private static func element(_ entity: RunResult.Entity) -> JSONElement {
    .object(
      [
        Member("name", .string(entity.name)),
        Member("localizedName", .string(entity.localizedName)),
        Member("collection", .string(entity.collection)),
      ] + members(of: entity.counts))
  }

  private static func element(_ failure: RunFailure) -> JSONElement {
    .object([
      "kind": .string("\(failure.kind)"), "message": .string(failure.message),
      "advice": failure.advice.map { .string($0) },
    ])
  }

  private static func codes(_ counts: [RecordIssueCode: Int]) -> JSONElement {
    .object(
      RecordIssueCode.allCases.compactMap { code in
        counts[code].map { Member(code.rawValue, .integer($0)) }
      })
  }

  private static func fault(_ source: RunResult.Source) -> JSONElement? {
    source.issue.map { issue in
      .object([
        "source": .string(source.name), "code": .string(issue.code.rawValue),
        "message": .string(issue.message), "line": issue.line.map { .integer($0) },
        "byteOffset": issue.byteOffset.map { .integer($0) },
        "hint": issue.hint.map { .string($0) },
      ])
    }
  }

  private static func warnings(_ source: RunResult.Source) -> [JSONElement] {
    source.warnings.map { warning in
      .object([
        "source": .string(source.name), "code": .string(warning.code.rawValue),
        "message": .string(warning.message), "line": warning.line.map { .integer($0) },
        "byteOffset": warning.byteOffset.map { .integer($0) },
      ])
    }
  }
}
