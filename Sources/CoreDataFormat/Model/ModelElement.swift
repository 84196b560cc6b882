// A model's source as a tree of elements; models are small.

import XMLReading

/// An element of a model's XML source.
struct ModelElement {
  /// The element's name.
  let name: String
  /// 1-based line of its start tag.
  let line: Int
  /// Attributes by name.
  var attributes: [String: String] = [:]
  /// Elements in it, in order.
  var children: [ModelElement] = []

  /// The value of an attribute; nil when it is absent.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Whether an attribute says `YES`; absent means no. SwiftData writes `true`.
  func flag(_ attribute: String) -> Bool {
    attributes[attribute] == "YES" || attributes[attribute] == "true"
  }

  /// The whole number in an attribute; nil when it is absent or none.
  func integer(_ attribute: String) -> Int? { attributes[attribute].flatMap { Int($0) } }

  /// The elements of a name, in order.
  func children(_ name: String) -> [ModelElement] { children.filter { $0.name == name } }

  /// Notes that the model's author made: `userInfo` with its entries.
  var userInfo: [String: String] {
    let entries = children("userInfo").flatMap { $0.children("entry") }
    let pairs = entries.compactMap { entry in entry["key"].map { ($0, entry["value"] ?? "") } }
    return Dictionary(pairs) { _, last in last }
  }

  /// The name in an earlier version, where it differs.
  var renamingIdentifier: String? {
    attributes["elementID"].flatMap { $0.isEmpty || $0 == attributes["name"] ? nil : $0 }
  }
}

/// Builds the tree of a document.
final class ModelElementBuilder: XMLHandler {
  private var open: [ModelElement] = []
  /// The root, once it is closed.
  private(set) var root: ModelElement?

  func startElement(_ element: XMLElementStart) {
    var node = ModelElement(name: String(decoding: element.name, as: UTF8.self), line: element.line)
    for attribute in element.attributes {
      node.attributes[String(decoding: attribute.name, as: UTF8.self)] = String(
        decoding: attribute.value, as: UTF8.self)
    }
    open.append(node)
  }

  func endElement(_ element: XMLElementEnd) {
    guard let node = open.popLast() else { return }
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  func characters(_ text: UnsafeBufferPointer<UInt8>) {}
}
