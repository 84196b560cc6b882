// How a source ends, and the faults that end it.

import ByteReading
import Records

/// Why there are no more records.
enum SourceEnd {
  /// Everything is read.
  case complete
  /// The source can't be read on.
  case fault(SourceIssue)

  /// The same when the stream has failed: the failure, unless a fault was met before it.
  func after(_ failure: ByteStreamFailure?) -> SourceEnd {
    guard let failure else { return self }
    if case .fault(let issue) = self, issue.code != .unexpectedEnd { return self }
    return .fault(SourceIssue(failure))
  }
}

extension SourceIssue {
  /// The issue that stands for a stream's failure.
  init(_ failure: ByteStreamFailure) {
    let code: Code =
      switch failure.reason {
      case .truncated: .truncatedStream
      case .programFailed: .readerFailed
      case .corrupted, .inputOutput, .notFound, .notPermitted, .notAFile, .cannotCreate,
        .interrupted:
        .unreadable
      }
    self.init(code, failure.message, byteOffset: failure.byteOffset)
  }
}
