// How many batches can be worked on at once.

#if canImport(Glibc)
  private import Glibc
#endif

/// The machine's processors.
enum Processors {
  /// Number of processors that are switched on, at least 1.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
