// One value under construction: what the containers of one encoder write into.

import Documents

/// A value, array or map in the making.
///
/// Containers handed out for the same node write into the same map or array, which is what lets a
/// class share its encoder with its superclass.
///
/// Exclusive access is not checked at run time, which costs a tenth of all encoding: no method
/// calls out to models while it changes a property.
final class EncodingNode {
  /// What a finished node stands for.
  enum Outcome {
    case value(Value)
    case sentinel(FieldValue)
    /// Nothing is to be written: a `@DocumentID`.
    case omitted
  }

  /// What was asked of the node till now.
  private enum Content {
    case nothing, map, array, mixed
    /// Elements that don't count: a dictionary with enum keys writes them before it is asked for a
    /// map.
    case discarded
    case single(Outcome)
  }

  /// A field value below the node, with the names that lead to it.
  struct Sentinel {
    var path: [String]
    var value: FieldValue
    var transform: FieldTransform { FieldTransform(path: FieldPath(path), value: value) }
  }

  /// A container inside this one whose owner may still write to it.
  private struct Child {
    var name: String
    var index: Int
    var node: EncodingNode
  }

  let context: EncodingContext
  let parent: EncodingNode?
  let key: (any CodingKey)?
  /// Of a root; gone when the loan is.
  @exclusivity(unchecked) unowned(unsafe) var loan: EncodingLoan?
  /// Of a node inside: the loan of its root, which mustn't be used again while this is about.
  private let rootLoan: EncodingLoan?
  /// At the root, what the model's own `@DocumentID` holds.
  @exclusivity(unchecked) private(set) var documentID: String?
  /// The type that is encoded here.
  @exclusivity(unchecked) var type: Any.Type?
  /// Whether keys are data and not names of properties.
  @exclusivity(unchecked) var keepsKeys = false
  @exclusivity(unchecked) private(set) var transforms: [Sentinel] = []
  @exclusivity(unchecked) private var content = Content.nothing
  /// In the order of writing; of equal names the last counts.
  @exclusivity(unchecked) private var fields: [FieldMap.Field] = []
  @exclusivity(unchecked) private var elements: [Value] = []
  @exclusivity(unchecked) private var children: [Child] = []
  /// The order of the fields, learnt from one model for the next.
  @exclusivity(unchecked) private var order = FieldOrder()

  /// Makes a root.
  init(context: EncodingContext) {
    self.context = context
    (parent, key, rootLoan) = (nil, nil, nil)
  }

  private init(parent: EncodingNode, key: (any CodingKey)?) {
    context = parent.context
    self.parent = parent
    self.key = key
    rootLoan = parent.rootLoan ?? parent.loan
  }

  /// Makes a root ready for the next model.
  func restart() {
    documentID = nil
    type = nil
    keepsKeys = false
    content = .nothing
    if !transforms.isEmpty { transforms = [] }
    if !fields.isEmpty { fields = [] }
    if !elements.isEmpty { elements = [] }
    if !children.isEmpty { children = [] }
  }

  /// Keys from the root to this node.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node: EncodingNode? = self
    while let current = node {
      if let key = current.key { path.append(key) }
      node = current.parent
    }
    return path.reversed()
  }

  /// Number of elements, open containers included.
  var count: Int { elements.count }

  func child(_ key: (any CodingKey)?) -> EncodingNode {
    EncodingNode(parent: self, key: key)
  }

  /// The field's name for a key.
  @inline(__always)
  func name(of key: some CodingKey) -> String {
    context.convertsKeys && !keepsKeys ? renamed(key) : key.stringValue
  }

  /// The field's name for a key, as the strategy has it.
  private func renamed(_ key: some CodingKey) -> String {
    switch context.options.keys {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: SnakeCase.encode(key.stringValue)
    case .custom(let rename): rename(codingPath + [key]).stringValue
    }
  }

  func invalid(
    _ value: Any, _ message: String, key: (any CodingKey)? = nil, fault: DocumentFault? = nil
  ) -> EncodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    return .invalidValue(
      value,
      EncodingError.Context(codingPath: path, debugDescription: message, underlyingError: fault))
  }

  /// The error of an array that is an element of an array.
  func nestedArray(_ value: Any, key: (any CodingKey)? = nil) -> EncodingError {
    let message = "An array can't be an element of an array; put a map between."
    return invalid(value, message, key: key, fault: DocumentFault(.nestedArray, message: message))
  }
}

extension EncodingNode {
  /// Says that a keyed container writes here.
  func becomeMap() {
    switch content {
    case .map: break
    case .nothing:
      content = .map
      fields.reserveCapacity(order.count > 0 ? order.count : 12)
    case .single(.value(.map(let map))):
      (fields, content) = (Array(map), .map)
    default: content = .mixed
    }
  }

  /// Says that an unkeyed container writes here.
  func becomeArray() {
    switch content {
    case .array, .discarded: break
    case .nothing: content = isKeyedByRawValue ? .discarded : .array
    case .single(.value(.array(let array))):
      (elements, content) = (array, .array)
    default: content = .mixed
    }
  }

