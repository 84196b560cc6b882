// Reads a strings table of the bytes of a file, whatever its kind.

public import ByteReading
import PropertyLists

extension StringsTable {
  /// A file larger than this is refused: 256 MiB, forty times the largest one known.
  static let largestFile = 268_435_456

  /// Reads the bytes of a `.strings` or `.stringsdict` file: text, XML or binary.
  ///
  /// Nothing is thrown: a file that can't be read at all is a table without entries and with a
  /// problem. O(n) in time and memory.
  /// - Parameters:
  ///   - file: names the file in problems.
  ///   - encoding: the encoding of text without a byte-order mark; nil finds UTF-16 by its zero
  ///     bytes and takes anything else for UTF-8.
  public init(bytes: [UInt8], named file: String = "", encoding: TextEncoding? = nil) {
    if bytes.starts(with: "bplist".utf8) {
      self.init(propertyList: bytes, kind: .binary, file: file)
    } else if PropertyList.looksLikeXML(bytes) {
      self.init(propertyList: bytes, kind: .xml, file: file)
    } else {
      self.init(text: bytes, file: file, encoding: encoding)
    }
  }

  /// Reads a file.
  /// - Throws: `ByteStreamFailure` when it isn't there, or its bytes can't be had.
  public init(path: String, encoding: TextEncoding? = nil) throws(ByteStreamFailure) {
    let bytes = try ByteSource.open(path: path).readAll(limit: Self.largestFile)
    self.init(bytes: bytes, named: path, encoding: encoding)
  }

  private init(text bytes: [UInt8], file: String, encoding: TextEncoding?) {
    do throws(ByteStreamFailure) {
      let text = try DecodedText(bytes, encoding: encoding)
      var reader = StringsTextReader(text, file: file)
      let (entries, problems) = reader.read()
      self.init(
        entries, file: file, kind: .text, encoding: text.encoding,
        problems: Self.problems(of: text, file: file) + problems)
    } catch {
      self.init(
        [], file: file, kind: .text, encoding: encoding,
        problems: [StringsProblem(.invalidStrings, error.message, file: file, isLoss: true)])
    }
  }

  private static func problems(of text: DecodedText, file: String) -> [StringsProblem] {
    var problems: [StringsProblem] = []
    if text.markCount > 1 {
      problems.append(
        StringsProblem(
          .doubleBOM, "The file starts with \(text.markCount) byte-order marks; all are skipped.",
          file: file, position: TextPosition(line: 1, column: 1, byteOffset: 0)))
    }
    if text.utf8.isEmpty {
      problems.append(StringsProblem(.invalidStrings, "The file is empty.", file: file))
    }
    return problems
  }

  private init(propertyList bytes: [UInt8], kind: Kind, file: String) {
    let encoding = kind == .binary ? nil : TextEncoding.detect(in: bytes) ?? .utf8
    do throws(PropertyListFault) {
      let list = try PropertyList(bytes: bytes)
      guard let members = list.dictionary else {
        throw PropertyListFault("The property list is a \(list.kindName), not a dictionary.")
      }
      let (entries, problems) = StringsDictionary(file: file).entries(of: members)
      self.init(entries, file: file, kind: kind, encoding: encoding, problems: problems)
    } catch {
      let position = error.line.map {
        TextPosition(line: $0, column: error.column, byteOffset: error.byteOffset)
      }
      let problem = StringsProblem(
        .invalidStrings, error.message, file: file, position: position, isLoss: true)
      self.init([], file: file, kind: kind, encoding: encoding, problems: [problem])
    }
  }
}
