// A batch held open for as long as a decoder may look at it.

import Records

/// A batch and its tape.
final class RecordDecoderSource {
  let batch: RecordBatch
  let tape: RecordTape

  /// No batch at all.
  static var empty: RecordDecoderSource { RecordDecoderSource(RecordBatch()) }

  init(_ batch: RecordBatch) {
    self.batch = batch
    // The tape points into the arrays of `batch`, which nobody can change or free while it is held
    // here: it outlives the closure safely.
    tape = RecordTape.with(batch) { $0 }
  }
}