  /// Takes what a single-value container was given.
  func settle(_ outcome: Outcome) { content = .single(outcome) }

  /// Whether the elements written here don't count.
  var isDiscarding: Bool {
    if case .discarded = content { true } else { false }
  }

  /// Forgets the elements, to write a map instead.
  func restartAsMap() {
    content = .map
    keepsKeys = true
  }

  /// Whether a dictionary is encoded here that should be a map and would write an array.
  private var isKeyedByRawValue: Bool {
    guard case .map = context.options.enumKeyedDictionaries else { return false }
    return (type as? any KeyedByData.Type)?.isKeyedByRawValue == true
  }

  func setSingle(_ value: Value) { content = .single(.value(value)) }

  func setSentinel(_ value: FieldValue) { content = .single(.sentinel(value)) }

  /// Leaves the value out, and keeps a document id that stands at the top of the model.
  func omit(documentID: String?) {
    content = .single(.omitted)
    if let documentID, let parent, parent.parent == nil { parent.documentID = documentID }
  }

  @inline(__always)
  func set(_ name: String, _ value: consuming Value) {
    if !transforms.isEmpty || !children.isEmpty { forget(name) }
    fields.append(FieldMap.Field(name: name, value: value))
  }

  func set(_ name: String, _ outcome: consuming Outcome) {
    switch outcome {
    case .value(let value): set(name, value)
    case .omitted: break
    case .sentinel(let value):
      forget(name)
      fields.removeAll { $0.name.hasSameBytes(as: name) }
      transforms.append(Sentinel(path: [name], value: value))
    }
  }

  func append(_ value: consuming Value) { elements.append(value) }

  /// What was written under a name before no longer counts.
  private func forget(_ name: String) {
    transforms.removeAll { $0.path.first?.hasSameBytes(as: name) == true }
    children.removeAll { $0.name.hasSameBytes(as: name) }
  }

  /// The node of a container inside this map; the one given out before, if there was one.
  func openChild(named name: String, key: any CodingKey) -> EncodingNode {
    if let open = children.first(where: { $0.name.hasSameBytes(as: name) }) { return open.node }
    let node = child(key)
    if let field = fields.last(where: { $0.name.hasSameBytes(as: name) }) {
      node.setSingle(field.value)
    }
    children.append(Child(name: name, index: 0, node: node))
    return node
  }

  /// The node of a container at the end of this array.
  func openElement() -> EncodingNode {
    let node = child(IndexKey(elements.count))
    children.append(Child(name: "", index: elements.count, node: node))
    elements.append(.null)
    return node
  }

  /// Closes the containers inside and tells what the node stands for.
  func finish() throws -> Outcome {
    if !children.isEmpty { try closeChildren() }
    switch content {
    case .map: return .value(.map(finishedMap()))
    case .array: return .value(.array(elements))
    case .single(let outcome): return outcome
    case .nothing: return .value(.map(FieldMap()))
    case .mixed, .discarded:
      throw invalid(
        elements, "Containers of two kinds were asked for at the same place.")
    }
  }

  /// The fields are handed over, so that they are sorted in place and not copied.
  private func finishedMap() -> FieldMap {
    var taken: [FieldMap.Field] = []
    swap(&taken, &fields)
    if loan == nil { return FieldMap(collected: taken) }
    order.sort(&taken)
    return FieldMap(sorted: taken)
  }

  private func closeChildren() throws {
    let open = children
    children = []
    defer { for child in open { child.node.abandonChildren() } }
    for child in open {
      if case .array = content {
        elements[child.index] = try element(child.node.finish(), of: child.node)
      } else {
        set(child.name, try child.node.finish())
        adopt(child.node, under: child.name)
      }
    }
  }

  /// Lets go of the containers inside, which hold this node in turn.
  func abandonChildren() {
    for child in children { child.node.abandonChildren() }
    children = []
  }

  /// Takes over the field values of a finished child.
  func adopt(_ child: EncodingNode, under name: String) {
    for sentinel in child.transforms {
      transforms.append(Sentinel(path: [name] + sentinel.path, value: sentinel.value))
    }
  }

  /// What a finished child gives as an element of an array.
  func element(_ outcome: Outcome, of child: EncodingNode) throws -> Value {
    switch outcome {
    case .value(.array(let array)):
      throw child.nestedArray(array)
    case .value(let value) where child.transforms.isEmpty: return value
    case .value, .sentinel:
      throw child.invalid(self, "A field value can't stand inside an array.")
    case .omitted: throw child.invalid(self, "A DocumentID can't be an element of an array.")
    }
  }
}

/// The key of an array's element: `Index 3`.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "Index \(intValue ?? 0)" }

  init(_ index: Int) { intValue = index }
  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}

/// A key made of text: `super`, and names that closures hand over.
struct NameKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
