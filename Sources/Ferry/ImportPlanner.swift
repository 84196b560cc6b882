// Plan before run: every source opened, every mapping made, all faults told at once.

import ByteReading
import Documents
import MigrationEngine
import ModelStrings
public import Records

/// Everything that keeps a run from starting, told together.
public struct PlanFailures: Error, Sendable {
  /// At least one failure, in the order the imports were declared.
  public var failures: [RunFailure]
}

/// Makes a plan of declared imports.
struct ImportPlanner {
  let catalogue: FormatCatalogue

  /// Opens all sources; writes nothing.
  func plan(_ imports: [Import], _ settings: RunSettings) throws(PlanFailures) -> MigrationPlan {
    var sources: [SourcePlan] = []
    var failures: [RunFailure] = []
    for group in Self.grouped(imports) {
      do throws(RunFailure) {
        for input in try SourceFinder.inputs(for: group[0].source) {
          sources.append(try plan(group, input, settings))
        }
      } catch {
        failures.append(error)
      }
    }
    var names: any NameLocalization = PlainNames()
    do throws(RunFailure) {
      names = try SourceNames.find(for: &sources, settings)
    } catch {
      failures.append(error)
    }
    do throws(RunFailure) {
      for index in sources.indices { try Self.name(&sources[index], names) }
    } catch {
      failures.append(error)
    }
    guard failures.isEmpty else { throw PlanFailures(failures: failures) }
    return MigrationPlan(
      sources: sources, conflictPolicy: settings.conflictPolicy,
      errorLimit: settings.errorLimit, names: names, requiresNames: settings.requiresNames)
  }

  /// The same for commands without a run: all failures but the first are told at once.
  /// - Throws: the first failure.
  func plan(
    _ imports: [Import], _ settings: RunSettings, telling console: Console
  ) throws(RunFailure) -> MigrationPlan {
    do throws(PlanFailures) {
      return try plan(imports, settings)
    } catch {
      for failure in error.failures.dropFirst() { console.fail(failure) }
      throw error.failures[0]
    }
  }

  /// Imports of entities of one source are read in one pass.
  private static func grouped(_ imports: [Import]) -> [[Import]] {
    var groups: [[Import]] = []
    for item in imports {
      let place = groups.firstIndex { $0[0].source == item.source && $0[0].entity != nil }
      if let place, item.entity != nil {
        groups[place].append(item)
      } else {
        groups.append([item])
      }
    }
    return groups
  }

  private func plan(
    _ group: [Import], _ input: SourceInput, _ settings: RunSettings
  ) throws(RunFailure) -> SourcePlan {
    let first = group[0]
    let format = try format(of: input, named: first.format)
    let options = try readerOptions(group, format, input, settings)
    let origin = first.origin ?? SourceOrigin(argument: first.source, name: input.name)
    // What lies beside the source serves its rejected records, too.
    var input = input
    if let origin = first.origin { input.path = origin.path }
    var placement = try placement(group, origin)
    let records = try records(input, format, options)
    let entities = PlannedEntities(group, source: input.name, opening: records.opening)
    var mapper = first.mapper
    if records.openingIssue == nil {
      mapper = try entities.mapper()
      placement.roots = try entities.roots()
    }
    let context = MappingContext(
      idField: first.idField ?? first.mapper.keyField, dropsIDField: first.dropsIDField
    ) { [placement] in placement.collection(forEntity: $0) }
    try check(mapper, for: records, of: input, context)
    var plan = SourcePlan(
      name: input.name, path: input.path, rejectedExtension: format?.rejectedExtension ?? "bin",
      records: records, mapper: mapper, context: context, placement: placement)
    plan.origin = origin
    plan.inferredTypes = first.inferredTypes
    plan.isMappedByProgram = first.options == nil
    plan.rejectedOptions = RejectedOptions(first, settings).options(
      format: format, found: records.opening)
    (plan.byteCount, plan.meter) = (input.byteCount, input.meter)
    return plan
  }

  /// A mapping that can't fit is told before anything is written.
  private func check(
    _ mapper: any RecordMapper, for records: RecordSource, of input: SourceInput,
    _ context: MappingContext
  ) throws(RunFailure) {
    guard records.openingIssue == nil else { return }
    do throws(RunFailure) {
      _ = try mapper.makeWorker(for: records.opening, context: context)
    } catch {
      throw RunFailure(error.kind, "\(input.name): \(error.message)", advice: error.advice)
    }
  }

