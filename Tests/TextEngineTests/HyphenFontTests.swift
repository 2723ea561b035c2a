import GalleyFonts
import Testing

@testable import GalleyTextEngine

/// The hyphen at a line's end, in fonts with U+2010, with U+002D only, or with neither.
@Suite struct HyphenFontTests {
  private struct Ending {
    var text: String
    var font: String
    var glyph: UInt32
    var isInserted: Bool
  }

  /// The first line of a word that must be divided, set in `face`, and the end of that line.
  private func ending(_ word: String, _ face: FontFace, hyphenation: Double = 1) -> (glyphs: [UInt32], last: Ending?, width: Int, used: Int) {
    let units = Array(word.utf16)
    var settings = ParagraphSettings()
    settings.hyphenation = hyphenation
    settings.language = "en"
    let style = TextStyle(font: face.instance(size64: 640), language: "en")
    let layout = DocumentLayout(settings: LayoutSettings())
    layout.replaceParagraphs(
      0..<0, with: [Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: settings)])
    layout.regions = [Region(width: LayoutUnit(points: 62), height: .unlimited)]
    layout.layOutAll()
    let fragment = layout.fragments[0]
    let runs = layout.visualRuns(ofFragment: 0)
    let glyphs = runs.flatMap(\.glyphs)
    guard fragment.endsInHyphen, let run = runs.first(where: \.isInserted) ?? runs.last, let glyph = run.glyphs.last else { return (glyphs, nil, 0, 0) }
    let shown = String(decoding: units[fragment.range.utf16], as: UTF16.self)
    let width = runs.reduce(0) { $0 + $1.advances.reduce(0) { $0 + $1.raw } }
    return (
      glyphs, Ending(text: shown, font: run.font.postScriptName, glyph: glyph, isInserted: run.isInserted), width,
      fragment.used.width.raw
    )
  }

  private static let word = "misunderstandings"

  @Test func fontsOwnHyphenIsPreferred() throws {
    for (name, scalar) in [("Inter-Regular", 0x2010), ("EBGaramond12-Bold", 0x2D), ("EBGaramond12-Regular", 0x2010)] as [(String, UInt32)] {
      let face = try #require(FontLibrary.shared.face(named: name))
      #expect((face.glyph(for: 0x2010) != nil) == (scalar == 0x2010), "\(name)")
      let last = try #require(ending(Self.word, face).last, "\(name)")
      #expect(last.font == name && last.glyph == face.glyph(for: scalar) && !last.isInserted)
    }
  }

  /// A font with letters but no hyphen of any kind: another font provides it, and its width counts.
  @Test func missingHyphenComesFromAnotherFont() throws {
    var tried = 0
    for face in Self.faces where face.glyph(for: 0x2010) == nil && face.glyph(for: 0x2D) == nil {
      tried += 1
      let hyphen = InsertedHyphen(after: Shaper.key(for: TextStyle(font: face.instance(size64: 640)), font: face.instance(size64: 640), script: 0x4C61_746E, level: 0))
      guard case .apart(let key, _) = hyphen else { Issue.record("\(face.postScriptName)"); continue }
      #expect(key.font.face !== face && hyphen.suffix == nil)
      // A soft hyphen after a letter of the font itself, in any script.
      guard let letter = (0x370...0xFFFF).first(where: { value in
        face.glyph(for: UInt32(value)) != nil && Unicode.Scalar(value)?.properties.generalCategory == .otherLetter
      }) else { continue }
      let scalar = String(Unicode.Scalar(UInt32(letter))!)
      let text = String(repeating: scalar, count: 3) + "\u{AD}" + String(repeating: scalar, count: 12)
      let found = ending(text, face, hyphenation: 0)
      guard let last = found.last else { continue }
      #expect(last.isInserted && last.font == key.font.postScriptName && last.glyph != 0, "\(face.postScriptName)")
      #expect(found.width == found.used, "\(face.postScriptName): drawn \(found.width), counted \(found.used)")
    }
    #expect(tried > 0, "no installed font is without a hyphen: the case is not tried")
  }

  /// In every installed face a divided word has no .notdef glyph, and its computed width.
  @Test func noFaceDrawsNotdefForAHyphen() {
    var divided = 0
    for face in Self.faces {
      let found = ending(Self.word, face)
      #expect(!found.glyphs.contains(0), "\(face.postScriptName)")
      guard found.last != nil else { continue }
      divided += 1
      #expect(found.width == found.used, "\(face.postScriptName): drawn \(found.width), counted \(found.used)")
    }
    #expect(divided > 50)
  }

  private static let faces: [FontFace] = FontLibrary.shared.families.flatMap { FontLibrary.shared.faces(ofFamily: $0) }
}
