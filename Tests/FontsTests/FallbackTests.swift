import Testing

@testable import GalleyFonts

@Suite struct FallbackTests {
  /// The face that shows each cluster of `text` beside `primary`.
  private func check(
    _ text: String, beside primary: String = "EB Garamond", in language: String? = nil, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let face = try #require(FontLibrary.shared.face(named: primary), sourceLocation: sourceLocation)
    let cluster = text.unicodeScalars.map(\.value)
    let found = FontLibrary.shared.fallback(for: cluster, language: language, like: face)
    #expect(found.postScriptName == expected, "\(text) beside \(primary)", sourceLocation: sourceLocation)
    // The cache returns the result of the search.
    #expect(FontLibrary.shared.fallback(for: cluster, language: language, like: face) === found, sourceLocation: sourceLocation)
  }

  @Test func coveredCharactersKeepTheFont() throws {
    for text in [
      "a", "é", "e\u{301}", " ", "\u{A0}", "\u{2009}", "\u{3000}", "\u{2011}", "\u{200B}", "\u{AD}", "\n", "\t",
      "\u{FFFC}", "1", "#", "©", "a\u{200D}", "a\u{FE0F}",
    ] {
      try check(text, "EBGaramond12-Regular")
      try check(text, beside: "Inter", "Inter-Regular")
    }
  }

  @Test func serifFontFallsBackToSerif() throws {
    for (text, serif, sans) in [
      ("ب", "NotoNaskhArabic-Regular", "NotoSansArabic-Regular"),
      ("בּ", "NotoSerifHebrew-Regular", "NotoSansHebrew-Regular"),
      ("क्षि", "NotoSerifDevanagari-Regular", "NotoSansDevanagari-Regular"),
      ("ที่", "NotoSerifThai-Regular", "NotoSansThai-Regular"),
      ("漢", "NotoSerifCJKjp-Regular", "NotoSansCJKjp-Regular"),
      ("か", "NotoSerifCJKjp-Regular", "NotoSansCJKjp-Regular"),
      ("가", "NotoSerifCJKkr-Regular", "NotoSansCJKkr-Regular"),
      ("、", "NotoSerifCJKjp-Regular", "NotoSansCJKjp-Regular"),
      ("ქ", "NotoSerifGeorgian-Regular", "NotoSansGeorgian-Regular"),
    ] {
      try check(text, serif)
      try check(text, beside: "Inter", sans)
    }
  }

  @Test func languageSelectsHanVariant() throws {
    for (language, suffix) in [
      ("ja", "jp"), ("zh-Hans", "sc"), ("zh", "sc"), ("zh-CN", "sc"), ("zh-Hant", "tc"), ("zh-TW", "tc"), ("zh-HK", "hk"),
      ("zh-Hant-HK", "hk"), ("yue", "hk"), ("ko", "kr"), ("ko_KR", "kr"), ("en", "jp"), ("", "jp"),
    ] {
      try check("骨", in: language, "NotoSerifCJK\(suffix)-Regular")
    }
  }

  /// If one style of a family lacks a character and another has it, that style is used, with the weight and slope of the first.
  @Test func styleFallsBackWithinItsFamily() throws {
    for character in ["é", "\u{2010}", "ß", "Ł", "Ж"] {
      try check(character, beside: "EBGaramond12-Bold", "EBGaramond12-Regular")
      let bold = FontLibrary.shared.fallback(
        for: character.unicodeScalars.map(\.value), language: nil, like: FontLibrary.shared.face(named: "EBGaramond12-Bold")!)
      #expect(bold.weight == 700 && bold.synthesis.embolden > 0)
    }
    try check("\u{2017}", beside: "EBGaramond12-Regular", "EBGaramond12-Italic")
  }

