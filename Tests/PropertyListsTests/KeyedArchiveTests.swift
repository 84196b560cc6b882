// Keyed archives: plain values, foreign classes, loops, lies.

import PropertyLists
import Testing

/// Builds archives object by object.
struct ArchiveBuilder {
  private var objects: [PropertyList] = [.string("$null")]
  private var classes: [String: PropertyList] = [:]

  /// Adds an object and returns the reference to it.
  mutating func add(_ value: PropertyList) -> PropertyList {
    objects.append(value)
    return .uid(UInt64(objects.count - 1))
  }

  /// Adds an object of a class.
  mutating func add(_ names: [String], _ members: PropertyListDictionary) -> PropertyList {
    let key = names.joined(separator: " ")
    let reference =
      classes[key]
      ?? add(
        .dictionary([
          "$classname": .string(names[0]), "$classes": .array(names.map { .string($0) }),
        ]))
    classes[key] = reference
    return add(.dictionary(PropertyListDictionary(members + [.init("$class", reference)])))
  }

  /// Changes an object that was added.
  mutating func replace(_ reference: PropertyList, with value: PropertyList) {
    if case .uid(let number) = reference { objects[Int(number)] = value }
  }

  func list(root: PropertyList) -> PropertyList {
    .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary(["root": root]), "$objects": .array(objects),
    ])
  }
}

@Suite struct KeyedArchiveTests {
  private func resolved(
    _ build: (inout ArchiveBuilder) -> PropertyList
  ) throws -> ArchivedValue {
    var builder = ArchiveBuilder()
    let root = build(&builder)
    let archive = try KeyedArchive(builder.list(root: root))
    return try #require(archive.root).resolved()
  }

  @Test func plainClasses() throws {
    let value = try resolved { builder in
      let text = builder.add(.string("a"))
      let mutable = builder.add(["NSMutableString", "NSString"], ["NS.string": .string("b")])
      let date = builder.add(["NSDate"], ["NS.time": .real(86_400)])
      let uuid = builder.add(["NSUUID"], ["NS.uuidbytes": .data([UInt8](0..<16))])
      let url = builder.add(["NSURL"], ["NS.base": .uid(0), "NS.relative": text])
      let data = builder.add(["NSMutableData", "NSData"], ["NS.data": .data([1])])
      let set = builder.add(["NSSet"], ["NS.objects": .array([text, .uid(0)])])
      return builder.add(
        ["NSArray"],
        [
          "NS.objects": .array([
            text, mutable, date, uuid, url, data, set, builder.add(.integer(3)),
          ])
        ])
    }
    #expect(
      value
        == .array([
          .string("a"), .string("b"), .date(86_400),
          .uuid("00010203-0405-0607-0809-0A0B0C0D0E0F"), .url("a"), .data([1]),
          .array([.string("a"), .null]), .integer(3),
        ]))
    #expect(value.foreignClassName == nil)
  }

  @Test func foreignClass() throws {
    let value = try resolved { builder in
      let color = builder.add(["UIColor"], ["UIRed": .real(0.5)])
      let key = builder.add(.string("tint"))
      return builder.add(
        ["NSDictionary"], ["NS.keys": .array([key]), "NS.objects": .array([color])])
    }
    #expect(
      value
        == .dictionary([
          .init(
            .string("tint"), .object(className: "UIColor", [.init(.string("UIRed"), .real(0.5))]))
        ]))
    #expect(value.foreignClassName == "UIColor")
  }

  @Test(
    arguments: [
      ([0x39, 0x30, 0, 0], 1, 0, "12345"), ([0x39, 0x30, 0, 0], 1, -2, "123.45"),
      ([0x39, 0x30, 0, 0], 1, -7, "0.0012345"), ([0x39, 0x30, 0, 0], 1, 3, "12345000"),
      ([0, 0, 1, 0], 2, 0, "65536"), ([0, 0, 0, 0], 0, -1, "0"),
    ] as [([UInt8], Int64, Int64, String)])
  func decimals(_ mantissa: [UInt8], _ length: Int64, _ exponent: Int64, _ text: String) throws {
    for isNegative in [false, true] where length > 0 || !isNegative {
      let value = try resolved { builder in
        builder.add(
          ["NSDecimalNumberPlaceholder", "NSDecimalNumber"],
          [
            "NS.mantissa": .data(mantissa), "NS.length": .integer(length),
            "NS.exponent": .integer(exponent), "NS.negative": .boolean(isNegative),
            "NS.mantissa.bo": .integer(1),
          ])
      }
      #expect(value == .decimal((isNegative ? "-" : "") + text))
    }
  }

  @Test func loopsEnd() throws {
    let value = try resolved { builder in
      let node = builder.add(["Node"], ["next": .uid(0)])
      builder.replace(node, with: .dictionary(["$class": .uid(1), "next": node]))
      return node
    }
    #expect(
      value == .object(className: "Node", [.init(.string("next"), .loop(className: "Node"))]))
  }

  @Test func sharedObjectsDontExplode() {
    #expect(throws: PropertyListFault.self) {
      try resolved { builder in
        var next = builder.add(.string("end"))
        for _ in 0..<40 { next = builder.add(["NSArray"], ["NS.objects": .array([next, next])]) }
        return next
      }
    }
  }

  @Test func fixedKeysSkipEmptySlots() throws {
    var builder = ArchiveBuilder()
    let keys = [builder.add(.string("a")), builder.add(.string("b"))]
    let empty = builder.add(.string("__empty_slot_token_1__"))
    let list = builder.add(["NSArray"], ["NS.objects": .array(keys)])
    let mapping = builder.add(["NSKnownKeysMappingStrategy1"], ["keys": list])
    let values = builder.add(["NSArray"], ["NS.objects": .array([empty, keys[0]])])
    let root = builder.add(
      ["NSKnownKeysDictionary1", "NSDictionary"],
      ["searchMapping": mapping, "values": values, "emptyToken": empty])
    let archive = try KeyedArchive(builder.list(root: root))
    let object = try #require(archive.root)
    #expect(object.members?.map(\.key.string) == ["b"])
  }

  @Test func xmlReferences() throws {
    let archive = try KeyedArchive(
      bytes: Array(
        """
        <plist><dict>
          <key>$archiver</key><string>NSKeyedArchiver</string>
          <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
          <key>$objects</key><array><string>$null</string><string>x</string></array>
        </dict></plist>
        """.utf8))
    #expect(archive.root?.string == "x")
  }

  @Test func noArchive() {
    #expect(throws: PropertyListFault.self) { try KeyedArchive(.dictionary([:])) }
    #expect(throws: PropertyListFault.self) { try KeyedArchive(bytes: Array("bplist00".utf8)) }
  }

  @Test func referencesBeyondTheTable() throws {
    let builder = ArchiveBuilder()
    let archive = try KeyedArchive(builder.list(root: .uid(99)))
    #expect(archive.root?.number == nil)
  }
}
