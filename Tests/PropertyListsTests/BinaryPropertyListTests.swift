// Binary property lists: every kind of object, and every kind of lie.

import ByteReading
import PropertyLists
import Testing

/// Writes binary property lists of hand-made objects, so that each byte can be wrong.
struct BinaryListWriter {
  var objects: [[UInt8]] = []
  var root = 0

  var bytes: [UInt8] {
    var result = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(result.count)
      result += object
    }
    let table = result.count
    for offset in offsets { result += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    result += [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, root, table] {
      result += (0..<8).map { UInt8(number >> (56 - 8 * $0) & 0xFF) }
    }
    return result
  }
}

struct BrokenList: CustomTestStringConvertible, Sendable {
  var testDescription: String { message }
  var objects: [[UInt8]]
  var message: String

  init(_ message: String, _ objects: [[UInt8]]) {
    self.objects = objects
    self.message = message
  }
}

@Suite struct BinaryPropertyListTests {
  /// All kinds of objects, written by Python's plistlib.
  private static let sample = """
    YnBsaXN0MDDfEA8BAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscISJUdGV4dFVhc2NpaVV3aG9sZVNiaWdVc21hbGxTbWlk
    VWxhcmdlVGhhbGZTeWVzUm5vVGRhdGVUZGF0YVRsaXN0U3VpZFRsb25nYwDp2D3eAFNhYmMT//////////sUAAAAAAAAAACA
    AAAAAAAAARAHEgABEXATAAABAAAAAAAjP+AAAAAAAAAJCDNA9RgAAAAAAEIA/6MdHiAQAaEfEALQgQEsXxAUeHh4eHh4eHh4
    eHh4eHh4eHh4eHgIKS40Oj5ESE5TV1pfZGltcnl9hpeZnqewsbK7vsLExsjJzAAAAAAAAAEBAAAAAAAAACMAAAAAAAAAAAAA
    AAAAAADj
    """

  @Test func kinds() throws {
    let bytes = try #require(Base64.decode(Self.sample.utf8))
    #expect(
      try PropertyList(bytes: bytes)
        == .dictionary([
          "text": .string("é😀"), "ascii": .string("abc"), "whole": .integer(-5),
          "big": .unsigned(9_223_372_036_854_775_809), "small": .integer(7),
          "mid": .integer(70_000), "large": .integer(1_099_511_627_776), "half": .real(0.5),
          "yes": .boolean(true), "no": .boolean(false), "date": .date(86_400),
          "data": .data([0, 255]),
          "list": .array([.integer(1), .array([.integer(2)]), .dictionary([:])]),
          "uid": .uid(300), "long": .string("xxxxxxxxxxxxxxxxxxxx"),
        ]))
  }

  @Test(arguments: [
    BrokenList("An object holds itself.", [[0xA1, 0]]),
    BrokenList("An object holds itself.", [[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]),
    BrokenList("A reference names object 9, which is not there.", [[0xA1, 9]]),
    BrokenList("An object reaches beyond its place in the file.", [[0x5E, 0x61]]),
    BrokenList(
      "An object reaches beyond its place in the file.",
      [[0xAF, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]]),
    BrokenList("The length of an object is no integer.", [[0x5F, 0x51]]),
    BrokenList("There is no kind of object 0x0F.", [[0x0F]]),
    BrokenList("There is no kind of object 0x90.", [[0x90]]),
    BrokenList("A key of a dictionary is a integer, not a string.", [[0xD1, 1, 1], [0x10, 1]]),
    BrokenList("A number has 2 bytes, not 4 or 8.", [[0x21, 0, 0]]),
    BrokenList("An integer has more than 64 bits.", [[0x14] + [UInt8](repeating: 1, count: 16)]),
    BrokenList("A reference is longer than 8 bytes.", [[0x8F] + [UInt8](repeating: 1, count: 16)]),
  ])
  func lies(_ broken: BrokenList) {
    let bytes = BinaryListWriter(objects: broken.objects).bytes
    let fault = #expect(throws: PropertyListFault.self) { try PropertyList(bytes: bytes) }
    #expect(fault?.message == broken.message)
  }

  @Test func overlappingObjects() {
    var bytes = BinaryListWriter(objects: [
      [0xA2, 1, 2], [0x5A] + "0123456789".utf8, [0x51, 0x61],
    ]).bytes
    // Object 2 takes the place of object 1, again and again it would cost more than the file.
    let table = bytes.count - 32 - 6
    bytes[table + 5] = bytes[table + 3]
    #expect(throws: Never.self) { try PropertyList(bytes: bytes) }
    var many = BinaryListWriter()
    many.objects = [
      [0xAE] + (1...14).map(UInt8.init), [0x5F, 0x10, 100] + [UInt8](repeating: 0x61, count: 100),
    ]
    many.objects += (2...14).map { _ in [] }
    var packed = many.bytes
    let offsets = packed.count - 32 - 2 * 15
    for number in 2...14 {
      packed[offsets + 2 * number] = packed[offsets + 2]
      packed[offsets + 2 * number + 1] = packed[offsets + 3]
    }
    let fault = #expect(throws: PropertyListFault.self) { try PropertyList(bytes: packed) }
    #expect(fault?.message == "The objects of the file overlap.")
  }

  @Test func sharedObjectsDontExplode() {
    // Forty arrays of two references to the next: 2^40 values, were they counted out.
    let objects = (1...40).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x10, 1]]
    let fault = #expect(throws: PropertyListFault.self) {
      try PropertyList(bytes: BinaryListWriter(objects: objects).bytes)
    }
    #expect(
      fault?.message == "The value has more than 16777216 parts once its references are followed.")
  }

  @Test func anyPrefixIsRefused() throws {
    let bytes = try #require(Base64.decode(Self.sample.utf8))
    for count in 0..<bytes.count where count > 6 {
      #expect(throws: PropertyListFault.self) { try PropertyList(bytes: Array(bytes[..<count])) }
    }
  }

  @Test func anyChangedByteIsReadOrRefused() throws {
    let bytes = try #require(Base64.decode(Self.sample.utf8))
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        do throws(PropertyListFault) {
          _ = try PropertyList(bytes: changed)
        } catch {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }
}
