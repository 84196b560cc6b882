// Why one value can't be what its field declares, before the record and its place are known.

import Records

/// A fault of one value. The mapper adds field, path and position and makes a `RecordIssue` of it.
struct ValueFault: Error {
  /// What is wrong.
  var code: RecordIssueCode
  /// The rest of a sentence that begins with the value and its field: `is not a number`.
  var fact: String
  /// The offending value, if there is one.
  var value: String?
  /// Name of the constraint that is broken.
  var constraint: String?
  /// The way from the field to the value inside it: `[2].name`.
  var path = ""
  /// What to do, where the code's own advice doesn't serve.
  var hint: String?

  /// Makes a fault.
  init(
    _ code: RecordIssueCode, _ fact: String, value: String? = nil, constraint: String? = nil,
    hint: String? = nil
  ) {
    self.code = code
    self.fact = fact
    self.value = value
    self.constraint = constraint
    self.hint = hint
  }

  /// The same fault with another value in evidence.
  func of(_ text: TextBytes) -> ValueFault {
    var fault = self
    fault.value = String(decoding: text, as: UTF8.self)
    return fault
  }
}

/// ASCII or UTF-8 text where it lies in a batch.
typealias TextBytes = UnsafeBufferPointer<UInt8>
