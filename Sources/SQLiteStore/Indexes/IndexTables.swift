// A declared index as SQL: a table of entries, and triggers that keep it whoever writes.

import Documents

/// The table, the index and the triggers of a declared index. Layout.md describes them.
///
/// The SQL uses nothing but what any SQLite since 3.38 has, since other programs run it when they
/// write. Objects are taken apart by `json_each`, which reads escapes in names as paths don't.
struct IndexTables {
  private let index: DocumentIndex

  init(_ index: DocumentIndex) { self.index = index }

  /// Makes everything, and the entries of the documents that are there.
  var creation: String {
    """
    CREATE TABLE \(name()) (
      sequence INTEGER NOT NULL,
      place INTEGER NOT NULL,
      collection TEXT NOT NULL,
      kind INTEGER NOT NULL,
      entry NOT NULL,
      id TEXT NOT NULL,
      PRIMARY KEY (sequence, place)
    ) WITHOUT ROWID;
    \(insertion(of: condition("d.collection")))
    CREATE INDEX \(name(" entries")) ON \(name()) (collection, kind, entry, id);
    CREATE TRIGGER \(name(" insert")) AFTER INSERT ON documents
    WHEN \(condition("NEW.collection")) BEGIN
      DELETE FROM \(name()) WHERE sequence = NEW.sequence;
      \(insertion(of: "d.sequence = NEW.sequence"))
    END;
    CREATE TRIGGER \(name(" update"))
    AFTER UPDATE OF sequence, collection, id, sheet, fields ON documents BEGIN
      DELETE FROM \(name()) WHERE sequence IN (OLD.sequence, NEW.sequence);
      \(insertion(of: "d.sequence = NEW.sequence AND \(condition("d.collection"))"))
    END;
    CREATE TRIGGER \(name(" delete")) AFTER DELETE ON documents
    WHEN \(condition("OLD.collection")) BEGIN
      DELETE FROM \(name()) WHERE sequence = OLD.sequence;
    END;
    """
  }

  /// Drops everything that is there.
  var removal: String {
    """
    DROP TABLE IF EXISTS \(name());
    DROP TRIGGER IF EXISTS \(name(" insert"));
    DROP TRIGGER IF EXISTS \(name(" update"));
    DROP TRIGGER IF EXISTS \(name(" delete"));
    """
  }

  /// The table's name in double quotes, or that of something that belongs to it.
  func name(_ suffix: String = "") -> String {
    "\"" + (index.tableName + suffix).doubling("\"") + "\""
  }

  /// Whether a collection is one of the index's id.
  private func condition(_ collection: String) -> String {
    let below = "/" + index.collectionID
    return "(\(collection) = \(Self.literal(index.collectionID)) "
      + "OR substr(\(collection), -\(below.unicodeScalars.count)) = \(Self.literal(below)))"
  }

  private func insertion(of rows: String) -> String {
    let values = Self.named(field(of: rows))
    return """
      INSERT OR REPLACE INTO \(name()) (sequence, place, collection, kind, entry, id)
      \(Self.entries(values, kindOffset: 0))
      INSERT OR REPLACE INTO \(name()) (sequence, place, collection, kind, entry, id)
      \(Self.entries(Self.named(Self.elements(of: values)), kindOffset: EntryKind.elementOffset))
      """
  }

  /// The field of documents: its JSON type and value, and those of its type sheet.
  private func field(of rows: String) -> String {
    var (fields, sheets) = ("", "")
    for (depth, segment) in index.path.segments.enumerated() {
      let key = "key = \(Self.literal(segment))"
      fields +=
        " JOIN json_each(\(Self.step(depth, "d.fields", "f"))) AS f\(depth)"
        + " ON f\(depth).\(key)"
      sheets +=
        " LEFT JOIN json_each(\(Self.step(depth, "t.kinds", "s"))) AS s\(depth)"
        + " ON s\(depth).\(key)"
    }
    let last = index.path.segments.count - 1
    return """
      SELECT d.sequence, 0 AS place, d.collection, d.id,
        t.sheet IS NOT NULL AS is_known, instr(d.fields, '\\u0000') > 0 AS is_cut,
        f\(last).type AS type, f\(last).value AS value,
        s\(last).type AS sheet_type, s\(last).value AS sheet
      FROM documents AS d\(fields)
      LEFT JOIN type_sheets AS t ON t.sheet = d.sheet\(sheets)
      WHERE \(rows)
      """
  }

  private static func step(_ depth: Int, _ root: String, _ name: String) -> String {
    if depth == 0 { return root }
    return "CASE \(name)\(depth - 1).type WHEN 'object' THEN \(name)\(depth - 1).value END"
  }

