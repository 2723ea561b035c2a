import Testing

@testable import GalleyFonts

/// Names of fonts that only Apple's systems have.
@Suite struct AppleFontTests {
  /// The family for a name, and the file that is drawn.
  private func check(_ name: String, _ family: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let face = FontLibrary.shared.face(named: name)
    let synthesis = [(face?.synthesis.slant ?? 0) > 0 ? " + slant" : "", (face?.synthesis.embolden ?? 0) > 0 ? " + bold" : ""]
    let found = (face?.installed.postScriptName ?? "nil") + synthesis.joined()
    #expect(found == file && face?.familyName == family, "\(found)", sourceLocation: sourceLocation)
  }

  @Test func namesResolveToNearestInstalledStyle() {
    check("Helvetica", "Helvetica", "Inter-Regular")
    check("Helvetica-Bold", "Helvetica", "Inter-Bold")
    check("Helvetica-BoldOblique", "Helvetica", "Inter-BoldItalic")
    check("HelveticaNeue-Light", "Helvetica Neue", "Inter-Light")
    check("HelveticaNeue-UltraLightItalic", "Helvetica Neue", "Inter-ExtraLightItalic")
    check("Helvetica Neue Medium", "Helvetica Neue", "Inter-Medium")
    check("ArialMT", "Arial", "Inter-Regular")
    check("Arial-BoldItalicMT", "Arial", "Inter-BoldItalic")
    check("AvenirNext-DemiBold", "Avenir Next", "Inter-SemiBold")
    check("Futura-CondensedExtraBold", "Futura", "Inter-ExtraBold")
    check("Courier", "Courier", "DejaVuSansMono")
    check("CourierNewPS-BoldMT", "Courier New", "DejaVuSansMono-Bold")
    check("Menlo-Regular", "Menlo", "DejaVuSansMono")
    check("Menlo", "Menlo", "DejaVuSansMono")
    check("Georgia", "Georgia", "EBGaramond12-Regular")
    check("Georgia-Italic", "Georgia", "EBGaramond12-Italic")
    check("TimesNewRomanPSMT", "Times New Roman", "EBGaramond12-Regular")
    check("Times-Roman", "Times", "EBGaramond12-Regular")
    check("SnellRoundhand", "Snell Roundhand", "EBGaramond12-Italic")
    check("AmericanTypewriter-Bold", "American Typewriter", "DejaVuSerif-Bold")
    check("AppleColorEmoji", "Apple Color Emoji", "NotoColorEmoji")
    check("PingFangSC-Semibold", "PingFang SC", "NotoSansCJKsc-Bold")
    check("HiraMinProN-W3", "Hiragino Mincho ProN", "NotoSerifCJKjp-Regular")
    #expect(FontLibrary.shared.face(named: "BodoniSvtyTwoOSITCTT-BookIt")?.isItalic == true)
    check(".SFUI-Semibold", ".SF UI", "Inter-SemiBold")
  }

  @Test func unknownNamesAreNotSubstituted() {
    for name in ["Helveticaa", "Helvetica-Nonsense", "Arialish", "Nothing Known", "Tim", ""] {
      #expect(FontLibrary.shared.face(named: name) == nil, "\(name)")
    }
    // If a font is required, a missing style is replaced by the family's nearest.
    #expect(FontLibrary.shared.substitute(for: "HelveticaNeue-Black")?.postScriptName == "HelveticaNeue-Bold")
    #expect(FontLibrary.shared.substitute(for: "HiraKakuProN-W4")?.familyName == "Hiragino Kaku Gothic ProN")
    #expect(FontLibrary.shared.substitute(for: "Nothing Known") == nil)
  }

  /// Every name of the table leads to one face with that name; its family contains it, and family, weight and slope lead to a face of the
  /// same weight and slope.
  @Test func everyNameRoundTrips() throws {
    for line in AppleFontTable.lines {
      for name in line.families.split(separator: "\n").map({ String($0.prefix { $0 != ":" }) }) {
        let family = try #require(AppleFonts.shared.family(named: name))
        for cut in family.cuts {
          let face = try #require(FontLibrary.shared.face(named: cut.postScriptName), "\(cut.postScriptName)")
          if face.installed == face.description { continue }  // Really there.
          #expect(face.postScriptName == cut.postScriptName && face.familyName == family.name)
          #expect(face === FontLibrary.shared.face(named: cut.postScriptName) && face.isFoundByName)
          #expect(face.weight == cut.weight, "\(cut.postScriptName): \(face.weight)")
          if cut.styleName.contains("Condensed") { continue }
          let again = FontLibrary.shared.face(family: family.name, weight: cut.weight, italic: cut.isItalic)
          #expect(again?.weight == cut.weight && again?.isItalic == face.isItalic, "\(cut.postScriptName)")
        }
        let faces = FontLibrary.shared.faces(ofFamily: family.name)
        if faces.first?.installed != faces.first?.description {
          #expect(Set(faces.map(\.postScriptName)) == Set(family.cuts.map(\.postScriptName)))
        }
      }
    }
  }

  /// A fingerprint identifies the file, so that another machine can find it.
  @Test func fingerprintIdentifiesFile() throws {
    let face = try #require(FontLibrary.shared.face(named: "Helvetica-Bold"))
    #expect(FontFingerprint(of: face) == FontLibrary.shared.face(named: "Inter-Bold").map(FontFingerprint.init))
  }
}
