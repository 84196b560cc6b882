// The plugin contract: a format that imports nothing but the words reads like one of the house.

import ByteReading
import RecordChecking
import Records
import Testing

struct PluginTests {
  private let text = """
    # Two lines and a team.

    [Line 7]
    name = Harbour  # by the sea
    stops = 12
    note =
    [oops]
    [Team red]
    lead = Ann = Bob

    """

  @Test func readsRecordsWithEntitiesAndIDs() throws {
    let expected = [
      "1 @3:25+55 Line 7 {name: \"Harbour\" text, stops: \"12\" text, note: null}",
      "2 @7:81+6 missing_key", "3 @8:88+27 Team red {lead: \"Ann = Bob\" text}",
    ]
    for chunkSize in checkedChunkSizes {
      for batchBytes in [1, 262_144] {
        var options = ReaderOptions()
        options.batchBytes = batchBytes
        let lines = try recordLines(
          of: SectionFormat(), in: Array(text.utf8), options: options, chunkSize: chunkSize)
        #expect(lines == expected, "chunks of \(chunkSize), batches of \(batchBytes)")
      }
    }
  }

  @Test func endsASourceByAFaultOfItsOwn() throws {
    let lines = try recordLines(of: SectionFormat(), in: Array("name = x\n[A 1]\n".utf8))
    #expect(lines == ["! not_well_formed @1:9"])
  }

  @Test func isChosenAmongFormatsByTheContractAlone() {
    let formats: [any RecordFormat] = [SectionFormat()]
    let recognitions = formats.map { $0.recognize(head: Array("[A 1]".utf8), name: "x.sections") }
    #expect(recognitions == [.byName])
  }

  @Test func rejectedRecordsAreReadAgainAsTheyWere() throws {
    let source = SourceInput(name: "x", bytes: Array(text.utf8))
    let reader = try SectionFormat().makeReader(for: source, options: ReaderOptions())
    var batch = RecordBatch()
    #expect(try reader.read(into: &batch))
    let rejected = batch.entries.filter { $0.issue != nil }.map { Array(batch.bytes[$0.raw]) }
    let file =
      reader.rejectedPrefix + rejected.joined(separator: reader.rejectedSeparator)
      + reader.rejectedSuffix
    #expect(try recordLines(of: SectionFormat(), in: Array(file)) == ["1 @1:0+6 missing_key"])
  }
}
