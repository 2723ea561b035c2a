import Foundation
import GalleyCHarfBuzz
import Testing

@testable import GalleyFonts

/// Galley Block equals the output of its script.
@Suite struct BlockTests {
  /// Shapes `text` at 10 pt and lists advance@x,y in points for each glyph, in visual order.
  private func check(
    _ text: String, features: [String] = [], _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"), sourceLocation: sourceLocation)
    let font = face.instance(size64: 640).harfbuzzFont
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    let parsed = features.map { name in
      var feature = hb_feature_t()
      _ = hb_feature_from_string(name, -1, &feature)
      return feature
    }
    hb_shape(font, buffer, parsed, UInt32(parsed.count))
    var count: UInt32 = 0
    let positions = hb_buffer_get_glyph_positions(buffer, &count)!
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    let found = (0..<Int(count)).map { number in
      let position = positions[number]
      #expect(infos[number].codepoint != 0, "a .notdef in \(text)", sourceLocation: sourceLocation)
      let isMoved = position.x_offset != 0 || position.y_offset != 0
      let offset = isMoved ? "@\(points(position.x_offset)),\(points(position.y_offset))" : ""
      return "\(infos[number].cluster):\(points(position.x_advance))\(offset)"
    }
    #expect(found.joined(separator: " ") == expected, "\(text)", sourceLocation: sourceLocation)
  }

  private func points(_ units: hb_position_t) -> String {
    units % 64 == 0 ? "\(units / 64)" : "\(Double(units) / 64)"
  }

  @Test func glyphsAreSquares() throws {
    try check("Ab 1.", "0:10 1:10 2:10 3:10 4:10")
    try check("é–“…”", "0:10 2:10 5:10 8:10 11:10")
    try check("漢字か한", "0:10 3:10 6:10 9:10")
  }

  @Test func ligatureCanBeDisabled() throws {
    try check("afib", "0:10 1:10 3:10")
    try check("afib", features: ["-liga"], "0:10 1:10 2:10 3:10")
    try check("ffi", "0:10 1:10")
  }

  @Test func onePairIsKerned() throws {
    try check("AVA", "0:9 1:10 2:10")
    try check("AV", features: ["-kern"], "0:10 1:10")
    try check("A V", "0:10 1:10 2:10")
  }

  @Test func marksAreCenteredOnTheirBase() throws {
    try check("q\u{301}", "0:10 0:0@-5,0")
    try check("q\u{323}", "0:10 0:0@-5,0")
    // On the second half of the ligature: no precomposed letter exists, so the mark stays.
    try check("fi\u{323}", features: [], "0:10 0:0@-2.5,0")
    // Composed if there is a letter for it.
    try check("e\u{301}", "0:10")
  }

  @Test func hebrewRunsRightToLeft() throws {
    try check("אב", "2:10 0:10")
    try check("שָ", "0:0@5,0 0:10")
  }

  @Test func arabicJoins() throws {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"))
    try check("ببب", "4:10 2:10 0:10")
    try check("لا", "0:10")
    try check("بلا", "2:10 0:10")
    #expect(shapedGlyphs("ب", face).count == 1)
    // Isolated, initial, medial, final: four glyphs.
    #expect(Set(shapedGlyphs("ببب", face) + shapedGlyphs("ب", face)).count == 4)
    // Alef does not join to the next letter.
    #expect(Set(shapedGlyphs("اب", face)) == Set(shapedGlyphs("ا", face) + shapedGlyphs("ب", face)))
  }

  private func shapedGlyphs(_ text: String, _ face: FontFace) -> [UInt32] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, text, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(face.instance(size64: 640).harfbuzzFont, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    return (0..<Int(count)).map { infos[$0].codepoint }
  }

  @Test func ligatureCaretsAreCentered() throws {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"))
    for text in ["fi", "لا"] {
      let glyph = try #require(shapedGlyphs(text, face).first)
      var count: UInt32 = 1
      var caret: hb_position_t = 0
      let total = hb_ot_layout_get_ligature_carets(
        face.instance(size64: 640).harfbuzzFont, text == "fi" ? HB_DIRECTION_LTR : HB_DIRECTION_RTL, glyph, 0, &count, &caret)
      #expect(total == 1 && caret == 320)
    }
  }

  /// Another version of fontTools can pack the same tables differently.
  private static let hasFontTools = run("-c", "import fontTools; assert fontTools.version.startswith('4.38')")

  @Test(.enabled(if: hasFontTools, "needs python3-fonttools 4.38"))
  func scriptReproducesFontExactly() throws {
    let font = try #require(AssetLocator.url("Fonts/GalleyBlock.ttf"))
    let script = URL(fileURLWithPath: font).deletingLastPathComponent().appendingPathComponent("../../Scripts/make-galley-block")
    #expect(BlockTests.run(script.standardizedFileURL.path, "--check"))
  }

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test func metricsAreTenthsOfEm() throws {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"))
    let metrics = face.instance(size64: 6400).metrics
    #expect(metrics == FontMetrics(
      ascent: 5120, descent: 1280, lineGap: 0, capHeight: 5120, xHeight: 5120, underlinePosition: 640,
      underlineThickness: 320, strikePosition: 1920, strikeThickness: 320))
    #expect(face.spaceInLayout(script: 0x4C61_746E, language: "en").isApart)
    #expect(face.unitsPerEm == 1000 && face.weight == 400 && !face.isItalic && !face.isColor)
    #expect(!face.covers([0x915]) && !face.covers([0x1F600]) && face.covers([0xFFFC, 0x2010, 0xAD, 0xA0]))
  }
}
