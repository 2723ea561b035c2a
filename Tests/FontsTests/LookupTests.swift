import Testing

@testable import GalleyFonts

@Suite struct LookupTests {
  private func check(_ name: String, _ expected: String?, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(FontLibrary.shared.face(named: name)?.postScriptName == expected, sourceLocation: sourceLocation)
  }

  private func check(
    _ family: String, _ weight: Int, _ italic: Bool, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let face = FontLibrary.shared.face(family: family, weight: weight, italic: italic)
    let synthesis = [(face?.synthesis.slant ?? 0) > 0 ? "slant" : nil, (face?.synthesis.embolden ?? 0) > 0 ? "bold" : nil]
    let found = ([face?.postScriptName ?? "nil"] + synthesis.compactMap { $0 }).joined(separator: " + ")
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func facesAreFoundByAnyOfTheirNames() {
    check("EBGaramond12-Italic", "EBGaramond12-Italic")
    check("EB Garamond 12 Italic", "EBGaramond12-Italic")
    check("EB Garamond 12", "EBGaramond12-Regular")
    check("EB Garamond", "EBGaramond12-Regular")
    check("eb garamond", "EBGaramond12-Regular")
    check("EB Garamond 08", "EBGaramond08-Regular")
    check("Inter", "Inter-Regular")
    check("Inter-SemiBold", "Inter-SemiBold")
    check("Inter SemiBold", "Inter-SemiBold")
    check("Noto Serif CJK SC", "NotoSerifCJKsc-Regular")
    check("Galley Block", "GalleyBlock-Regular")
    check("GalleyBlock-Regular", "GalleyBlock-Regular")
    check("No Such Font", nil)
    check("", nil)
  }

  @Test func stylesAreChosenAsInCSS() {
    check("EB Garamond", 400, false, "EBGaramond12-Regular")
    check("EB Garamond", 400, true, "EBGaramond12-Italic")
    check("Noto Serif", 700, false, "NotoSerif-Bold")
    check("Inter", 450, false, "Inter-Medium")
    check("Inter", 350, false, "Inter-Light")
    check("Inter", 650, false, "Inter-Bold")
    check("Inter", 1000, true, "Inter-BlackItalic")
    check("DejaVu Sans", 400, false, "DejaVuSans")
    check("DejaVu Sans", 300, false, "DejaVuSans-ExtraLight")
  }

  @Test func stylesAreSynthesizedOnlyIfMissing() {
    check("EB Garamond", 700, true, "EBGaramond12-Italic + bold")
    // Debian's EBGaramond12-Bold has no accented letters.
    check("EB Garamond", 700, false, "EBGaramond12-Regular + bold")
    check("Noto Naskh Arabic", 400, true, "NotoNaskhArabic-Regular + slant")
    check("Noto Naskh Arabic", 700, true, "NotoNaskhArabic-Bold + slant")
    check("Galley Block", 700, true, "GalleyBlock-Regular + slant + bold")
    check("Galley Block", 500, false, "GalleyBlock-Regular")
  }

  @Test func repeatedLookupReturnsSameObject() throws {
    let library = FontLibrary.shared
    let face = try #require(library.face(named: "Inter"))
    #expect(face === library.face(family: "Inter", weight: 400, italic: false))
    #expect(face.instance(size64: 1088) === face.instance(size64: 1088))
    #expect(face.instance(size64: 1088) !== face.instance(size64: 1089))
    #expect(face !== library.face(family: "Galley Block", weight: 400, italic: true))
  }

  @Test func resultsAreIndependentOfListingOrder() {
    let names = ["EB Garamond", "Inter", "Noto Serif", "DejaVu Sans", "Noto Sans CJK JP"]
    let scalars: [UInt32] = [0x628, 0x5D0, 0x915, 0xE01, 0x6F22, 0x2211, 0x2D30, 0x1F600, 0x2764]
    func answers(_ library: FontLibrary) -> [String] {
      let primary = library.face(named: "EB Garamond")!
      return names.map { library.face(named: $0)?.postScriptName ?? "nil" } + library.families
        + scalars.map { library.fallback(for: [$0], language: "ja", like: primary).postScriptName }
    }
    let entries = FontLibrary.shared.catalogue.entries
    let expected = answers(FontLibrary(catalogue: FontCatalogue(entries: entries)))
    #expect(answers(FontLibrary(catalogue: FontCatalogue(entries: entries.reversed()))) == expected)
    var generator = Seeded(seed: 7)
    #expect(answers(FontLibrary(catalogue: FontCatalogue(entries: entries.shuffled(using: &generator)))) == expected)
  }

  @Test func noWebFontIsListed() {
    for entry in FontLibrary.shared.catalogue.entries {
      #expect(!entry.path.lowercased().hasSuffix(".woff") && !entry.path.lowercased().hasSuffix(".woff2"))
    }
  }

  @Test func openTypeIsPreferredOfTwoFormats() throws {
    let entry = try #require(FontLibrary.shared.catalogue.entry(postScriptName: "EBGaramond12-Regular"))
    let twin = FontCatalogue.Entry(
      path: "/a/first.ttf", index: 0, description: entry.description, families: entry.families,
      fullNames: entry.fullNames, width: 100, coverage: .unknown)
    let catalogue = FontCatalogue(entries: [twin, entry])
    #expect(catalogue.entries.count == 1)
    #expect(catalogue.entry(fullName: "EB Garamond 12 Regular")?.path == entry.path)
  }

  @Test func similarNamesAreSuggested() {
    func check(_ typed: String, _ expected: String) {
      #expect(FontLibrary.shared.nearestNames(to: typed).contains(expected), "\(typed) → \(FontLibrary.shared.nearestNames(to: typed))")
    }
    check("EB Garamnd", "EB Garamond")
    check("Intre", "Inter")
    check("Galley Blok", "Galley Block")
    check("DejaVu Sans Mon", "DejaVu Sans Mono")
    check("ebgaramond", "EB Garamond")
    #expect(FontLibrary.shared.nearestNames(to: "").isEmpty)
    #expect(FontLibrary.shared.nearestNames(to: "qqqqqqqqqqqqqqq").isEmpty)
    #expect(FontLibrary.shared.nearestNames(to: String(repeating: "x", count: 100_000)).isEmpty)
  }

  @Test func facesOfFamilyAreSortedByWeight() {
    let weights = FontLibrary.shared.faces(ofFamily: "Inter").map(\.weight)
    #expect(weights == weights.sorted() && weights.first == 100 && weights.last == 900)
    #expect(FontLibrary.shared.families == FontLibrary.shared.families.sorted())
    #expect(FontLibrary.shared.families.contains("Galley Block"))
  }
}

/// SplitMix64: the same numbers from the same seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
