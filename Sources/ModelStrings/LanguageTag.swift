// Names of languages, as folders, people and environments write them, made comparable.

/// A language with script and region, such as `de-AT` or `zh-Hant`.
public struct LanguageTag: Hashable, Sendable {
  /// Language in lower case: `de`.
  public let language: String
  /// Script, capitalized: `Hant`; nil when not said.
  public let script: String?
  /// Region in upper case: `AT`, `419`; nil when not said.
  public let region: String?

  /// Reads a tag as BCP 47 or a POSIX locale writes it: `de-AT`, `de_AT.UTF-8@euro`, `zh-hant-tw`.
  /// English names of older folders are known too: `German`, `Japanese`. Variants and extensions
  /// are passed over.
  ///
  /// Nil for what names no language: `Base`, `mul`, `C`, `POSIX`, an empty text.
  public init?(_ text: String) {
    let plain = text.prefix { $0 != "." && $0 != "@" }
    let lowered = plain.lowercased()
    if let known = Self.namedLanguages[lowered] {
      (language, script, region) = (known, nil, nil)
      return
    }
    var parts = lowered.split(whereSeparator: { $0 == "-" || $0 == "_" })[...]
    guard let first = parts.popFirst(), (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy(Self.isLetter), !Self.noLanguages.contains(String(first))
    else { return nil }
    var (script, region): (String?, String?)
    for part in parts {
      if part.utf8.count == 1 { break }
      if script == nil, region == nil, part.utf8.count == 4, part.utf8.allSatisfy(Self.isLetter) {
        script = part.prefix(1).uppercased() + part.dropFirst()
      } else if region == nil, Self.isRegion(part) {
        region = part.uppercased()
      }
    }
    language = String(first)
    self.script = script
    self.region = region
  }

  private init(language: String, script: String?, region: String?) {
    self.language = language
    self.script = script
    self.region = region
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(isLetter)
      || part.utf8.count == 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Codes of no language: multiple, undetermined, none.
  private static let noLanguages: Set = ["mul", "und", "zxx"]

  /// The names of `.lproj` folders before they were codes, as NeXTSTEP and early macOS had them.
  private static let namedLanguages = [
    "english": "en", "german": "de", "french": "fr", "japanese": "ja", "spanish": "es",
    "italian": "it", "dutch": "nl", "swedish": "sv", "norwegian": "nb", "danish": "da",
    "finnish": "fi", "portuguese": "pt", "korean": "ko", "chinese": "zh", "russian": "ru",
    "polish": "pl", "czech": "cs", "greek": "el", "turkish": "tr", "hungarian": "hu",
    "arabic": "ar", "hebrew": "he",
  ]
}

extension LanguageTag: CustomStringConvertible {
  /// The tag after BCP 47: `zh-Hant-TW`.
  public var description: String {
    [language, script, region].compactMap(\.self).joined(separator: "-")
  }
}

extension LanguageTag {
  /// The tag in the form in which two can be compared: old codes replaced by today's (`no` by `nb`,
  /// `iw` by `he`, `in` by `id`), and Chinese with the script that its region writes.
  var canonical: LanguageTag {
    let code = Self.replacedCodes[language] ?? language
    guard code == "zh", script == nil else {
      return LanguageTag(language: code, script: script, region: region)
    }
    let writesTraditional = ["TW", "HK", "MO"].contains(region)
    return LanguageTag(language: code, script: writesTraditional ? "Hant" : "Hans", region: region)
  }

  private static let replacedCodes = ["no": "nb", "iw": "he", "in": "id", "ji": "yi", "tl": "fil"]

  /// The tag without its region.
  var withoutRegion: LanguageTag { LanguageTag(language: language, script: script, region: nil) }
}
