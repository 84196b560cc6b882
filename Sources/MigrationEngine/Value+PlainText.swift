// A value as people write it, for messages.

import Documents

extension Value {
  /// Text as it is, everything else as plain JSON.
  var plainText: String {
    if case .string(let text) = self { return text }
    var bytes: [UInt8] = []
    PlainForm.append(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
