// What is set aside on disk comes back byte by byte, as often as it is asked for.

import ByteReading
import Testing

@Test("A spool gives back what it took, cut where it was cut, at any size of pieces")
func spool() throws {
  let spool = try ByteSpool()
  let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  for start in stride(from: 0, to: bytes.count, by: 30_000) {
    try bytes[start..<min(start + 30_000, bytes.count)].withUnsafeBufferPointer {
      try spool.append($0)
    }
  }
  #expect(spool.count == bytes.count)
  let (first, second) = (spool.stream(), spool.stream())
  var piece = [UInt8](repeating: 0, count: 3)
  #expect(try first.read(into: &piece) == 3)
  #expect(try second.readAll(limit: .max) == bytes)
  #expect(try piece + first.readAll(limit: .max) == bytes)
  try spool.truncate(to: 5)
  try [1, 2].withUnsafeBufferPointer { try spool.append($0) }
  #expect(try spool.stream().readAll(limit: .max) == bytes.prefix(5) + [1, 2])
}
