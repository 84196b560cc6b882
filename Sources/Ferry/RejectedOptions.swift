// The options with which rejected records are read and mapped as their source was.

import MigrationEngine
import Records

/// Finds the options of a retry: what was given, and what was found out about the source, since a
/// few rejected records tell less of it.
struct RejectedOptions {
  private let given: [String: String]

  /// Takes what was given.
  init(_ item: Import, _ settings: RunSettings) {
    given = settings.keptOptions.merging(item.options ?? [:]) { $1 }
      .merging(item.readerOptions) { $1 }
  }

  /// The options by name; a flag has the empty string.
  func options(
    format: (any RecordFormat)?, found: SourceDescription
  ) -> [String: String] {
    var options = given
    // The types are those of the whole source, which are kept as a schema.
    options["infer"] = nil
    options["format"] = format?.rejectedFormat
    for option in format?.options ?? [] {
      // Text comes out of its reader in UTF-8.
      if option.name == "encoding" { options[option.name] = "utf-8" }
      guard let setting = found.dialect.first(where: { $0.name == option.name }) else { continue }
      if option.argument != nil {
        options[option.name] = setting.value
      } else {
        let isSet = setting.value == "yes"
        options[option.name] = isSet ? "" : nil
        options["no-" + option.name] = isSet ? nil : ""
      }
    }
    return options
  }
}
