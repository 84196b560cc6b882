// Where data sets, stores and programs of a comparison lie.

#if canImport(Glibc)
  import Glibc
#endif

/// The files of a comparison.
struct BenchFolder {
  /// Number of books.
  let count: Int
  /// The folder, made when missing.
  let path: String
  /// The Python environment that DuckDB and sqlite-utils are in.
  let peers: String

  /// The books of a format in a file, ids ascending unless they are to be at random.
  func books(_ format: BookFormat, random: Bool = false) -> String {
    stem(random: random) + "." + format.rawValue
  }

  /// A file beside the books, such as their schema.
  func beside(_ ending: String) -> String { stem(random: false) + ending }

  /// A file of the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// A program that was built beside this one.
  func built(_ name: String) -> String {
    let program = CommandLine.arguments.first ?? ""
    return program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/" + name
  }

  /// A program of the Python environment; nil when it isn't there.
  func peer(_ name: String) -> String? { Self.existing(peers + "/bin/" + name) }

  /// A program of the system; nil when it isn't there.
  static func system(_ name: String) -> String? { existing("/usr/bin/" + name) }

  /// Writes all data sets that are not there yet.
  /// - Throws: `BookFailure` when a file can't be written.
  func prepare() throws(BookFailure) {
    try makeFolders()
    for format in BookFormat.allCases { try write(format, random: false) }
    try write(.csv, random: true)
  }

  /// Removes a store with its log.
  func remove(store: String) {
    for ending in ["", "-wal", "-shm", "-journal", ".wal"] { unlink(store + ending) }
  }

  private func write(_ format: BookFormat, random: Bool) throws(BookFailure) {
    let path = books(format, random: random)
    var generator = BookGenerator(count: count)
    if random { generator.order = .random }
    guard access(path, F_OK) != 0 else { return }
    try generator.write(format, to: path + ".part")
    try generator.writeTypes(of: format, besideBooksAt: path)
    guard rename(path + ".part", path) == 0 else { throw BookFailure(path: path) }
  }

  private func stem(random: Bool) -> String {
    "\(path)/books-\(count)" + (random ? "-random" : "")
  }

  /// Makes the folder and those above it.
  func makeFolders() throws(BookFailure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += made.isEmpty && !path.hasPrefix("/") ? part : "/" + part
      try BookFile.makeFolder(made)
    }
  }

  private static func existing(_ path: String) -> String? {
    access(path, X_OK) == 0 ? path : nil
  }
}
