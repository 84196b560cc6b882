// The worker of a model: decodes, transforms and encodes one record after another.

import DocumentCoding
import Documents
import MigrationEngine
import Records

/// Maps records through a model.
final class CodableMappingWorker<Model: Decodable & SendableMetatype>: RecordMappingWorker {
  private var mapping: CodableMapping<Model>

  init(_ mapping: consuming CodableMapping<Model>) { self.mapping = mapping }

  var unmappedFields: [String] { mapping.unmapped.names }

  func map(_ batch: RecordBatch) -> MappedBatch { mapping.map(batch) }
}

/// The worker's state. A value of its own, so that the compiler sees that nobody else changes it.
struct CodableMapping<Model: Decodable & SendableMetatype>: ~Copyable {
  /// Transforms and encodes a model; nil skips the record.
  typealias Write =
    @Sendable (Model, _ encoder: DocumentEncoder, _ asksID: Bool) throws -> WrittenModel?

  let decoder: RecordDecoderContext
  let encoder: DocumentEncoder
  let time: Timestamp
  let context: MappingContext
  let write: Write
  private(set) var unmapped = UnmappedFields()
  /// The root of the record before, which knows the order in which members are asked for.
  private var root: RecordDecoderRoot
  private var writer = FieldTextWriter()

  init(
    decoder: RecordDecoderContext, encoder: DocumentEncoder, time: Timestamp,
    context: MappingContext, write: @escaping Write
  ) {
    (self.decoder, self.encoder, self.time) = (decoder, encoder, time)
    (self.context, self.write) = (context, write)
    root = RecordDecoderRoot(.empty, at: 0, context: decoder)
  }

  mutating func map(_ batch: RecordBatch) -> MappedBatch {
    let source = RecordDecoderSource(batch)
    var results: [MappingResult?] = []
    results.reserveCapacity(batch.entries.count)
    for entry in batch.entries {
      results.append(entry.root.map { result(of: entry, at: $0, in: source) })
    }
    // A batch that is still held would be copied when the reader fills it again.
    root.restart(.empty, at: 0)
    return MappedBatch(results: results, texts: writer.take())
  }

  private mutating func result(
    of entry: RecordEntry, at index: Int, in source: RecordDecoderSource
  ) -> MappingResult {
    self.root.restart(source, at: index)
    let root = self.root.node
    do {
      let model = try root.decode(Model.self)
      unmapped.note(root.members, in: root)
      guard let written = try write(model, encoder, context.idField == nil) else {
        return .skipped
      }
      return .mapped(try record(of: written, from: root))
    } catch {
      let fault = Self.fault(error, in: root)
      return .rejected(fault.issue(of: entry, in: source.batch))
    }
  }

  private mutating func record(
    of written: WrittenModel, from root: RecordDecoderNode
  ) throws -> MappedRecord {
    let encoded = written.encoded
    var fields = encoded.fields
    for transform in encoded.transforms {
      try transform.checkOperand()
      transform.apply(to: &fields, at: time)
    }
    let id = try documentID(of: written, from: root)
    if let field = context.idField, context.dropsIDField { fields[field] = nil }
    var record = MappedRecord(fields: writer.finish(fields), id: id)
    if !encoded.transforms.isEmpty {
      record.writeTimeFields = encoded.transforms.filter { $0.value.operation == .serverTimestamp }
        .map(\.path)
    }
    return record
  }

  private func documentID(
    of written: WrittenModel, from root: RecordDecoderNode
  ) throws(FieldFault) -> String? {
    if let field = context.idField { return try idText(of: field, in: root) }
    guard let id = written.id ?? written.encoded.documentID else { return nil }
    do throws(ValueFault) {
      return try DocumentIDText.text(of: .string(id))
    } catch {
      throw FieldFault("", error)
    }
  }

  /// The id that a field of the record gives, whether the model has it or not.
  private func idText(of field: String, in root: RecordDecoderNode) throws(FieldFault) -> String {
    let record = RecordValue(batch: root.source.batch, index: root.index)
    let way = record[field] == nil ? FieldTree.steps(of: field) : [field]
    do throws(ValueFault) {
      guard let value = way.reduce(record, { $0?[$1] }) else {
        throw ValueFault(.missingKey, "is missing")
      }
      if root.isNull(at: value.index, root.reading) { throw ValueFault(.nullValue, "is null") }
      let plain = try decoder.plain.value(at: value.index, of: root.tape)
      return try DocumentIDText.text(of: plain)
    } catch {
      throw FieldFault(field, error)
    }
  }

  private static func fault(_ error: any Error, in root: RecordDecoderNode) -> FieldFault {
    switch error {
    case let error as FieldFault: error
    case let error as DecodingError: RecordDecoderFault(error, in: root).ofField
    case let error as EncodingError: RecordDecoderFault(error).ofField
    case let error as RecordRejection: error.ofField
    default: RecordRejection("is refused: \(error)").ofField
    }
  }
}

/// A model in the form of its document.
struct WrittenModel {
  let encoded: EncodedDocument
  /// The id that the import takes from the model.
  let id: String?
}

extension RecordRejection {
  fileprivate var ofField: FieldFault {
    FieldFault(
      field ?? "",
      ValueFault(.constraint, fact, value: value, constraint: "transform", hint: hint))
  }
}

/// Names that records have and models don't ask for.
struct UnmappedFields {
  /// Names beyond this number are not kept: records with names of their own each can't fill memory.
  private static let limit = 1_000

  /// In the order in which they were first met.
  var names: [String] { met.filter { !asked.contains($0) } }
  private var met: [String] = []
  /// Of the names met, those that some record's model asked for.
  private var asked: Set<String> = []

  /// Takes note of a record that was decoded.
  mutating func note(_ members: borrowing RecordDecoderMembers, in node: RecordDecoderNode) {
    if members.wereAllAsked && met.isEmpty { return }
    for member in 0..<members.count {
      let isAsked = members.wasAsked.contains(member)
      if isAsked && met.isEmpty { continue }
      let name = members.name(at: member, in: node)
      if isAsked {
        if met.contains(name) { asked.insert(name) }
      } else if !met.contains(name), met.count < Self.limit {
        met.append(name)
      }
    }
  }
}
