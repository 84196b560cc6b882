// Files of right results: compared, or made anew with RECORD=1.

import Foundation
import Testing

/// Holds text against Golden/NAME beside this file.
///
/// With RECORD=1 in the environment the file is written instead, and the test fails once, so that
/// nobody commits a result unseen.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
  let known = try? String(contentsOf: url, encoding: .utf8)
  if known == text { return }
  guard ProcessInfo.processInfo.environment["RECORD"] == "1" else {
    let expected = known ?? "nothing: RECORD=1 makes the file"
    Issue.record("\(name) is\n\(text)\nand should be\n\(expected)", sourceLocation: sourceLocation)
    return
  }
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try text.write(to: url, atomically: true, encoding: .utf8)
  Issue.record("\(name) is recorded; look at it, then run again.", sourceLocation: sourceLocation)
}
