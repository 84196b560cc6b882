// Tags of languages, wishes of the environment, and the choice among what is there.

import ModelStrings
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", "de"), ("de-AT", "de-AT"), ("de_AT", "de-AT"), ("DE_at.UTF-8@euro", "de-AT"),
    ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"), ("German", "de"), ("Japanese", "ja"),
    ("pt_BR", "pt-BR"), ("de-1996", "de"), ("en-u-ca-buddhist", "en"), ("haw", "haw"),
    ("Base", nil), ("mul", nil), ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil),
    ("1-2", nil), ("-", nil),
  ])
  func tags(_ text: String, _ expected: String?) {
    #expect(LanguageTag(text)?.description == expected)
  }

  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], ["de-AT"]),
    (["LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
    (["LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "it_CH.utf8"], ["it-CH"]),
    (["LANGUAGE": "de_AT:en", "LANG": "fr_FR.UTF-8"], ["de-AT", "en", "fr-FR"]),
    (["LANGUAGE": "de:fr", "LANG": "de"], ["de", "fr"]),
    (["LANGUAGE": "de", "LANG": "C.UTF-8"], []),
    (["LANGUAGE": "de"], ["de"]),
    (["LANG": "POSIX"], []),
    (["LC_ALL": "", "LANG": "sv"], ["sv"]),
    ([:], []),
  ])
  func environment(_ variables: [String: String], _ expected: [String]) {
    let found = LanguagePreference.languages(environment: variables)
    #expect(found.map(\.description) == expected)
  }

  @Test func requestBeatsEnvironment() {
    let found = LanguagePreference.languages(
      requested: "de-AT, en", environment: ["LANG": "fr"])
    #expect(found.map(\.description) == ["de-AT", "en"])
  }

  @Test(arguments: [
    (["en", "de-AT", "de"], "de-AT", "de-AT"),
    (["de", "en"], "de-AT", "de"),
    (["German", "English"], "de-AT", "German"),
    (["de_CH", "en"], "de-AT", "de_CH"),
    (["zh_TW", "zh_CN", "en"], "zh-Hant", "zh_TW"),
    (["zh-Hant", "zh-Hans", "en"], "zh-TW", "zh-Hant"),
    (["zh-Hant", "zh-Hans", "en"], "zh-HK", "zh-Hant"),
    (["zh-Hant", "zh-Hans", "en"], "zh-CN", "zh-Hans"),
    (["zh-Hans", "en"], "zh-TW", "en"),
    (["nb", "en"], "no", "nb"), (["no", "en"], "nb-NO", "no"),
    (["pt-BR", "en"], "pt-PT", "pt-BR"),
    (["Base", "fr"], "de", "Base"),
    (["fr", "en-GB"], "de", "en-GB"),
    (["fr", "it"], "de", "fr"),
    (["Base", "mul"], "de", "Base"),
  ])
  func choices(_ names: [String], _ wanted: String, _ expected: String) throws {
    let tag = try #require(LanguageTag(wanted))
    #expect(LocalizationChoice(among: names, preferring: [tag])?.name == expected)
  }

  @Test func laterWishesAndDevelopmentLanguage() {
    let wishes = ["sv", "fr-CA"].compactMap(LanguageTag.init)
    #expect(LocalizationChoice(among: ["en", "fr", "it"], preferring: wishes)?.name == "fr")
    #expect(
      LocalizationChoice(
        among: ["en", "it", "Base"], preferring: wishes, developmentLanguage: LanguageTag("it"))?
        .name == "it")
    #expect(LocalizationChoice(among: ["mul"], preferring: wishes) == nil)
    #expect(LocalizationChoice(among: [], preferring: wishes) == nil)
  }
}
