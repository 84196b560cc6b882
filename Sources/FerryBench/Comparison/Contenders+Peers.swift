// Programs that do the same work as far as they can: sqlite3, sqlite-utils, DuckDB.

extension BenchFolder {
  /// Those that load CSV. All check less than Ferry does and tell no record that fails by itself.
  func peersOfCSV(_ work: String) -> [Contender] {
    let columns = """
      {'id': 'VARCHAR', 'title': 'VARCHAR', 'author': 'VARCHAR', 'isbn': 'VARCHAR', \
      'pages': 'BIGINT', 'price': 'DOUBLE', 'published': 'DATE', 'genres': 'VARCHAR', \
      'inStock': 'BOOLEAN', 'rating': 'DOUBLE'}
      """
    let reading = "read_csv('\(books(.csv))', header=true, columns=\(columns))"
    return [
      duckDB(work, reading, "types given; no ids, lists or rejects; columns, compressed"),
      sqliteImport(work),
      sqliteUtils(work, .csv, ["--csv"], "types guessed from text"),
    ].compactMap { $0 }
  }

  /// Those that load NDJSON.
  func peersOfNDJSON(_ work: String) -> [Contender] {
    let columns = """
      {'id': 'VARCHAR', 'title': 'VARCHAR', 'author': 'VARCHAR', 'isbn': 'VARCHAR', \
      'pages': 'BIGINT', 'price': 'DOUBLE', 'published': 'DATE', 'genres': 'VARCHAR[]', \
      'inStock': 'BOOLEAN', 'rating': 'DOUBLE'}
      """
    let reading = """
      read_json('\(books(.ndjson))', format='newline_delimited', columns=\(columns))
      """
    return [
      duckDB(work, reading, "types given; no ids or rejects; columns, compressed"),
      sqliteUtils(work, .ndjson, ["--nl"], "one row a record, lists as text"),
    ].compactMap { $0 }
  }

  private func duckDB(_ work: String, _ reading: String, _ remark: String) -> Contender? {
    guard let python = peer("python") else { return nil }
    let store = file("duckdb.db")
    let script = [
      "import duckdb", "base = duckdb.connect('\(store)')", "base.execute('SET threads = 2')",
      "base.execute(\"CREATE TABLE books AS SELECT * FROM \(reading)\")", "base.close()",
    ].joined(separator: "; ")
    return Contender(
      work: work, name: "DuckDB", words: [python, "-c", script], freshStore: store,
      remark: remark
    ).asYardstick()
  }

  private func sqliteImport(_ work: String) -> Contender? {
    guard let sqlite = Self.system("sqlite3") else { return nil }
    let store = file("sqlite3.db")
    return Contender(
      work: work, name: "sqlite3 .import",
      words: [sqlite, store, ".mode csv", ".import '\(books(.csv))' books"], freshStore: store,
      remark: "all text; no types, ids, checks or rejects")
  }

  private func sqliteUtils(
    _ work: String, _ format: BookFormat, _ options: [String], _ remark: String
  ) -> Contender? {
    guard let program = peer("sqlite-utils") else { return nil }
    let store = file("sqlite-utils.db")
    return Contender(
      work: work, name: "sqlite-utils",
      words: [program, "insert", store, "books", books(format), "--pk", "id"] + options,
      freshStore: store, remark: remark, isSlow: true)
  }
}
