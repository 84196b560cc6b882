// The node that one model after another is written through, and its containers.

import Synchronization

/// Where an encoder's root lies between two encodings. Not with the context, which the root holds.
final class EncodingRoots: Sendable {
  private let context: EncodingContext
  private let spare = Mutex<EncodingRoot?>(nil)

  init(_ options: EncodingOptions) { context = EncodingContext(options) }

  /// Gives a root to the body, which is used again unless the body throws.
  func withRoot<Result>(_ body: (EncodingNode) throws -> Result) throws -> Result {
    var root = takeRoot()
    let result = try body(root.node)
    if root.restart() { spare.withLock { $0 = root } }
    return result
  }

  /// Moved out and not copied: a root with two holders would look as if a model had kept it.
  private func takeRoot() -> EncodingRoot {
    var root: EncodingRoot?
    spare.withLock { swap(&$0, &root) }
    return root ?? EncodingRoot(context: context)
  }
}

/// A root that is used again, unless a model has kept an encoder or container of it.
///
/// Encoders, element containers and nodes inside hold the node's `EncodingLoan`; keyed containers
/// are in the loan's keeping. So two looks tell whether any of them is still about.
///
/// Sendable though it is made of objects that are not: it is laid aside only when nobody else holds
/// any of them, and who takes it out has it alone.
struct EncodingRoot: @unchecked Sendable {
  let node: EncodingNode
  private var loan: EncodingLoan

  init(context: EncodingContext) {
    node = EncodingNode(context: context)
    loan = EncodingLoan(node)
  }

  /// Makes ready for the next model; false when a model has kept something.
  mutating func restart() -> Bool {
    guard isKnownUniquelyReferenced(&loan), loan.containers.haveAllComeBack() else { return false }
    node.restart()
    return true
  }
}

/// What all encoders of a root hold, and what keeps its keyed containers.
final class EncodingLoan {
  @exclusivity(unchecked) var containers = KeptContainers()
  private let node: EncodingNode

  init(_ node: EncodingNode) {
    self.node = node
    node.loan = self
  }

  deinit { node.loan = nil }
}
