import GalleyCHarfBuzz
import Testing

@testable import GalleyFonts

/// Synthetic bold from the regular style.
@Suite struct SyntheticBoldTests {
  private let regular = FontLibrary.shared.face(named: "Galley Block")!
  private var bold: FontFace { FontLibrary.shared.face(family: "Galley Block", weight: 700, italic: false)! }

  /// Letters keep their distance: each advance grows by as much as its strokes, 1/32 em.
  @Test(arguments: [640, 1000, 6400]) func advancesGrowWithTheStrokes(size64: Int) throws {
    try #require(bold.synthesis.embolden > 0)
    let strength = Int((Double(size64) / 32).rounded())
    for scalar in "aMm ".unicodeScalars {
      let glyph = try #require(regular.glyph(for: scalar.value))
      let (plain, thick) = (regular.instance(size64: size64), bold.instance(size64: size64))
      #expect(thick.advance(of: glyph) == plain.advance(of: glyph) + strength, "\(scalar)")
    }
    #expect(bold.instance(size64: size64).metrics == regular.instance(size64: size64).metrics)
  }

  /// A zero advance stays zero.
  @Test func zeroAdvancesStayZero() throws {
    guard let face = FontLibrary.shared.face(family: "Noto Naskh Arabic", weight: 400, italic: false),
      let mark = face.glyph(for: 0x064E), face.instance(size64: 640).advance(of: mark) == 0
    else { return }
    let data = SyntheticBoldAdvances.font(over: hb_font_reference(face.instance(size64: 640).harfbuzzFont), by: 20)
    defer { hb_font_destroy(data) }
    #expect(hb_font_get_glyph_h_advance(data, mark) == 0)
    #expect(hb_font_get_glyph_h_advance(data, face.glyph(for: 0x0628)!) == Int32(face.instance(size64: 640).advance(of: face.glyph(for: 0x0628)!)) + 20)
  }

  /// A drawing for other programs names the installed family, not the replaced family.
  @Test func substituteIsNamedByItsOwnFamily() throws {
    let face = try #require(FontLibrary.shared.face(named: "Helvetica-Bold"))
    try #require(face.familyName == "Helvetica")
    if face.installed == face.description { return }
    #expect(face.instance(size64: 640).typeface.family == face.installed.familyName)
    #expect(face.instance(size64: 640).typeface.family != "Helvetica")
  }
}
