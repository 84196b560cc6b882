// How the place of a value is written in reports.

import Records

extension RecordBatch.PathStyle {
  /// The path of a record, or of something in it: `[2]`, `data.items[2].tags[0]`, `name`.
  /// - Parameters:
  ///   - record: 1-based number of the record.
  ///   - inner: the way inside the record, empty for the record itself.
  func path(ofRecord record: Int, inner: String = "") -> String? {
    switch self {
    case .none: nil
    case .keys: inner.isEmpty ? nil : inner
    case .elements(let prefix):
      "\(prefix)[\(record - 1)]" + (inner.isEmpty || inner.hasPrefix("[") ? "" : ".") + inner
    }
  }
}

extension RecordBatch {
  /// The way from the value at `root` to the key or value at `target` inside it: `addr.city`,
  /// `tags[0].name`; empty for the root itself.
  func way(from root: Int, to target: Int) -> String {
    var (way, current) = ("", root)
    while current != target, let step = step(from: current, toward: target) {
      way += step.text.hasPrefix("[") || way.isEmpty ? step.text : "." + step.text
      current = step.index
    }
    return way
  }

  /// The child of a container that holds the target, and how it is called.
  private func step(from container: Int, toward target: Int) -> (text: String, index: Int)? {
    var index = container + 1
    for position in 0..<Int(nodes[container].offset) {
      if nodes[container].kind == .array {
        if target < indexAfter(index) { return ("[\(position)]", index) }
        index = indexAfter(index)
      } else {
        let name = RecordValue(batch: self, index: index).text
        if target == index { return (name, target) }
        if target < indexAfter(index + 1) { return (name, index + 1) }
        index = indexAfter(index + 1)
      }
    }
    return nil
  }
}
