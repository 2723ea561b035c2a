import Foundation
import GalleyCHarfBuzz
import GalleyFonts
import Testing

@testable import GalleyTextEngine

/// Shaping word by word gives the glyphs and advances of one HarfBuzz call for the whole run, as `hb-shape` does; also if a font's rules
/// extend over a space, as words are not separated there.
@Suite struct WordShapingTests {
  struct Glyph: Equatable, CustomStringConvertible {
    var id: UInt32
    /// 1/64 pt; offsets y up.
    var advance, x, y: Int32
    /// UTF-16, from the paragraph's start.
    var cluster: Int
    /// Whether a break before it has an effect, according to HarfBuzz for the whole text.
    var isUnsafe = false

    static func == (a: Glyph, b: Glyph) -> Bool {
      (a.id, a.advance, a.x, a.y, a.cluster) == (b.id, b.advance, b.x, b.y, b.cluster)
    }

    var description: String { "\(cluster):\(id)+\(advance)@\(x),\(y)" }
  }

  /// Real sentences in each script; those in Latin contain kern pairs across spaces (“T A”, “V. A”), ligatures and digits.
  private static let sentences: [(script: String, language: String, isRightToLeft: Bool, texts: [String])] = [
    ("Latn", "en", false, [
      "It was a bright cold day in April, and the clocks were striking thirteen.",
      "AVA Tv To W. A. Taft's office: “fjord, affine, flow” (1,234.50) – the 7th V A T Y o.",
      "Quand j'étais plus jeune, l'œuvre naïve « coûtait » 12 € ; Größe, Maß, Šárka, fi ffi.",
    ]),
    ("Arab", "ar", true, [
      "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا",
      "لا إله الله الإِنسَانُ كِتَابٌ جَدِيدٌ وعليهم أن يعامل بعضهم بعضا",
    ]),
    ("Deva", "hi", false, [
      "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है",
      "क्षत्रिय ज्ञान श्री कर्म हिन्दी र्‍य",
    ]),
    ("Grek", "el", false, ["Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια."]),
    ("Cyrl", "ru", false, ["Все люди рождаются свободными и равными в своём достоинстве."]),
  ]

