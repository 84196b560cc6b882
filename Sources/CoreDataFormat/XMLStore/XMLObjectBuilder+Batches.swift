// Batches between which an object may be open, and small readings.

import ByteReading
import Records

extension XMLObjectBuilder {
  /// Takes an empty batch to fill; what there is of an open object comes first.
  func begin(batch empty: inout RecordBatch) {
    swap(&batch, &empty)
    batchNumber += 1
    batch.entities = entityNames
    batch.pathStyle = .keys
    guard isInObject else { return }
    object.root = 0
    batch.nodes += openNodes
    batch.bytes += openBytes
    (openNodes, openBytes) = ([], [])
  }

  /// Hands the batch out; an open object stays behind.
  func end(batch full: inout RecordBatch) {
    if isInObject { setObjectAside() }
    batch.entities = entityNames
    swap(&full, &batch)
    batch = RecordBatch()
  }

  /// Copies an open object's nodes and payloads, keys too, which lie anywhere in the batch.
  private func setObjectAside() {
    for var node in batch.nodes[object.root...] {
      if !node.isContainer, node.kind != .null, node.kind != .boolean {
        let payload = Int(node.offset)..<Int(node.offset) + Int(node.length)
        node.offset = UInt32(openBytes.count)
        openBytes.append(contentsOf: batch.bytes[payload])
      }
      openNodes.append(node)
    }
    batch.nodes.removeSubrange(object.root...)
  }
}

extension XMLObjectBuilder {
  /// The maximum of `0/1`; nil for anything else.
  static func maximumCount(_ type: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let slash = type.firstIndex(of: UInt8(ascii: "/")),
      case .value(let minimum) = NumberText.integer(UnsafeBufferPointer(rebasing: type[..<slash])),
      case .value(let maximum) = NumberText.integer(
        UnsafeBufferPointer(rebasing: type[(slash + 1)...])),
      minimum >= 0, maximum >= 0
    else { return nil }
    return maximum
  }
}
