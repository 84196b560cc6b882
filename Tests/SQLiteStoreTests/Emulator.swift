// Google's Firestore emulator as a child process, where it is installed.

import Documents
import Foundation
import FoundationNetworking
import Glibc

/// A running emulator; it ends with the object.
final class Emulator: Sendable {
  /// The emulator's archive, from the Debian package google-cloud-cli-firestore-emulator.
  static let archive = [
    "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
  ].first { FileManager.default.fileExists(atPath: $0) }
  static let java = ["/usr/bin/java"].first { FileManager.default.isExecutableFile(atPath: $0) }
  static var isInstalled: Bool { archive != nil && java != nil }

  static let database = "projects/ferry-test/databases/(default)"

  private let process: Process
  private let root: URL

  struct Failure: Error {
    var text: String
  }

  /// Starts an emulator and waits until it says that it runs.
  init() throws {
    guard let archive = Self.archive, let java = Self.java else { throw Failure(text: "missing") }
    let port = try Self.freePort()
    process = Process()
    process.executableURL = URL(fileURLWithPath: java)
    process.arguments = [
      "-Xmx1g", "-Duser.language=en", "-cp", archive,
      "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "--host=127.0.0.1",
      "--port=\(port)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    guard let root = URL(string: "http://127.0.0.1:\(port)/") else { throw Failure(text: "url") }
    self.root = root
    try process.run()
    var said = Data()
    while said.range(of: Data("is now running".utf8)) == nil {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Failure(text: String(decoding: said, as: UTF8.self)) }
      said += more
    }
    // What it says later must be taken, or it would wait for room.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit { process.terminate() }

  /// A port that nobody listens on.
  private static func freePort() throws -> UInt16 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 ? getsockname(listener, $0, &length) : -1
      }
    }
    guard code == 0 else { throw Failure(text: "No port is free.") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Posts JSON and gives the answer: its status and its JSON.
  func post(_ path: String, _ body: [UInt8]) async throws -> (status: Int, json: Value) {
    guard let url = URL(string: "v1/\(Self.database)/documents\(path)", relativeTo: root) else {
      throw Failure(text: path)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data(body)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("Bearer owner", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, try PlainForm.read(Array(data)))
  }
}
