// Attributes of every type, good and bad, in XML stores.

import RecordChecking
import Testing

struct AttributeCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let type: String
  let text: String
  /// The value as `RecordChecking` writes it; nil when the record is rejected.
  let value: String?

  init(_ testDescription: String, _ type: String, _ text: String, _ value: String?) {
    self.testDescription = testDescription
    self.type = type
    self.text = text
    self.value = value
  }
}

let attributeCases: [AttributeCase] = [
  AttributeCase(
    "case 11: escapes with swapped bytes", "string", #"\u2600 A \u3c00b\u3e00"#, #""& A <b>""#),
  AttributeCase("case 12: a fullwidth comma", "string", #"\u0cff"#, #""，""#),
  AttributeCase("case 12: fullwidth parentheses", "string", #"\u08ff1\u09ff"#, #""（1）""#),
  AttributeCase("a surrogate pair", "string", #"\u3dd8\u00de"#, #""😀""#),
  AttributeCase("half a surrogate pair", "string", #"a\u3dd8b"#, nil),
  AttributeCase("a low surrogate alone", "string", #"\u00de"#, nil),
  AttributeCase("a backslash", "string", #"\\"1.0\\""#, #""\\\"1.0\\\"""#),
  AttributeCase(
    "an escaped backslash before an escape's letters", "string", #"\\u3c00"#, #""\\u3c00""#),
  AttributeCase(
    "backslashes of other writers", "string", #"C:\dir \u12 \"#, #""C:\\dir \\u12 \\""#),
  AttributeCase("case 14: entities of XML", "string", "&lt;b&gt; &amp;&#8364;", #""<b> &€""#),
  AttributeCase("CDATA", "string", "<![CDATA[a<b>]]>c", #""a<b>c""#),
  AttributeCase("case 21: an empty string", "string", "", #""""#),
  AttributeCase("white space is data", "string", " a\n b\t", #"" a\n b\t""#),
  AttributeCase("a 16-bit integer", "int16", "-32768", "-32768i"),
  AttributeCase("beyond 16 bits", "int16", "32768", nil),
  AttributeCase("a 32-bit integer", "int32", "2147483647", "2147483647i"),
  AttributeCase("beyond 32 bits", "int32", "-2147483649", nil),
  AttributeCase("a 64-bit integer", "int64", "9223372036854775807", "9223372036854775807i"),
  AttributeCase("beyond 64 bits", "int64", "9223372036854775808", nil),
  AttributeCase("an integer with a plus, zeros and spaces", "int32", " +007\n", "7i"),
  AttributeCase("minus zero", "int32", "-0", "0i"),
  AttributeCase("a fraction is no integer", "int32", "80.5", nil),
  AttributeCase("a word is no integer", "int16", "eighty-seven", nil),
  AttributeCase("nothing is no integer", "int16", "", nil),
  AttributeCase("true", "bool", "1", "true"),
  AttributeCase("false", "bool", "0", "false"),
  AttributeCase("true in words", "bool", "YES", "true"),
  AttributeCase("no boolean", "bool", "maybe", nil),
  AttributeCase("a float", "float", "19.6", "19.6d"),
  AttributeCase("a whole double", "double", "3", "3d"),
  AttributeCase("an exponent", "double", "-1.5e-300", "-1.5e-300d"),
  AttributeCase("points at the ends", "double", "+.5", "0.5d"),
  AttributeCase("a point behind", "double", "005.", "5d"),
  AttributeCase("not a number", "double", "nan", "NaNd"),
  AttributeCase("infinities", "double", "-inf", "-Infinityd"),
  AttributeCase("a comma in a double", "double", "12,5", nil),
  AttributeCase("a decimal keeps its digits", "decimal", "10.110", "10.110m"),
  AttributeCase(
    "38 digits", "decimal", "12345678901234567890123456789012345678",
    "12345678901234567890123456789012345678m"),
  AttributeCase("no decimal", "decimal", "a lot", nil),
  AttributeCase(
    "case 9: a date with 20 decimals", "date", "274201500.83986997604370117188",
    "2009-09-09T15:05:00.839870Z"),
  AttributeCase(
    "case 1: a date of 2022", "date", "667100904.69767099618911743164",
    "2022-02-21T01:48:24.697671Z"),
  AttributeCase(
    "case 2: 2014, not 1983", "date", "413856000.00000000000000000000", "2014-02-12T00:00:00Z"),
  AttributeCase(
    "case 10: a due date, for a reader that knows the form", "date",
    "293846400.00000000000000000000", "2010-04-25T00:00:00Z"),
  AttributeCase(
    "case 3: the reference date", "date", "0.00000000000000000000", "2001-01-01T00:00:00Z"),
  AttributeCase(
    "a date before 2001", "date", "-0.50000000000000000000", "2000-12-31T23:59:59.500Z"),
  AttributeCase(
    "rounded up into the next second", "date", "9.99999950000000000000", "2001-01-01T00:00:10Z"),
  AttributeCase(
    "the distant past", "date", "-63114076800.00000000000000000000", "0001-01-01T00:00:00Z"),
  AttributeCase(
    "the distant future", "date", "63113904000.00000000000000000000", "4001-01-01T00:00:00Z"),
  AttributeCase("a date in milliseconds", "date", "274201500839.0", nil),
  AttributeCase("beyond any number", "date", "99999999999999999999", nil),
  AttributeCase("a date with an exponent", "date", "2.742015e8", "2009-09-09T15:05:00Z"),
  AttributeCase("no date", "date", "yesterday", nil),
  AttributeCase("base64 over lines", "binary", "AAEC\nAwQ=\n", "<AAECAwQ=>"),
  AttributeCase("no base64", "binary", "*not base64*", nil),
  AttributeCase("a transformable", "transformable", "YnBsaXN0MDA=", "<YnBsaXN0MDA=>"),
  AttributeCase(
    "a UUID", "UUID", "7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8",
    #""7E1C0F52-3B7D-4E0A-9C35-52D1B0A4F6E8""#),
  AttributeCase(
    "a URI", "URI", "https://example.org/?a=1&amp;b=2", #""https://example.org/?a=1&b=2""#),
  AttributeCase("an unknown type", "composite", "text", #""text""#),
]

@Test(arguments: attributeCases)
func attributesBecomeTypedValues(_ test: AttributeCase) throws {
  let text = store(
    object("<attribute name=\"x\" type=\"\(test.type)\">\(test.text)</attribute>")
      + object("", id: "z103"))
  let value = test.value.map { "1 THING p102 {x: \($0)}" }
  let found = try records(of: text)
  #expect(found.count == 2)
  if let value {
    #expect(found.first == value)
  } else {
    let codes = ["invalid_xml_value", "invalid_unicode_escape"]
    #expect(codes.map { "1 THING p102 \($0) x x" }.contains(found.first ?? ""))
  }
  #expect(found.last == "2 THING p103 {}")
}

@Test func escapesOfPowerPCMachinesAreReadInTheirOwnOrder() throws {
  let text = store(object(#"<attribute name="x" type="string">\u003cb\u003e \u0026</attribute>"#))
  #expect(try records(of: text) == [#"1 THING p102 {x: "<b> &"}"#])
}