  /// The elements of values that are arrays.
  private static func elements(of values: String) -> String {
    """
    SELECT v.sequence, e.key + 1 AS place, v.collection, v.id, v.is_known, v.is_cut,
      e.type AS type, e.value AS value, s.type AS sheet_type, s.value AS sheet
    FROM (\(values)) AS v
    JOIN json_each(CASE v.word WHEN 'array' THEN v.value END) AS e
    LEFT JOIN json_each(CASE v.sheet_type WHEN 'array' THEN v.sheet END) AS s
      ON s.key = CASE json_array_length(v.sheet) WHEN 1 THEN 0 ELSE e.key END
    """
  }

  static func literal(_ text: String) -> String { "'" + text.doubling("'") + "'" }
}

/// Kinds and entries in SQL.
extension IndexTables {
  /// Adds the word for a value's kind: that of its sheet, or its JSON type.
  private static func named(_ values: String) -> String {
    """
    SELECT *, CASE
        WHEN NOT is_known OR (type = 'text' AND is_cut) THEN 'unsure'
        WHEN type = 'null' THEN 'null'
        WHEN sheet_type = 'text' THEN sheet
        ELSE type
      END AS word
    FROM (\(values))
    """
  }

  /// The entries of values with words; a value that SQL doesn't understand is of the kind `unsure`.
  private static func entries(_ values: String, kindOffset: Int64) -> String {
    """
    SELECT sequence, place, collection,
      CASE WHEN entry IS NULL THEN \(EntryKind.unsure.rawValue) ELSE \(kind) END + \(kindOffset),
      ifnull(entry, 0), id
    FROM (SELECT *, \(entry) AS entry FROM (\(values)) AS w);
    """
  }

  private static let kind = """
    CASE word
      WHEN 'null' THEN 0 WHEN 'false' THEN 1 WHEN 'true' THEN 1
      WHEN 'integer' THEN 3 WHEN 'real' THEN 3
      WHEN 'double' THEN CASE value WHEN 'NaN' THEN 2 ELSE 3 END
      WHEN 'timestamp' THEN 4 WHEN 'text' THEN 5 WHEN 'bytes' THEN 6
      WHEN 'reference' THEN 7 WHEN 'foreignReference' THEN 7 WHEN 'geoPoint' THEN 8
      WHEN 'array' THEN 9 WHEN 'vector' THEN 10 WHEN 'object' THEN 11
      ELSE \(EntryKind.unsure.rawValue)
    END
    """

  private static let entry = """
    CASE word
      WHEN 'null' THEN 0 WHEN 'false' THEN 0 WHEN 'true' THEN 1
      WHEN 'integer' THEN value WHEN 'real' THEN value WHEN 'text' THEN value
      WHEN 'double' THEN CASE value
        WHEN 'NaN' THEN 0 WHEN 'Infinity' THEN 9e999 WHEN '-Infinity' THEN -9e999
        ELSE CAST(value AS REAL) END
      WHEN 'timestamp' THEN \(microseconds)
      WHEN 'bytes' THEN CASE WHEN value NOT GLOB '*[^A-Za-z0-9+/=]*'
        THEN substr(value, 1, length(rtrim(value, '=')) / 4 * 4) END
      WHEN 'reference' THEN trim(value, '/')
      WHEN 'foreignReference' THEN replace(trim(value, '/'), '//', '/')
      WHEN 'geoPoint' THEN json_extract(value, '$.latitude')
      WHEN 'array' THEN json_array_length(value) WHEN 'vector' THEN json_array_length(value)
      WHEN 'object' THEN (SELECT count(DISTINCT key) FROM json_each(w.value))
    END
    """

  /// Seconds without the fraction, which SQLite would round, and six digits of the fraction.
  private static let microseconds = """
    (CAST(strftime('%s', substr(value, 1, 19) || \(zone)) AS INTEGER) * 1000000
      + CAST(CASE substr(value, 20, 1) WHEN '.'
        THEN substr(substr(value, 21, length(value) - 20 - length(\(zone))) || '000000', 1, 6)
        ELSE 0 END AS INTEGER))
    """

  private static let zone = "ltrim(substr(value, 20), '.0123456789')"
}

extension String {
  /// The text with every such character twice, as SQL quotes it. Goes by bytes, since a quote with
  /// an accent behind it is one character of Swift's and two of SQL's.
  fileprivate func doubling(_ character: UnicodeScalar) -> String {
    let quote = UInt8(ascii: character)
    return String(decoding: utf8.flatMap { $0 == quote ? [$0, $0] : [$0] }, as: UTF8.self)
  }
}
