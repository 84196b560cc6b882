// The types that a Core Data store has in its model, for `ferry generate`.

import CoreDataFormat
import MigrationEngine
import Records

/// Finds models of stores.
struct StoreTypes {
  let catalogue: FormatCatalogue

  /// The model of a source, if that is a Core Data store.
  /// - Parameters:
  ///   - named: the format that was named; nil lets it be found.
  ///   - options: the options of formats, by name.
  /// - Throws: `RunFailure`: of kind `configuration` for a store whose model is not to be found.
  func model(
    of source: String, format named: String?, options: [String: String]
  ) throws(RunFailure) -> ManagedObjectModel? {
    guard source != "-", let input = try SourceFinder.inputs(for: source).first else { return nil }
    let format = try named.map { (name) throws(RunFailure) in try catalogue.format(named: name) }
    let identifier = (format ?? catalogue.format(of: input))?.identifier ?? ""
    guard [CoreDataXMLFormat().identifier, CoreDataSQLiteFormat().identifier].contains(identifier)
    else { return nil }
    do {
      if let model = try ManagedObjectModel(
        ofStore: input, format: identifier, options: ReaderOptions(options))
      {
        return model
      }
    } catch let failure as RunFailure {
      throw failure
    } catch let issue as SourceIssue {
      throw RunFailure(
        .sourceUnreadable, "\(source): \(issue.code.rawValue): \(issue.message)",
        advice: issue.hint)
    } catch {
      throw RunFailure(.bug, "Opening `\(source)` failed: \(error).")
    }
    throw RunFailure(
      .configuration, "`\(source)` has no model in it or beside it that can be read.",
      advice: "Name its model with --model.")
  }
}
