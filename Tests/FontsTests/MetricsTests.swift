import Testing

@testable import GalleyFonts

@Suite struct MetricsTests {
  /// Measures of `name` at 100 pt, in points: ascent, descent, gap, cap height, x-height.
  private func check(_ name: String, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let face = try #require(FontLibrary.shared.face(named: name), sourceLocation: sourceLocation)
    let metrics = face.instance(size64: 6400).metrics
    let found = [metrics.ascent, metrics.descent, metrics.lineGap, metrics.capHeight, metrics.xHeight].map { Double($0) / 64 }
    for (value, wanted) in zip(found, expected) {
      #expect(abs(value - wanted) < 0.05, "\(name): \(found)", sourceLocation: sourceLocation)
    }
  }

  /// From the fonts' hhea and OS/2 tables.
  @Test func metricsComeFromFontTables() throws {
    try check("Galley Block", [80, 20, 0, 80, 80])
    try check("Inter", [96.875, 24.148, 0, 72.727, 54.545])
    // OS/2 of the first version has no heights, and Naskh's are 0: HarfBuzz measures the x instead, which this font lacks.
    try check("Noto Naskh Arabic", [106.9, 63.4, 0, 66.656, 50])
    try check("DejaVu Sans", [92.822, 23.584, 0, 72.797, 54.688])
  }

  @Test func metricsScaleWithSize() throws {
    for name in ["EB Garamond", "Inter", "Noto Serif CJK JP", "Noto Color Emoji"] {
      let face = try #require(FontLibrary.shared.face(named: name))
      for size in stride(from: 64, through: 6400, by: 321) {
        let small = face.instance(size64: size).metrics, large = face.instance(size64: size * 10).metrics
        #expect(abs(small.ascent * 10 - large.ascent) <= 10 && abs(small.descent * 10 - large.descent) <= 10)
        #expect(small.ascent > 0 && small.descent > 0 && small.underlineThickness > 0)
      }
    }
  }

  @Test func instanceIDsAreUniqueAndStable() throws {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"))
    let ids = (2000..<2050).map { face.instance(size64: $0).id }
    #expect(Set(ids).count == 50 && ids == (2000..<2050).map { face.instance(size64: $0).id })
  }

  /// No installed text font uses its space in rules of an unsupported kind.
  @Test func rulesWithSpacesAreSupported() throws {
    func check(_ name: String, script: UInt32 = 0x4C61_746E /* Latn */, rules: ClosedRange<Int>) throws {
      switch try #require(FontLibrary.shared.face(named: name)).spaceInLayout(script: script, language: "en") {
      case .apart: #expect(rules.contains(0), "\(name)")
      case .inRules(let known): #expect(rules.contains(known.rules.count), "\(name): \(known.rules.count)")
      case .unknown: Issue.record("\(name): rules of another kind")
      }
    }
    try check("EBGaramond12-Regular", rules: 0...0)
    try check("EBGaramond12-Italic", rules: 1...9)
    // Its only rule is about Hangul, for which HarfBuzz does not apply it.
    try check("Noto Sans CJK JP", rules: 1...9)
    try check("Noto Sans CJK JP", script: 0x4861_6E67 /* Hang */, rules: 0...0)
    for name in ["Inter", "Inter Bold", "Inter Italic", "Inter Display"] { try check(name, rules: 30...70) }
    try check("Galley Block", rules: 0...0)
  }

  @Test func serifsAreDetected() throws {
    for (name, expected) in [
      ("EB Garamond", true), ("Noto Serif", true), ("DejaVu Serif", true), ("Noto Naskh Arabic", true), ("Inter", false),
      ("Noto Sans", false), ("DejaVu Sans", false), ("DejaVu Sans Mono", false), ("Galley Block", false),
    ] {
      #expect(try #require(FontLibrary.shared.face(named: name)).isSerif == expected, "\(name)")
    }
  }

  @Test func fingerprintListsUsedFonts() throws {
    let library = FontLibrary(catalogue: FontLibrary.shared.catalogue)
    #expect(library.fingerprintsOfUsedFaces.isEmpty)
    let face = try #require(library.face(named: "Galley Block"))
    #expect(library.fingerprintsOfUsedFaces.isEmpty)
    _ = face.instance(size64: 640)
    let found = try #require(library.fingerprintsOfUsedFaces.first)
    #expect(library.fingerprintsOfUsedFaces.count == 1 && found.postScriptName == "GalleyBlock-Regular" && found.index == 0)
    #expect(found.sha256 == face.sha256 && found.sha256.count == 64)
  }
}
