// XML and old-style text property lists.

import PropertyLists
import Testing

@Suite struct TextAndXMLPropertyListTests {
  @Test func xmlKinds() throws {
    let list = try PropertyList(
      bytes: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
          <key>text</key><string>a &lt; <![CDATA[<b>]]> &#xE9;</string>
          <key>empty</key><string/>
          <key>whole</key><integer> -12 </integer>
          <key>hex</key><integer>0x1F</integer>
          <key>least</key><integer>-9223372036854775808</integer>
          <key>big</key><integer>18446744073709551615</integer>
          <key>real</key><real>1.5e3</real>
          <key>nan</key><real>nan</real>
          <key>yes</key><true/><key>no</key><false></false>
          <key>date</key><date>2001-01-02T00:00:00Z</date>
          <key>data</key><data>
            AP8=
          </data>
          <key>list</key><array><integer>1</integer><array/><dict/></array>
        </dict></plist>
        """.utf8))
    let members = try #require(list.dictionary)
    #expect(members["text"] == .string("a < <b> é"))
    #expect(members["empty"] == .string(""))
    #expect(members["whole"] == .integer(-12))
    #expect(members["hex"] == .integer(31))
    #expect(members["least"] == .integer(.min))
    #expect(members["big"] == .unsigned(.max))
    #expect(members["real"] == .real(1_500))
    if case .real(let number)? = members["nan"] { #expect(number.isNaN) }
    #expect(members["yes"] == .boolean(true))
    #expect(members["no"] == .boolean(false))
    #expect(members["date"] == .date(86_400))
    #expect(members["data"] == .data([0, 255]))
    #expect(members["list"] == .array([.integer(1), .array([]), .dictionary([:])]))
    #expect(members.map(\.line).first == 4)
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", "The key `a` has no value."),
    ("<plist><dict><key>a</key><key>b</key></dict></plist>", "The key `a` has no value."),
    ("<plist><dict><string>a</string></dict></plist>", "A value in a dictionary has no key."),
    ("<plist><array><key>a</key></array></plist>", "The key `a` stands outside of a dictionary."),
    ("<plist><integer>1.5</integer></plist>", "The element <integer> can't hold `1.5`."),
    ("<plist><integer>-0x</integer></plist>", "The element <integer> can't hold `-0x`."),
    ("<plist><date>yesterday</date></plist>", "The element <date> can't hold `yesterday`."),
    ("<plist><data>#</data></plist>", "The element <data> can't hold `#`."),
    ("<plist><blob>x</blob></plist>", "The element <blob> can't hold `x`."),
    ("<plist/>", "The property list holds no value."),
    ("<plist><true/><true/></plist>", "The property list holds a second value."),
  ])
  func brokenXML(_ source: String, _ message: String) {
    let fault = #expect(throws: PropertyListFault.self) {
      try PropertyList(bytes: Array(source.utf8))
    }
    #expect(fault?.message == message)
    #expect(fault?.line == 1)
  }

  @Test(arguments: [
    "<plist><true/>",
    "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b\">]><plist>&a;</plist>",
  ])
  func notWellFormed(_ source: String) {
    #expect(throws: PropertyListFault.self) { try PropertyList(bytes: Array(source.utf8)) }
  }

  @Test func text() throws {
    let source = "// !$*UTF8*$!\n{ a = b; \"c d\" = (1, <0fbd>, { e = f; }); }"
    #expect(
      try PropertyList(bytes: Array(source.utf8))
        == .dictionary([
          "a": .string("b"),
          "c d": .array([.string("1"), .data([0x0F, 0xBD]), .dictionary(["e": .string("f")])]),
        ]))
  }

  @Test(
    arguments: [
      ("{ a = b\n; c }", nil), ("{ a = b;\n c = ;}", "A string is expected, not `;`."),
      ("(a, b", "A `,` or `)` is expected, not the end of the text."),
      ("{ a = b; } x", "Text follows the value."),
      ("", "The text ends where a string is expected."),
    ] as [(String, String?)])
  func brokenText(_ source: String, _ message: String?) {
    do throws(PropertyListFault) {
      _ = try PropertyList(bytes: Array(source.utf8))
      #expect(message == nil)
    } catch {
      #expect(error.message == message)
    }
  }
}