  private func format(
    of input: SourceInput, named name: String?
  ) throws(RunFailure) -> (any RecordFormat)? {
    if let name { return try catalogue.format(named: name) }
    return catalogue.format(of: input)
  }

  private func readerOptions(
    _ group: [Import], _ format: (any RecordFormat)?, _ input: SourceInput, _ settings: RunSettings
  ) throws(RunFailure) -> ReaderOptions {
    guard let format else { return ReaderOptions() }
    let known = Set(format.options.map(\.name))
    var asked = group[0].readerOptions
    asked["relations"] = group.relationsOption
    if let foreign = asked.keys.sorted().first(where: { !known.contains($0) }) {
      throw RunFailure(
        .usage, "`--\(foreign)` means nothing for `\(input.name)`, which is \(format.identifier).",
        advice: "Leave it out, or name another format with --format.")
    }
    var options = ReaderOptions(asked)
    options.languages = try SourceNames.languages(settings).map(\.description)
    options.stringsPath = settings.stringsPath
    return options
  }

  private func records(
    _ input: SourceInput, _ format: (any RecordFormat)?, _ options: ReaderOptions
  ) throws(RunFailure) -> RecordSource {
    guard let format else {
      return RecordSource(format: "unknown", issue: Self.unknownFormat(of: input))
    }
    do {
      return try RecordSource { try format.makeReader(for: input, options: options) }
    } catch let issue as SourceIssue {
      return RecordSource(format: format.identifier, issue: issue)
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw RunFailure(.bug, "Opening `\(input.name)` failed: \(error).")
    }
  }

  private static func unknownFormat(of input: SourceInput) -> SourceIssue {
    input.head.isEmpty
      ? SourceIssue(
        .emptySource, "The source holds no bytes.", line: 1, byteOffset: 0,
        hint: "Check the step that writes it.")
      : SourceIssue(
        .unsupportedFormat, "No format recognizes this source.", line: 1, byteOffset: 0,
        hint: "Name its format with --format.")
  }

  private func placement(
    _ group: [Import], _ origin: SourceOrigin
  ) throws(RunFailure) -> DocumentPlacement {
    let template = group[0].entity == nil ? group[0].collection : nil
    var placement = DocumentPlacement(
      template: template ?? "{entity}", standIn: origin.baseName, sourceName: origin.identity,
      keepsSourcePaths: template == nil)
    for item in group {
      if let entity = item.entity, let path = item.collection {
        placement.collections[entity] = path
      }
    }
    for path in [placement.template] + placement.collections.values {
      guard let unknown = DocumentPlacement.unknownPlaceholder(in: path) else { continue }
      throw RunFailure(
        .usage, "`\(unknown)` in the collection `\(path)` stands for nothing.",
        advice: "Write {entity} or {localizedEntity}, or a name without braces.")
    }
    guard placement.collection(forEntity: "entity") != nil else {
      throw RunFailure(
        .usage, "`\(placement.template)` is no path of a collection.",
        advice: "Name one with --collection: an odd number of parts between slashes.")
    }
    for path in [placement.template] + placement.collections.values {
      for id in path.split(separator: "/") where !id.contains("{") {
        if let fault = DocumentLimits.standard.check(documentID: String(id)) {
          throw RunFailure(
            .usage, "`\(path)` is no path of a collection: \(fault.message)",
            advice: "Name another with --collection.")
        }
      }
    }
    return placement
  }

  /// Gives a source's collections their localized names, if they are to have some.
  private static func name(
    _ source: inout SourcePlan, _ names: any NameLocalization
  ) throws(RunFailure) {
    var placement = source.placement
    placement.names = names
    let entities = source.records.opening.entities.map(\.name)
      .filter { placement.needsNames(of: $0) }
    if !entities.isEmpty { try LocalizedCollections(names).check(entities, of: placement) }
    source.placement = placement
    // Asked for every reference: what is known beforehand is looked up.
    var known: [String: CollectionPath] = [:]
    for entity in source.records.opening.entities {
      known[entity.name] = placement.collection(forEntity: entity.name)
    }
    source.context.collectionOfEntity = { [known, placement] in
      known[$0] ?? placement.collection(forEntity: $0)
    }
  }
}
