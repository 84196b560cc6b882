// The object graphs that NSKeyedArchiver writes, looked at without making objects of them.

/// A keyed archive: a table of objects that refer to each other, and named roots.
///
/// Nothing is instantiated and nothing is followed before it is asked for, so that a graph with
/// loops, of classes that nobody knows, is as safe as any other.
public struct KeyedArchive: Sendable {
  private let objects: [PropertyList]
  private let top: PropertyListDictionary

  /// Reads the bytes of an archive, a binary or an XML property list.
  /// - Throws: `PropertyListFault` when they are no keyed archive.
  public init(bytes: [UInt8]) throws(PropertyListFault) {
    try self.init(PropertyList(bytes: bytes))
  }

  /// Takes an archive that has been read as a property list.
  /// - Throws: `PropertyListFault` when it is no keyed archive.
  public init(_ list: PropertyList) throws(PropertyListFault) {
    guard let members = list.dictionary, members["$archiver"]?.string == "NSKeyedArchiver",
      let objects = members["$objects"]?.array, let top = members["$top"]?.dictionary
    else { throw PropertyListFault("The property list is no keyed archive.") }
    self.objects = objects
    self.top = top
  }

  /// The object that was archived: the root named `root`, or else the only one.
  public var root: ArchivedObject? {
    let reference = top["root"] ?? (top.count == 1 ? top[0].value : nil)
    return reference.flatMap(object)
  }

  /// The root of that name.
  public func root(named name: String) -> ArchivedObject? { top[name].flatMap(object) }

  /// The object that a value refers to, or the value itself; nil for the archiver's null and for
  /// references beyond the table.
  func object(_ value: PropertyList) -> ArchivedObject? {
    guard let number = Self.reference(value) else {
      return ArchivedObject(archive: self, number: nil, value: value)
    }
    // Object 0 is always `$null`.
    guard number > 0, number < objects.count else { return nil }
    let index = Int(number)
    return ArchivedObject(archive: self, number: index, value: objects[index])
  }

  /// The number of the object that a value refers to: a UID, which XML lists write as a dictionary
  /// with the key `CF$UID`.
  private static func reference(_ value: PropertyList) -> UInt64? {
    switch value {
    case .uid(let number): number
    case .dictionary(let members) where members.count == 1:
      members["CF$UID"]?.integer.flatMap { UInt64(exactly: $0) }
    default: nil
    }
  }
}

/// An object of a keyed archive: a view, nothing is copied.
public struct ArchivedObject: Sendable {
  let archive: KeyedArchive
  /// Place in the archive's table; two views of one object have the same. Nil for a value that is
  /// written where it is used.
  public let number: Int?
  /// What the table holds: a dictionary of instance variables, or a plain value.
  public let value: PropertyList

  /// The object's class and its superclasses, nearest first; empty for plain values.
  public var classNames: [String] {
    guard let members = value.dictionary, let reference = members["$class"],
      let description = archive.object(reference)?.value.dictionary
    else { return [] }
    let names = description["$classes"]?.array?.compactMap(\.string) ?? []
    return names.isEmpty ? (description["$classname"]?.string).map { [$0] } ?? [] : names
  }

  /// The object's class: `NSEntityDescription`; nil for plain values.
  public var className: String? { classNames.first }

  /// Whether the object is of a class or of one that inherits from it.
  public func isKind(of className: String) -> Bool { classNames.contains(className) }

  /// The object behind an instance variable; nil when there is none or it is null.
  public subscript(key: String) -> ArchivedObject? {
    value.dictionary?[key].flatMap(archive.object)
  }

  /// The names of the instance variables, in the archive's order.
  public var keys: [String] { value.dictionary?.map(\.key).filter { $0 != "$class" } ?? [] }

  /// The text of a string, `NSMutableString` included.
  public var string: String? { value.string ?? self["NS.string"]?.value.string }

  /// The integer; a boolean counts as 1 or 0.
  public var integer: Int64? {
    if case .boolean(let flag) = value { flag ? 1 : 0 } else { value.integer }
  }

  /// The boolean; a number counts as true when it is not 0.
  public var boolean: Bool? { integer.map { $0 != 0 } }

  /// The elements of an array or set, in the archive's order; nil for anything else.
  public var elements: [ArchivedObject?]? {
    if let plain = value.array { return plain.map(archive.object) }
    guard isKind(of: "NSArray") || isKind(of: "NSSet") || isKind(of: "NSOrderedSet") else {
      return nil
    }
    return value.dictionary?["NS.objects"]?.array?.map(archive.object)
      ?? numberedElements
  }

  /// Ordered sets of some releases number their elements: `NS.object.0`, `NS.object.1`.
  private var numberedElements: [ArchivedObject?] {
    let count = value.dictionary?.count { $0.key.hasPrefix("NS.object.") } ?? 0
    return (0..<count).map { self["NS.object.\($0)"] }
  }

  /// Keys and values of a dictionary, in the archive's order; nil for anything else. A slot that
  /// Core Data's fixed-key dictionaries leave empty is left out.
  public var members: [(key: ArchivedObject, value: ArchivedObject?)]? {
    if isKind(of: "NSKnownKeysDictionary1") { return knownKeysMembers }
    guard isKind(of: "NSDictionary"), let members = value.dictionary,
      let keys = members["NS.keys"]?.array, let values = members["NS.objects"]?.array
    else { return nil }
    return zip(keys, values).compactMap { key, value in
      archive.object(key).map { ($0, archive.object(value)) }
    }
  }

  private var knownKeysMembers: [(key: ArchivedObject, value: ArchivedObject?)]? {
    guard let keys = self["searchMapping"]?["keys"]?.elements, let values = self["values"]?.elements
    else { return nil }
    let empty = self["emptyToken"]?.string
    return zip(keys, values).compactMap { key, value in
      if let empty, value?.value.string == empty { return nil }
      return key.map { ($0, value) }
    }
  }
}
