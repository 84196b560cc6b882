// A dictionary that keeps the order of its source and tells names apart byte by byte.

/// The named values of a property list, in the order of the source.
public struct PropertyListDictionary: Hashable, Sendable, RandomAccessCollection {
  /// One named value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: PropertyList
    /// 1-based line of the key; nil for binary lists.
    public var line: Int?

    /// Makes a member.
    public init(_ key: String, _ value: PropertyList, line: Int? = nil) {
      self.key = key
      self.value = value
      self.line = line
    }

    /// Compares names byte by byte, since `==` of strings would equate two spellings of `é`.
    public static func == (a: Self, b: Self) -> Bool {
      a.key.utf8.elementsEqual(b.key.utf8) && a.value == b.value
    }

    /// Hashes in step with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  private var members: [Member]

  /// Makes a dictionary; of members with equal keys, `subscript` finds the last.
  public init(_ members: [Member] = []) { self.members = members }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of members.
  public var endIndex: Int { members.count }
  /// The member at a place in the source's order.
  public subscript(position: Int) -> Member { members[position] }

  /// The value of that name; nil when there is none. O(n): the dictionaries of models, archives
  /// and bundles are small.
  public subscript(key: String) -> PropertyList? {
    members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
  /// Makes a dictionary in the order written.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self.init(elements.map { Member($0, $1) })
  }
}
