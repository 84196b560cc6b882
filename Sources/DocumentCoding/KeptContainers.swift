// Keyed containers that are handed out again: making one costs as much as two fields.

/// The keyed containers that were made for one node, by their key types.
///
/// A container that holds nothing but its node can serve every model that the node meets. A model
/// may keep it, though, and look into it when the node is about another record. Whoever uses a node
/// again asks first whether all containers have come back, and else leaves node and containers to
/// the model.
package struct KeptContainers {
  /// As many key types as a model of a few superclasses has.
  private static let limit = 8

  /// What a container of the standard library is: one reference to a box that all its copies share.
  /// Never made here; the name under which boxes are counted, as `AnyObject` can't be.
  private final class Box {}

  private var kept: [(key: ObjectIdentifier, box: Box)] = []

  package init() {}

  /// The container of that key type, made if there is none yet.
  /// - Parameter make: makes a container; of one word, a `KeyedDecodingContainer` or
  ///   `KeyedEncodingContainer`.
  @inline(__always)
  package mutating func container<Container>(
    keyedBy key: Any.Type, _ type: Container.Type, _ make: () -> Container
  ) -> Container {
    for known in kept where known.key == ObjectIdentifier(key) {
      return unsafeBitCast(known.box, to: type)
    }
    return keep(make(), for: key)
  }

  @inline(never)
  private mutating func keep<Container>(_ container: Container, for key: Any.Type) -> Container {
    // Were containers anything else one day, their size would most likely tell, and else the tests
    // of containers that models keep.
    if kept.count < Self.limit, MemoryLayout<Container>.size == MemoryLayout<Box>.size {
      let box = unsafeBitCast(container, to: Unmanaged<Box>.self).takeUnretainedValue()
      kept.append((ObjectIdentifier(key), box))
    }
    return container
  }

  /// Whether nobody else holds one of the containers.
  @inline(__always)
  package mutating func haveAllComeBack() -> Bool {
    for index in kept.indices where !isKnownUniquelyReferenced(&kept[index].box) {
      return false
    }
    return true
  }
}