  /// Debian's bold EB Garamond is the only style that is skipped.
  @Test func onlyVeryIncompleteStylesAreSkipped() {
    let holed = FontLibrary.shared.families.flatMap { FontLibrary.shared.holedCuts(ofFamily: $0) }
    #expect(Set(holed.map(\.face.postScriptName)) == ["EBGaramond12-Bold"])
    #expect(holed.allSatisfy { $0.missing.contains(0xE9) && $0.missing.contains(0x17F) && !$0.missing.contains(0x41) })
  }

  @Test func boldFallsBackToBold() throws {
    try check("ب", beside: "EBGaramond12-Bold", "NotoNaskhArabic-Bold")
    try check("漢", beside: "Inter-Bold", "NotoSansCJKjp-Bold")
    // A script without italics is not slanted.
    try check("ש", beside: "EBGaramond12-Italic", "NotoSerifHebrew-Regular")
  }

  @Test func emojiFontRequiresEmojiPresentation() throws {
    for text in [
      "😀", "❤️", "☎️", "1️⃣", "#️⃣", "🇫🇷",
      "👩‍👩‍👧‍👦", "👍🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈", "❤️‍🔥", "⌚", "✍🏽",
    ] {
      try check(text, "NotoColorEmoji")
      try check(text, beside: "DejaVu Sans", "NotoColorEmoji")
    }
    try check("❤", "NotoSansSymbols2-Regular")
    try check("☺︎", beside: "DejaVu Sans", "DejaVuSans")
    try check("😀︎", beside: "DejaVu Sans", "DejaVuSans")
    try check("1", "EBGaramond12-Regular")
  }

  @Test func uncoveredTextKeepsPrimaryFont() throws {
    for text in ["\u{10FFFF}", "\u{378}"] { try check(text, "EBGaramond12-Regular") }
    let face = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    // Lone surrogates and numbers that are not scalars.
    for odd: [UInt32] in [[0xD800], [0xDFFF], [0x110000], [.max], [0], []] {
      #expect(FontLibrary.shared.fallback(for: odd, language: nil, like: face) === face)
    }
  }

  @Test func uncoveredMarkDoesNotChangeBaseFont() throws {
    // U+0378 is not assigned.
    try check("a\u{378}", "EBGaramond12-Regular")
    try check("ب\u{378}", "NotoNaskhArabic-Regular")
  }

  @Test func millionMarksTerminate() throws {
    let face = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    let cluster = [0x628] + (0..<1_000_000).map { UInt32(0x300 + $0 % 0x70) }
    #expect(FontLibrary.shared.fallback(for: cluster, language: nil, like: face).glyph(for: 0x628) != nil)
  }

  @Test func fallbackShowsClusterIfAnyFaceDoes() throws {
    // The law, for every scalar of a few blocks: if the result lacks a glyph, no installed face has it.
    let library = FontLibrary.shared
    let primary = try #require(library.face(named: "Inter"))
    var generator = Seeded(seed: 42)
    for _ in 0..<300 {
      let scalar = UInt32.random(in: 0xA0...0x1FAFF, using: &generator)
      guard Unicode.Scalar(scalar) != nil else { continue }
      let face = library.fallback(for: [scalar], language: nil, like: primary)
      if !face.shows([scalar]) {
        let other = library.catalogue.entries.first {
          $0.charset != nil && $0.mayCover(scalar) && library.face(of: $0)?.shows([scalar]) == true
        }
        #expect(other == nil, "U+\(String(scalar, radix: 16)), seed 42: \(other?.path ?? "")")
      }
    }
  }

  @Test func fallbackIsEqualOnAllThreads() async throws {
    let primary = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    let scalars = (0..<200).map { UInt32(0x590 + $0 * 37) }.filter { Unicode.Scalar($0) != nil }
    let alone = scalars.map { FontLibrary.shared.fallback(for: [$0], language: nil, like: primary).postScriptName }
    let library = FontLibrary(catalogue: FontLibrary.shared.catalogue)
    let other = try #require(library.face(named: "EB Garamond"))
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask { scalars.map { library.fallback(for: [$0], language: nil, like: other).postScriptName } }
      }
      for await answers in group { #expect(answers == alone) }
    }
  }
}
