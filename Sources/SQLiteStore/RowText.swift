// Whether a row's text can be printed as it lies in the file.

import ByteReading
import Documents

/// Checks that a row's text is byte for byte what `PlainForm` writes for the row's document.
///
/// Text that this code has written is; other programs may have put in spaces, another order or
/// other spellings of numbers and times, and then the document has to be decoded. Places and
/// vectors are decoded, too. O(n), without a copy.
struct RowText {
  private var scanner = JSONScanner()
  private var check: RowTextCheck

  /// - Parameter idField: the field that is looked for.
  init(idField: String) { check = RowTextCheck(idField: Array(idField.utf8)) }

  /// What a look at a row's text found.
  enum Finding {
    /// The text can be printed as it is; `idMember` is the place of the member that says the id, nil
    /// when there is no field of that name.
    case exact(idMember: Range<Int>?)
    /// The document has to be decoded.
    case unsure
  }

  /// Looks at the text of a row with that id and sheet.
  mutating func look(
    at text: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>, sheet: TypeSheet
  ) -> Finding {
    guard text.first == 0x7B, Self.isText(id) else { return .unsure }
    check.start(id: Array(id), sheet: sheet)
    // A fault is left to those who decode the row: they tell it.
    let scan = Result { try scanner.scanText(in: text.span, into: &check) }
    guard case .success(nil) = scan, check.isExact, check.length == text.count else {
      return .unsure
    }
    return .exact(idMember: check.idMember)
  }

  private static func isText(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    id.allSatisfy { $0 < 0x80 } || String(decoding: id, as: UTF8.self).utf8.elementsEqual(id)
  }
}

/// What a scan finds out about a row's text.
private struct RowTextCheck: JSONSink {
  /// A container that has not ended.
  private struct Level {
    /// What the sheet says of the container.
    let sheet: TypeSheet
    let isObject: Bool
    /// The members or elements so far that the sheet has an entry for, or has passed over.
    var sheetIndex = 0
    /// The name before.
    var name: Range<Int>?

    /// What the sheet says of the member of that name: both the names of the object and those of
    /// its sheet come in byte order.
    mutating func memberSheet(_ name: UnsafeBufferPointer<UInt8>) -> TypeSheet {
      guard case .map(let sheets) = sheet else { return .plain }
      while sheetIndex < sheets.count {
        let order = Self.order(sheets[sheetIndex].name, name)
        if order == 0 { return sheets[sheetIndex].sheet }
        guard order < 0 else { break }
        sheetIndex += 1
      }
      return .plain
    }

    /// Below 0 when the first name comes first in byte order, 0 when they are the same.
    private static func order(_ a: String, _ b: UnsafeBufferPointer<UInt8>) -> Int {
      var a = a
      return a.withUTF8 { a in
        for index in 0..<min(a.count, b.count) where a[index] != b[index] {
          return Int(a[index]) - Int(b[index])
        }
        return a.count - b.count
      }
    }
  }

  /// Whether all so far is as `PlainForm` writes it, but for white space.
  private(set) var isExact = true
  /// The number of bytes without white space.
  private(set) var length = 0
  private(set) var idMember: Range<Int>?

  private let idField: [UInt8]
  private var id: [UInt8] = []
  private var rowSheet = TypeSheet.plain
  private var levels: [Level] = []
  /// What the sheet says of the member whose value comes.
  private var memberSheet = TypeSheet.plain
  /// Where the id's member starts, when its value comes.
  private var idMemberStart: Int?
  private var scratch: [UInt8] = []

  init(idField: [UInt8]) { self.idField = idField }

  mutating func start(id: [UInt8], sheet: TypeSheet) {
    (isExact, length, idMember, idMemberStart) = (true, 0, nil, nil)
    levels.removeAll(keepingCapacity: true)
    self.id = id
    rowSheet = sheet
  }

  mutating func null() {
    length += 4
    _ = takeSheet()
    refuseAsID()
  }

  mutating func boolean(_ value: Bool) {
    length += value ? 4 : 5
    takePlain()
    refuseAsID()
  }