  func shaped(_ text: String, _ style: TextStyle, _ isRightToLeft: Bool) -> (glyphs: [Glyph], words: Int, cuts: [Int]) {
    let units = Array(text.utf16)
    var settings = ParagraphSettings()
    settings.direction = isRightToLeft ? .rightToLeft : .leftToRight
    let paragraph = Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: settings)
    let shaped = TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(paragraph))
    #expect(shaped.runs.allSatisfy { $0.face.font === style.font }, "‘\(text)’ is not all in \(style.font.postScriptName)")
    let pieces = shaped.shapedWords
    // Visual order: the last piece of a right-to-left run is on the left.
    let glyphs = (isRightToLeft ? pieces.reversed() : pieces).flatMap { piece in
      (0..<piece.word.glyphCount).map {
        Glyph(
          id: piece.word.glyph($0), advance: piece.word.advance($0), x: piece.word.xOffset($0), y: piece.word.yOffset($0),
          cluster: piece.start + Int(piece.word.cluster($0)))
      }
    }
    return withExtendedLifetime(shaped) { (glyphs, pieces.count, pieces.map(\.start)) }
  }

  /// One call of HarfBuzz for the whole text, scaled from font units.
  func whole(_ text: String, _ font: FontInstance, script: String, language: String, _ isRightToLeft: Bool) -> [Glyph] {
    let scale = ShapedWord.Scale(size64: font.size64, unitsPerEm: font.face.unitsPerEm, horizontalScale: 65536)
    return glyphs(of: text, in: font.face.shapingFont, script: script, language: language, isRightToLeft).map {
      Glyph(
        id: $0.id, advance: scale.across($0.advance), x: scale.across($0.x), y: scale.up($0.y), cluster: $0.cluster,
        isUnsafe: $0.isUnsafe)
    }
  }

  private func glyphs(of text: String, in font: OpaquePointer, script: String, language: String, _ isRightToLeft: Bool) -> [Glyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let units = Array(text.utf16)
    hb_buffer_add_utf16(buffer, units, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_string(script, -1))
    hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    let positions = hb_buffer_get_glyph_positions(buffer, &count)!
    return (0..<Int(count)).map {
      Glyph(
        id: infos[$0].codepoint, advance: positions[$0].x_advance, x: positions[$0].x_offset, y: positions[$0].y_offset,
        cluster: Int(infos[$0].cluster), isUnsafe: infos[$0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }

  /// The same with a font that HarfBuzz scales to the size: it rounds advances and kerns separately.
  private func wholeAtSize(_ text: String, _ font: FontInstance, script: String, language: String, _ isRightToLeft: Bool) -> [Glyph] {
    let sized = hb_font_create_sub_font(font.face.shapingFont)!
    defer { hb_font_destroy(sized) }
    hb_font_set_scale(sized, Int32(font.size64), Int32(font.size64))
    return glyphs(of: text, in: sized, script: script, language: language, isRightToLeft)
  }

  @Test(arguments: [
    ("EB Garamond 12 Regular", ["Latn", "Grek", "Cyrl"]), ("EB Garamond 12 Italic", ["Latn", "Grek", "Cyrl"]),
    ("DejaVu Serif", ["Latn", "Grek", "Cyrl"]), ("Inter", ["Latn", "Grek", "Cyrl"]),
    ("Noto Naskh Arabic", ["Arab"]), ("Noto Serif Devanagari", ["Deva"]), ("Galley Block", ["Latn"]),
  ])
  func wordByWordShapingEqualsShapingTheRun(_ name: String, _ scripts: [String]) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    let font = face.instance(size64: 17 * 64)
    var count = 0
    for set in WordShapingTests.sentences where scripts.contains(set.script) {
      for text in set.texts where face.shows(text.unicodeScalars.map(\.value)) {
        count += 1
        let ours = shaped(text, TextStyle(font: font, language: set.language), set.isRightToLeft)
        let theirs = whole(text, font, script: set.script, language: set.language, set.isRightToLeft)
        #expect(ours.glyphs == theirs, "\(name): ‘\(text)’")
        #expect(!theirs.contains { $0.id == 0 }, "\(name) lacks a glyph of ‘\(text)’")
        // As many pieces as words and spaces, except for those whose rules include a space.
        let spaces = text.split(separator: " ", omittingEmptySubsequences: false).count
        #expect(ours.words >= (face.spaceInLayout(script: 0x4C61_746E, language: "en").isApart ? spaces : spaces / 2), "\(name): \(ours.words) pieces")
      }
    }
    #expect(count >= scripts.count, "\(name) was tried on \(count) sentences")
  }

  /// A space and the mark on it are one cluster, as in HarfBuzz's result for the whole text, and no line ends between them.
  @Test(arguments: ["EB Garamond 12 Regular", "DejaVu Serif", "Galley Block", "Inter"])
  func spaceAndItsMarkFormOneCluster(_ name: String) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    let font = face.instance(size64: 17 * 64)
    var count = 0
    for mark in ["\u{301}", "\u{308}", "\u{323}\u{302}", "\u{327}", "\u{20E3}", "\u{200D}", "\u{FE0F}"] {
      guard face.shows([0x20] + mark.unicodeScalars.map(\.value)) else { continue }
      count += 1
      for text in [" \(mark)", "a \(mark)b", "ab \(mark) cd", " \(mark) \(mark)", "AV  \(mark)  \(mark)V", "a \(mark)"] {
        let theirs = whole(text, font, script: "Latn", language: "en", false)
        #expect(shaped(text, TextStyle(font: font, language: "en"), false).glyphs == theirs, "\(name): ‘\(text)’")
        var settings = ParagraphSettings()
        settings.direction = .leftToRight
        let units = Array(text.utf16)
        let analysis = Analyzer().analyze(
          Paragraph(text: units, styles: [.init(length: units.count, style: TextStyle(font: font))], settings: settings))
        let clusters = Set(theirs.map(\.cluster) + [units.count])
        #expect(analysis.breaks.allSatisfy { clusters.contains(Int($0)) }, "\(name): ‘\(text)’ \(analysis.breaks)")
      }
    }
    #expect(count >= 2, "\(name) was tried on \(count) marks")
  }

  /// A base and marks whose composed form the font contains stay in it, with the marks in any order, and no glyph is missing.
  @Test(arguments: ["EB Garamond 12 Regular", "EB Garamond 12 Italic", "Noto Sans CJK JP", "DejaVu Serif", "Inter", "Galley Block"])
  func composedFormsStayInTheirFont(_ name: String) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    let style = TextStyle(font: face.instance(size64: 17 * 64), language: "en")
    var count = 0
    for value in Array(0xC0...0x24F) + Array(0x370...0x52F) + Array(0x1E00...0x1FFF) {
      guard face.glyph(for: UInt32(value)) != nil, let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let parts = Array(String(String(scalar).decomposedStringWithCanonicalMapping).unicodeScalars)
      guard parts.count > 1, String(String.UnicodeScalarView(parts)).precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
      else { continue }
      for marks in Set([parts.dropFirst().map { $0 }, parts.dropFirst().reversed()]) {
        let text = String(String.UnicodeScalarView([parts[0]] + marks))
        // Marks of one class in another order form another character.
        guard text.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar]) else { continue }
        count += 1
        let units = Array("a\(text)b".utf16)
        let paragraph = Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: ParagraphSettings())
        let shaped = TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(paragraph))
        #expect(shaped.runs.allSatisfy { $0.face.font === style.font }, "\(name): \(text.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect(!shaped.shapedWords.contains { piece in (0..<piece.word.glyphCount).contains { piece.word.glyph($0) == 0 } }, "\(name): \(text.unicodeScalars.map { String($0.value, radix: 16) })")
      }
    }
    #expect(count > (name == "Galley Block" ? -1 : 100), "\(name) was tried on \(count) letters")
  }

  /// Text is shaped once for all sizes. In each size it has the glyphs that HarfBuzz gives, within 1/64 pt of HarfBuzz's positions.
  @Test(arguments: [
    ("EB Garamond 12 Regular", "Latn"), ("EB Garamond 12 Italic", "Latn"), ("Inter", "Latn"), ("DejaVu Serif", "Cyrl"),
    ("Noto Naskh Arabic", "Arab"), ("Noto Serif Devanagari", "Deva"),
  ])
  func oneShapingServesAllSizes(_ name: String, _ script: String) throws {
    let face = try #require(FontLibrary.shared.face(named: name), "\(name) is not installed: Scripts/setup installs it")
    for set in WordShapingTests.sentences where set.script == script {
      for text in set.texts where face.shows(text.unicodeScalars.map(\.value)) {
        for size64 in [1, 300, 64 * 9, 64 * 17, 64 * 17 + 13, 64 * 53, 64 * 400] {
          let font = face.instance(size64: size64)
          let ours = whole(text, font, script: set.script, language: set.language, set.isRightToLeft)
          let theirs = wholeAtSize(text, font, script: set.script, language: set.language, set.isRightToLeft)
          #expect(ours.map(\.id) == theirs.map(\.id) && ours.map(\.cluster) == theirs.map(\.cluster), "\(name) \(size64): ‘\(text)’")
          for (our, their) in zip(ours, theirs) {
            let off = max(abs(our.advance - their.advance), abs(our.x - their.x), abs(our.y - their.y))
            #expect(off <= 1, "\(name) \(size64): \(our), not \(their), in ‘\(text)’")
          }
        }
      }
    }
  }

  /// The fonts whose rules include spaces; a new version of a font can change this, and its speed.
  @Test(arguments: [
    ("EB Garamond 12 Regular", false), ("EB Garamond 12 Italic", true), ("DejaVu Serif", false), ("Inter", true),
    ("Noto Sans CJK JP", true), ("Galley Block", false),
  ])
  func fontsWithRulesOverSpacesAreDetected(_ name: String, _ expected: Bool) throws {
    let face = try #require(FontLibrary.shared.face(named: name))
    #expect(face.spaceInLayout(script: 0x4C61_746E, language: "en").isApart != expected)
  }
}

extension ShapedParagraph {
  /// The separately shaped pieces in logical order: words, and each of the spaces after them.
  var shapedWords: [(start: Int, word: ShapedWord)] {
    segments.indices.flatMap { index in
      let word = self.word(index).map { [(segments[index].start.utf16, $0)] } ?? []
      return word + (segments[index].wordEnd..<segments[index].end).map { ($0.utf16, space(index)) }
    }
  }
}
