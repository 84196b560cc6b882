// A handler that writes every event down as a line.

import XMLReading

/// Records events: `<a x="1"> @1:0`, `"text"`, `</a> @1:9`.
final class EventRecorder: XMLHandler {
  private(set) var lines: [String] = []
  private var text = ""
  /// Called after each start tag.
  var afterStart: () -> Void = {}

  var events: [String] {
    flushed()
    return lines
  }

  func startElement(_ element: XMLElementStart) {
    flushed()
    let attributes = element.attributes.map { " \(string($0.name))=\"\(string($0.value))\"" }
    lines.append(
      "<\(string(element.name))\(attributes.joined())> @\(element.line):\(element.byteOffset)")
    afterStart()
  }

  func endElement(_ element: XMLElementEnd) {
    flushed()
    lines.append("</\(string(element.name))> @\(element.line):\(element.byteOffset)")
  }

  func characters(_ text: UnsafeBufferPointer<UInt8>) { self.text += string(text) }

  private func flushed() {
    if !text.isEmpty { lines.append(text.debugDescription) }
    text = ""
  }

  private func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// Parses in chunks of one size and returns the events, a failure as the last line.
func events(
  of bytes: [UInt8], chunkSize: Int = .max, maximumTagBytes: Int = 1_000
) throws -> [String] {
  let recorder = EventRecorder()
  do {
    let parser = try XMLStreamParser(
      maximumDepth: 10, maximumTagBytes: maximumTagBytes, maximumAttributes: 2)
    for start in stride(from: 0, to: bytes.count, by: max(1, min(chunkSize, bytes.count))) {
      let chunk = Array(bytes[start..<min(bytes.count, start + min(chunkSize, bytes.count))])
      try chunk.withUnsafeBytes { _ = try parser.parse($0, handler: recorder) }
    }
    try parser.finish(handler: recorder)
  } catch let failure as XMLFailure {
    return recorder.events + ["! \(failure.kind) @\(failure.line):\(failure.byteOffset)"]
  }
  return recorder.events
}
