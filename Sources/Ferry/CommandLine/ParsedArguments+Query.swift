// The options that say which documents are meant, and in which order.

import Documents
import Records

extension OptionSpecification {
  /// Which documents: `--where`.
  static let condition = OptionSpecification(
    "where", "CONDITION", "only documents that fulfil it: 'pages < 400 and title != \"Emma\"'")
  /// In which order: `--order-by`.
  static let order = OptionSpecification(
    "order-by", "FIELDS", "sort by fields that documents must have: 'pages desc,title'")
}

extension ParsedArguments {
  /// The condition of `--where`; nil when there is none.
  /// - Throws: `RunFailure` of kind `usage`, with the place in the condition.
  var condition: DocumentQuery.Filter? {
    get throws(RunFailure) {
      guard let text = self["where"] else { return nil }
      do throws(QueryTextFault) {
        return try DocumentQuery.Filter(text: text)
      } catch {
        let before = String(decoding: text.utf8.prefix(error.byteOffset), as: UTF8.self)
        throw RunFailure(
          .usage, "--where, character \(before.count + 1): \(error.message)",
          advice: "Write a condition such as 'pages < 400 and genres array-contains \"Novel\"'.")
      }
    }
  }

  /// The fields of `--order-by`; none when it isn't given.
  /// - Throws: `RunFailure` of kind `usage`.
  var orders: [DocumentQuery.Order] {
    get throws(RunFailure) {
      guard let text = self["order-by"] else { return [] }
      var orders: [DocumentQuery.Order] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        orders.append(try order(part))
      }
      return orders
    }
  }

  /// The number of `--limit`; nil when there is none.
  /// - Throws: `RunFailure` of kind `usage`.
  var limit: Int? {
    get throws(RunFailure) {
      guard let text = self["limit"] else { return nil }
      guard let limit = Int(text), limit >= 0 else {
        throw RunFailure(
          .usage, "--limit: `\(text)` is no number of documents.", advice: "Write it in digits.")
      }
      return limit
    }
  }

  private func order(_ text: Substring) throws(RunFailure) -> DocumentQuery.Order {
    let words = text.split(separator: " ")
    let direction = words.count == 2 ? words[1].lowercased() : "asc"
    guard let name = words.first, words.count <= 2, ["asc", "desc"].contains(direction),
      let path = FieldPath(String(name))
    else {
      throw RunFailure(
        .usage, "--order-by: `\(text)` is no field with a direction.",
        advice: "Write fields such as 'pages desc,title'.")
    }
    return DocumentQuery.Order(path, isDescending: direction == "desc")
  }
}

extension DocumentQuery {
  /// Refuses a query that makes no sense, as a fault of the command line.
  func checkAsAsked() throws(RunFailure) {
    do throws(StoreFailure) {
      _ = try QueryEvaluation(self)
    } catch {
      throw RunFailure(.usage, error.message, advice: "Change --where, --order-by or --limit.")
    }
  }
}

extension CollectionPath {
  /// Takes a path from a command line.
  /// - Throws: `RunFailure` of kind `usage` for what is no collection's path.
  init(argument name: String) throws(RunFailure) {
    guard let path = CollectionPath(name) else {
      throw RunFailure(
        .usage, "`\(name)` is no path of a collection.",
        advice: "A collection's path has an odd number of parts between slashes.")
    }
    self = path
  }
}
