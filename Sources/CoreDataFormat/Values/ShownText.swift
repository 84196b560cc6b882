// A stranger's text in a message: its start is enough.

extension String {
  /// The first bytes of a text, up to 60, and a sign that there is more.
  init(shown bytes: some Collection<UInt8>) {
    self.init(decoding: bytes.prefix(60), as: UTF8.self)
    if bytes.count > 60 { self += "…" }
  }
}
