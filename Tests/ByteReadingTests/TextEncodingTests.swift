// Encodings by name, by their first bytes, and as UTF-8.
import ByteReading
import Testing

@Suite struct TextEncodingTests {
}
