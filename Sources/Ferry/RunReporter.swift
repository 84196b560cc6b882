// Passes what a run tells on to the report folder and the console.

import ByteReading
import MigrationEngine
import MigrationReports
import Records

/// The observer of a command's run.
final class RunReporter: RunObserver {
  private let folder: ReportFolder
  private let console: Console
  private let sources: [SourcePlan]
  private var current = ""
  private var bytesBefore = 0
  private var bytesOfCurrent = 0
  private var meter: ByteMeter?

  init(folder: ReportFolder, console: Console, sources: [SourcePlan]) {
    self.folder = folder
    self.console = console
    self.sources = sources
  }

  func begin(source index: Int, _ plan: SourcePlan) throws(RunFailure) {
    current = plan.name
    bytesBefore += bytesOfCurrent
    bytesOfCurrent = plan.byteCount ?? 0
    meter = plan.meter
  }

  func reject(_ reject: Reject) throws(RunFailure) {
    try folder.write(reject)
    console.reject(reject, source: sources[reject.source].name)
  }

  func progress(_ counts: RecordCounts, byteOffset: Int) {
    console.flush()
    console.progress(counts, source: current, share: share(at: byteOffset))
  }

  /// How much of all sources is read, 0 to 1, by their bytes as they lie in the files; nil when the
  /// size of one is not known.
  private func share(at byteOffset: Int) -> Double? {
    let sizes = sources.compactMap(\.byteCount)
    let total = sizes.reduce(0, +)
    guard sizes.count == sources.count, total > 0 else { return nil }
    return min(1, Double(bytesBefore + (meter?.count ?? byteOffset)) / Double(total))
  }

  /// Says and writes how it ended.
  func finish(_ result: RunResult) throws(RunFailure) {
    for source in result.sources {
      for warning in source.warnings { console.note(warning, source: source.name) }
      if let issue = source.issue { console.note(issue, source: source.name) }
    }
    let reportFailure: RunFailure?
    var isWritten = false
    do throws(RunFailure) {
      isWritten = try folder.finish(result)
      reportFailure = nil
    } catch {
      reportFailure = error
    }
    console.finish(result, report: isWritten ? folder.path : nil)
    if let failure = result.failure { console.fail(failure) }
    guard let reportFailure else { return }
    // A full disk often hits store and report alike: the run's own failure decides the exit code.
    if result.failure == nil { throw reportFailure }
    console.fail(reportFailure)
  }
}
