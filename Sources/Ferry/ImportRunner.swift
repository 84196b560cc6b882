// Runs declared imports from plan to report: what `ferry import` and a migration's own program do.

import Documents
import MigrationEngine
import MigrationReports
import Records

/// Carries out imports under settings.
struct ImportRunner {
  let catalogue: FormatCatalogue
  let console: Console
  let interruption: Interruption

  /// Plans, opens the store, runs, reports.
  /// - Returns: the exit code, as the README lists them.
  func run(_ imports: [Import], _ settings: RunSettings, rejectsExit: Int32 = 1) async -> Int32 {
    do {
      let plan = try ImportPlanner(catalogue: catalogue).plan(imports, settings)
      let checkpoint = try PlannedCheckpoint.plan(plan.sources, settings)
      let store = try StoreLocation.openForImport(settings)
      let result = try await run(plan, into: store, checkpoint, settings)
      return exitCode(of: result, rejectsExit: rejectsExit)
    } catch let failures as PlanFailures {
      // What was read of standard input by then tells nothing.
      if interruption.hasCome { return interruption.exitCode }
      for failure in failures.failures { console.fail(failure) }
      return failures.failures[0].kind.rawValue
    } catch let failure as RunFailure {
      console.fail(failure)
      return failure.kind.rawValue
    } catch {
      preconditionFailure("Unknown error of a run: \(error)")
    }
  }

  private func run(
    _ plan: MigrationPlan, into store: some DocumentLoading, _ checkpointPlan: CheckpointPlan?,
    _ settings: RunSettings
  ) async throws(RunFailure) -> RunResult {
    let checkpoint = try await checkpoint(checkpointPlan, in: store)
    let folder = try ReportFolder(
      path: settings.reportPath ?? settings.standardReportPath,
      isAskedFor: settings.reportPath != nil,
      sources: plan.sources)
    let reporter = RunReporter(folder: folder, console: console, sources: plan.sources)
    let interruption = interruption
    let result = await MigrationRun(
      plan, into: store, observer: reporter, width: Processors.count, checkpoint: checkpoint,
      isInterrupted: { interruption.hasCome }
    ).run()
    try reporter.finish(result)
    return result
  }

  private func checkpoint(
    _ plan: CheckpointPlan?, in store: any DocumentLoading
  ) async throws(RunFailure) -> RunCheckpoint? {
    guard let plan else { return nil }
    let checkpoint = try await RunCheckpoint.open(plan, in: store)
    if checkpoint.isKept {
      console.note(["The \(plan.title) goes on behind \(checkpoint.earlierCount) documents."])
    } else if plan.policy == .resume {
      console.note(["The \(plan.title) was not cut off: it starts at the beginning."])
    }
    return checkpoint
  }

  private func exitCode(of result: RunResult, rejectsExit: Int32) -> Int32 {
    switch result.status {
    case .completed: 0
    case .completedWithRejects: rejectsExit
    case .errorLimit: 2
    case .sourceError: RunFailure.Kind.sourceUnreadable.rawValue
    case .interrupted: interruption.exitCode
    case .failed: result.failure?.kind.rawValue ?? RunFailure.Kind.bug.rawValue
    }
  }
}
