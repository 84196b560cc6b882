// String catalogs and rules files: which text a name gets.

import ModelStrings
import PropertyLists
import Testing

@Suite struct StringCatalogTests {
  private let catalog = StringCatalog(
    bytes: Array(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "Entity/Layout" : {
            "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Anlage" } },
              "en" : { "stringUnit" : { "value" : "Layout" } },
              "fr" : { "stringUnit" : { "state" : "new", "value" : "" } }
            }
          },
          "Fixed" : { "shouldTranslate" : false },
          "Plain" : { },
          "Phone" : { "localizations" : { "de" : { "variations" : { "device" : {
            "iphone" : { "stringUnit" : { "value" : "Tippen" } },
            "other" : { "stringUnit" : { "value" : "Klicken" } } } } } } },
          "Count" : { "localizations" : { "de" : { "variations" : { "plural" : {
            "one" : { "stringUnit" : { "value" : "%lld Wagen" } },
            "other" : { "stringUnit" : { "value" : "%lld Wagen" } } } } } } }
        },
        "version" : "1.0",
        "Entity/Stray" : { }
      }
      """.utf8), named: "x.xcstrings")

  @Test func languages() {
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.languages == ["de", "en"])
  }

  @Test(arguments: [
    (
      "de",
      [
        "4 Entity/Layout=Anlage", "11 Fixed=Fixed", "13 Phone=Klicken",
        "! 21 invalid_strings: The key `Entity/Stray` stands outside of `strings` and is not read.",
        "! 16 invalid_strings: The variations of `Count` give no text without a number.",
      ]
    ),
    (
      "en",
      [
        "4 Entity/Layout=Layout", "11 Fixed=Fixed", "12 Plain=Plain", "13 Phone=Phone",
        "16 Count=Count",
        "! 21 invalid_strings: The key `Entity/Stray` stands outside of `strings` and is not read.",
      ]
    ),
  ])
  func tables(_ language: String, _ expected: [String]) {
    #expect(lines(of: catalog.table(for: language)) == expected)
  }

  @Test(arguments: [
    ("", "!  invalid_strings: The file is empty."),
    ("[]", "!  invalid_strings: The file is no string catalog: it is no JSON object."),
    ("{}", "!  invalid_strings: The file is no string catalog: it has no object `strings`."),
    ("{\n\"strings\": {},\n}", "! 2 invalid_strings: A comma has no value after it."),
    ("{\"strings\": {}}\nx", "! 2 invalid_strings: Text follows the JSON value."),
  ])
  func faults(_ source: String, _ expected: String) {
    let broken = StringCatalog(bytes: Array(source.utf8))
    #expect(lines(of: broken.table(for: "en")) == [expected])
  }

  @Test func rulesFile() {
    let table = StringsTable(
      bytes: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>plain</key><dict><key>NSStringLocalizedFormatKey</key><string>Anlage</string></dict>
          <key>count</key>
          <dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict><key>other</key><string>%d Wagen</string></dict>
          </dict>
          <key>wide</key><dict><key>NSStringVariableWidthRuleType</key>
            <dict><key>20</key><string>Mittel</string><key>100</key><string>Sehr breit</string></dict></dict>
          <key>device</key><dict><key>NSStringDeviceSpecificRuleType</key>
            <dict><key>other</key><string>Klicken</string></dict></dict>
          <key>text</key><string>a &lt; b</string>
        </dict>
        </plist>
        """.utf8))
    #expect(
      lines(of: table) == [
        "5 plain=Anlage", "11 wide=Sehr breit", "13 device=Klicken", "15 text=a < b",
        "! 6 invalid_strings: The rules of `count` give no text without a number.",
      ])
  }

  @Test func rulesAreLaidOver() {
    let table = StringsTable([.init("a", .string("1")), .init("b", .string("2"))])
    let rules = StringsTable([.init("b", .string("3")), .init("c", .string("4"))])
    let both = table.overlaid(by: rules)
    #expect(both.texts == ["a": "1", "b": "3", "c": "4"])
    #expect(both.problems.isEmpty)
  }
}
