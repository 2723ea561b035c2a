import CoreText
import Testing
import UIFoundation

/// Fonts that only Apple's systems have: `UIFont`, descriptors and Core Text share one table.
@Suite struct AppleNameTests {
  private static let names: [(name: String, family: String)] = [
    ("Helvetica", "Helvetica"), ("Helvetica-Bold", "Helvetica"), ("HelveticaNeue", "Helvetica Neue"),
    ("HelveticaNeue-Light", "Helvetica Neue"), ("HelveticaNeue-ThinItalic", "Helvetica Neue"), ("Courier", "Courier"),
    ("CourierNewPSMT", "Courier New"), ("CourierNewPS-BoldMT", "Courier New"), ("Georgia", "Georgia"),
    ("Georgia-BoldItalic", "Georgia"), ("Menlo-Regular", "Menlo"), ("Menlo-Bold", "Menlo"),
    ("TimesNewRomanPSMT", "Times New Roman"), ("Times-Roman", "Times"), ("Avenir-Book", "Avenir"),
    ("AvenirNext-DemiBold", "Avenir Next"), ("ArialMT", "Arial"), ("Verdana", "Verdana"), ("Palatino-Roman", "Palatino"),
    ("Baskerville-SemiBold", "Baskerville"), ("Futura-Medium", "Futura"), ("GillSans", "Gill Sans"),
    ("Optima-Regular", "Optima"), ("AmericanTypewriter", "American Typewriter"), ("ChalkboardSE-Regular", "Chalkboard SE"),
    ("Noteworthy-Bold", "Noteworthy"), ("MarkerFelt-Thin", "Marker Felt"), ("SnellRoundhand", "Snell Roundhand"),
    ("Zapfino", "Zapfino"), ("Copperplate", "Copperplate"), ("Didot", "Didot"), ("AppleColorEmoji", "Apple Color Emoji"),
    ("PingFangSC-Regular", "PingFang SC"), ("HiraginoSans-W3", "Hiragino Sans"), ("HiraMinProN-W6", "Hiragino Mincho ProN"),
  ]

  @Test func nameResolvesToSameFontInAllAPIs() throws {
    for (name, family) in Self.names {
      let font = try #require(UIFont(name: name, size: 14), "\(name)")
      #expect(font.fontName == name && font.familyName == family && font.pointSize == 14, "\(name): \(font.familyName)")
      #expect(UIFont(descriptor: UIFontDescriptor(name: name, size: 14), size: 0) == font, "\(name)")
      #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font, "\(name)")
      #expect(UIFont(descriptor: UIFontDescriptor(fontAttributes: font.fontDescriptor.fontAttributes), size: 0) == font)
      let other = CTFontCreateWithName(name, 14, nil)
      #expect(CTFontCopyPostScriptName(other) == name && CTFontCopyFamilyName(other) == family)
      #expect(CTFontGetAscent(other) == font.ascender && CTFontGetGlyphCount(other) > 0, "\(name)")
      #expect(UIFont.fontNames(forFamilyName: family).contains(name), "\(name)")
    }
  }

  @Test func appleMonospacedFontsAreMonospaced() throws {
    for name in ["Courier", "CourierNewPSMT", "Menlo-Regular", "Menlo-Bold", "Monaco", "SFMono-Regular"] {
      let font = try #require(UIFont(name: name, size: 12))
      #expect(font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace), "\(name)")
    }
    #expect(UIFont(name: "Helvetica", size: 12)?.fontDescriptor.symbolicTraits == [])
  }

  @Test func stylesOfFamilyAreReachableByTraits() throws {
    func check(_ name: String, _ traits: UIFontDescriptor.SymbolicTraits, _ expected: String) throws {
      let font = try #require(UIFont(name: name, size: 12))
      let descriptor = try #require(font.fontDescriptor.withSymbolicTraits(traits), "\(name)")
      #expect(UIFont(descriptor: descriptor, size: 0).fontName == expected)
    }
    try check("Helvetica", .traitBold, "Helvetica-Bold")
    try check("Helvetica-Bold", [.traitBold, .traitItalic], "Helvetica-BoldOblique")
    try check("Georgia-BoldItalic", [], "Georgia")
    try check("Menlo-Regular", [.traitMonoSpace, .traitBold], "Menlo-Bold")
    let wide = UIFontDescriptor(fontAttributes: [.family: "Helvetica Neue", .face: "Medium Italic"])
    #expect(UIFont(descriptor: wide, size: 12).fontName == "HelveticaNeue-MediumItalic")
  }

  @Test func unknownNamesReturnNil() {
    for name in ["Helvetica-Nonsense", "Helvetic", "TimesNewRomanX", "NoSuchFont"] {
      #expect(UIFont(name: name, size: 12) == nil, "\(name)")
    }
  }
}
