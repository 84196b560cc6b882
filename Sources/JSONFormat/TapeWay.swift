// The way from a record to a value inside it, as reports write it.

import Records

/// Steps down a tape.
struct TapeWay {
  /// A step to a child.
  enum Step: Hashable {
    case member(String)
    case element(Int)
  }

  var steps: [Step] = []

  /// The way from the value at `root` to the key or value at `target` inside it; a key counts as its
  /// value. O(nodes passed).
  init(from root: Int, to target: Int, on nodes: ArraySlice<RecordNode>, bytes: [UInt8]) {
    var current = root
    while current < target, nodes[current].isContainer {
      let isObject = nodes[current].kind == .object
      var child = current + 1
      for position in 0..<Int(nodes[current].offset) {
        let value = isObject ? child + 1 : child
        let next = value + 1 + (nodes[value].isContainer ? Int(nodes[value].length) : 0)
        if target < next {
          let name = bytes[nodes[child].payloadRange(isObject)]
          steps.append(
            isObject ? .member(String(decoding: name, as: UTF8.self)) : .element(position))
          current = target == child ? target : value
          break
        }
        child = next
      }
    }
  }

  init(_ steps: [Step]) { self.steps = steps }

  /// `addr.city`, `tags[0].name`; empty for the record itself.
  var text: String {
    RecordPath.start(
      steps.map { step in
        switch step {
        case .member(let name): RecordPath.step(toMember: name)
        case .element(let index): RecordPath.step(toElement: index)
        }
      }.joined())
  }
}

extension RecordNode {
  /// The payload's place if this is a key, else an empty one.
  fileprivate func payloadRange(_ isKey: Bool) -> Range<Int> { isKey ? payloadRange : 0..<0 }
}

extension RecordBatch.PathStyle {
  /// The path of a whole record, or of something in it; nil when the record has no path of its own.
  func issuePath(ofRecord record: Int, to way: String = "") -> String? {
    self == .keys && way.isEmpty ? nil : path(ofRecord: record, to: way)
  }
}
