// The node that one record after another is read through, and its containers.

import DocumentCoding
import Records

/// A root that is used again, unless a model has kept a decoder or container of it.
///
/// Decoders and element containers of the node hold its `RecordDecoderLoan`, keyed containers are
/// in the loan's keeping: so two looks tell whether any of them is still about. Nodes inside hold
/// the root, too, but only to tell the keys that lead to them, which stay as they are.
struct RecordDecoderRoot {
  let node: RecordDecoderNode
  private var loan: RecordDecoderLoan

  init(_ source: RecordDecoderSource, at index: Int, context: RecordDecoderContext) {
    node = RecordDecoderNode(source, at: index, context: context)
    loan = RecordDecoderLoan(node)
  }

  /// Takes up the next record.
  mutating func restart(_ source: RecordDecoderSource, at index: Int) {
    if isKnownUniquelyReferenced(&loan), loan.containers.haveAllComeBack() {
      node.restart(source, at: index)
    } else {
      self = RecordDecoderRoot(source, at: index, context: node.context)
    }
  }
}

/// What all decoders of a root hold, and what keeps its keyed containers.
final class RecordDecoderLoan {
  @exclusivity(unchecked) var containers = KeptContainers()
  private let node: RecordDecoderNode

  init(_ node: RecordDecoderNode) {
    self.node = node
    node.loan = self
  }

  deinit { node.loan = nil }
}