  mutating func number(_ range: Range<Int>, in bytes: Span<UInt8>) {
    length += range.count
    takePlain()
    bytes.extracting(range).withUnsafeBufferPointer { digits in
      isExact = isExact && NumberSpelling.isExact(digits)
      let isInteger = digits.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2D }
      takeID(digits, end: range.upperBound, isWord: isInteger)
    }
  }

  mutating func string(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    length += range.count + 2
    bytes.extracting(range).withUnsafeBufferPointer { text in
      switch takeSheet() {
      case .plain: isExact = isExact && (!hasEscapes || EscapeSpelling.isExact(text))
      case .kind(let kind):
        isExact = isExact && !hasEscapes && says(text, kind)
        refuseAsID()
      default: isExact = false
      }
      takeID(text, end: range.upperBound + 1, isWord: !hasEscapes)
    }
  }

  mutating func key(_ range: Range<Int>, hasEscapes: Bool, in bytes: Span<UInt8>) {
    length += range.count + 3
    let place = levels.count - 1
    guard isExact, place >= 0, !hasEscapes else { return isExact = false }
    bytes.extracting(range).withUnsafeBufferPointer { name in
      if let before = levels[place].name {
        isExact = bytes.extracting(before).withUnsafeBufferPointer {
          $0.lexicographicallyPrecedes(name)
        }
      }
      memberSheet = levels[place].memberSheet(name)
      if place == 0, idField.hasSameBytes(as: name) { idMemberStart = range.lowerBound - 1 }
    }
    levels[place].name = range
  }

  mutating func beginObject() {
    let sheet = levels.isEmpty ? rowSheet : takeSheet()
    refuseAsID()
    switch sheet {
    case .plain, .map: levels.append(Level(sheet: sheet, isObject: true))
    default:
      isExact = false
      levels.append(Level(sheet: .plain, isObject: true))
    }
  }

  mutating func beginArray() {
    let sheet = takeSheet()
    refuseAsID()
    switch sheet {
    case .plain, .every, .each: levels.append(Level(sheet: sheet, isObject: false))
    default:
      isExact = false
      levels.append(Level(sheet: .plain, isObject: false))
    }
  }

  mutating func endObject(count: Int) { end(count) }

  mutating func endArray(count: Int) {
    if case .each(let sheets)? = levels.last?.sheet, sheets.count != count { isExact = false }
    end(count)
  }

  private mutating func end(_ count: Int) {
    length += 2 + max(0, count - 1)
    levels.removeLast()
  }

  /// What the sheet says of the value that comes.
  private mutating func takeSheet() -> TypeSheet {
    let place = levels.count - 1
    guard place >= 0, !levels[place].isObject else {
      defer { memberSheet = .plain }
      return memberSheet
    }
    switch levels[place].sheet {
    case .every(let sheet): return sheet
    case .each(let sheets):
      defer { levels[place].sheetIndex += 1 }
      return levels[place].sheetIndex < sheets.count ? sheets[levels[place].sheetIndex] : .plain
    default: return .plain
    }
  }

  private mutating func takePlain() {
    guard case .plain = takeSheet() else { return isExact = false }
  }

  /// Whether a value of that kind is written as this text.
  private mutating func says(
    _ text: UnsafeBufferPointer<UInt8>, _ kind: TypeSheet.Kind
  ) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    if kind == .timestamp {
      guard let time = RFC3339.parse(text), time.nanoseconds % 1_000 == 0 else { return false }
      RFC3339.append(seconds: time.seconds, nanoseconds: time.nanoseconds, to: &scratch)
      return scratch.hasSameBytes(as: text)
    }
    let plain = Value.string(String(decoding: text, as: UTF8.self))
    guard let value = TypeSheet.kind(kind).apply(to: plain) else { return false }
    PlainForm.append(value, to: &scratch)
    // Behind the quote and before the other one.
    return scratch.dropFirst().dropLast().elementsEqual(text)
  }

  /// Notes a value under the id's name, which is printed in another place.
  private mutating func takeID(
    _ text: UnsafeBufferPointer<UInt8>, end: Int, isWord: Bool
  ) {
    guard let start = idMemberStart else { return }
    idMemberStart = nil
    idMember = start..<end
    isExact = isExact && isWord && id.hasSameBytes(as: text)
  }

  private mutating func refuseAsID() {
    if idMemberStart != nil { isExact = false }
    idMemberStart = nil
  }
}

/// Strings with escapes.
private enum EscapeSpelling {
  /// Whether a string between its quotes is escaped as `JSONText` does it: only what must be.
  static func isExact(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while let slash = text[index...].firstIndex(of: 0x5C) {
      guard slash + 1 < text.count else { return false }
      switch text[slash + 1] {
      case 0x22, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74: index = slash + 2
      case 0x75:
        guard slash + 6 <= text.count, isControl(text[(slash + 2)..<(slash + 6)]) else {
          return false
        }
        index = slash + 6
      default: return false
      }
    }
    return true
  }

  /// Whether four digits stand for a control character that has no shorter escape.
  private static func isControl(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let text = String(decoding: digits, as: UTF8.self)
    guard let code = UInt8(text, radix: 16), code < 0x20, ![8, 9, 10, 12, 13].contains(code) else {
      return false
    }
    return text == text.lowercased()
  }
}

/// Numbers as JSON has them.
private enum NumberSpelling {
  /// Whether `PlainForm` would write the number that is read from these digits in the same way.
  static func isExact(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    let sign = digits.first == 0x2D ? 1 : 0
    guard let point = digits.firstIndex(where: { !(0x30...0x39 ~= $0) && $0 != 0x2D }) else {
      return isExactInteger(digits, sign: sign)
    }
    if digits[point] == 0x2E, digits.count - sign <= 16, digits[sign] != 0x30,
      isShortest(digits[(point + 1)...])
    {
      return true
    }
    guard let value = NumberText.double(digits), value.isFinite else { return false }
    return value.description.utf8.elementsEqual(digits)
  }

  private static func isExactInteger(_ digits: UnsafeBufferPointer<UInt8>, sign: Int) -> Bool {
    guard digits.count > 18 || digits[sign] == 0x30 else { return true }
    guard case .value(let value) = NumberText.integer(digits) else { return false }
    return value != 0 || sign == 0
  }

  /// Whether a fraction has no digit too many. Up to 15 digits, a decimal number of 1 or more is the
  /// shortest that reads back as its double.
  private static func isShortest(_ fraction: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard fraction.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    return fraction.count == 1 || fraction.last != 0x30
  }
}
