// Decoding and encoding a document of ten fields, held against Foundation's JSON coders.

import DocumentCoding
import Documents
import Foundation

/// Measures a document's way into a model and back.
struct CodableBench {
  /// A coder under measure: bytes or fields to book to bytes or fields, `count` times.
  enum Coder: String, CaseIterable {
    case document, json
  }

  /// How often the book goes there and back in one round.
  var count = 100_000

  /// Seconds of one round.
  func seconds(of coder: Coder) throws -> Double {
    let clock = ContinuousClock()
    let elapsed =
      switch coder {
      case .document: try clock.measure { try runDocument() }
      case .json: try clock.measure { try runJSON() }
      }
    return elapsed / .seconds(1)
  }

  /// One line: medians of alternated rounds, and how many times faster documents are.
  func report(rounds: Int = 5) throws -> String {
    var times: [Coder: [Double]] = [:]
    for _ in 0..<rounds {
      for coder in Coder.allCases { times[coder, default: []].append(try seconds(of: coder)) }
    }
    let document = median(times[.document, default: []])
    let json = median(times[.json, default: []])
    let unit = 1e9 / Double(count)
    return "codable: document \(Int(document * unit)) ns, JSON \(Int(json * unit)) ns a book; "
      + "\((json / document * 100).rounded() / 100) times as fast"
  }

  private func runDocument() throws {
    let (encoder, decoder) = (DocumentEncoder(), DocumentDecoder())
    var fields = try encoder.encode(BookModel.sample).fields
    for _ in 0..<count {
      fields = try encoder.encode(decoder.decode(BookModel.self, from: fields)).fields
    }
    let last = try decoder.decode(BookModel.self, from: fields)
    precondition(last == BookModel.sample, "The book changed on its way")
  }

  private func runJSON() throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    var data = try encoder.encode(BookModel.sample)
    for _ in 0..<count {
      data = try encoder.encode(decoder.decode(BookModel.self, from: data))
    }
    let last = try decoder.decode(BookModel.self, from: data)
    precondition(last == BookModel.sample, "The book changed on its way")
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension BookModel {
  /// The measure of all tables: text, numbers, a date, a list, an optional.
  fileprivate static let sample = BookModel(
    id: "b-000042", title: "The Tenant of Wildfell Hall", author: "Anne Brontë",
    isbn: "978-0-14-043474-3", pages: 576, price: 9.99,
    published: Date(timeIntervalSince1970: -3_837_628_800), genres: ["novel", "epistolary"],
    inStock: true, rating: 4.25)
}
