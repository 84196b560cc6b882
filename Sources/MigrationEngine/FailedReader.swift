// The reader of a source that could not be opened.

import Records

/// Has no records; reading it throws what was wrong.
final class FailedReader: RecordReader {
  let description: SourceDescription
  private let issue: SourceIssue

  init(format: String, issue: SourceIssue) {
    description = SourceDescription(format: format)
    self.issue = issue
  }

  func read(into batch: inout RecordBatch) throws(SourceIssue) -> Bool { throw issue }
}
