import TestSupport
import Testing

@testable import GalleyFonts

/// The order of fallback families equals that of sorting all families that contain the scalar, for each scalar separately.
@Suite struct FallbackRankingTests {
  private func sorted(_ base: UInt32, _ first: [String], _ style: FallbackStyle, emoji: Bool) -> [String] {
    let rank = Dictionary(first.enumerated().map { (FontCatalogue.normalized($1), $0) }, uniquingKeysWith: min)
    var best: [String: FontCatalogue.Entry] = [:]
    for entry in FontLibrary.shared.catalogue.entries where !FallbackOrder.isApart(entry) && entry.mayCover(base) {
      let family = entry.families[0]
      guard let other = best[family] else { best[family] = entry; continue }
      if FallbackOrder.isPlainer(entry, other) { best[family] = entry }
    }
    func key(_ entry: FontCatalogue.Entry) -> (Int, Int, Int, Int, String) {
      let family = entry.families[0]
      return (
        entry.description.isColor != emoji ? 1 : 0, rank[FontCatalogue.normalized(family)] ?? Int.max, FallbackOrder.kind(of: family, style),
        family.utf8.count, family
      )
    }
    return best.values.sorted { key($0) < key($1) }.map(\.description.postScriptName)
  }

  @Test func rankingEqualsSorting() {
    var generator = SeededGenerator(seed: 5)
    let odd: [UInt32] = [0x2010, 0x2713, 0x1F600, 0x6F22, 0x3042, 0xAC00, 0x5D0, 0x628, 0x915, 0xE01, 0x10FFFF, 0xE000, 0x378]
    let scalars = odd + (0..<60).map { _ in UInt32.random(in: 0x20...0x30000, using: &generator) }
    for scalar in scalars {
      for (first, isSerif, emoji) in [([], false, false), (["Noto Serif", "DejaVu Sans", "Noto Serif CJK JP"], true, false), (["Noto Sans"], false, true)] {
        let style = FallbackStyle(isSerif: isSerif)
        let found = FontLibrary.shared.catalogue.ranking.candidates(base: scalar, first: first, style: style, emoji: emoji)
        #expect(
          Array(found.map(\.description.postScriptName)) == sorted(scalar, first, style, emoji: emoji),
          "U+\(String(scalar, radix: 16)) \(first) \(emoji)")
      }
    }
  }

  /// A family's styles are searched once, and equal those of a new search.
  @Test func cachedStylesEqualSearchedStyles() {
    let library = FontLibrary.shared
    for family in library.families + ["EB Garamond", "no such family"] {
      let found = library.wholeCuts(ofFamily: family).map(\.description.postScriptName)
      for _ in 0..<2 { #expect(library.candidates(ofFamily: family).map(\.description.postScriptName) == found, "\(family)") }
    }
  }

  /// Most of Unicode's code points are unassigned: code points without a font are neither searched nor cached.
  @Test func uncoveredCharactersAreNotCached() throws {
    let library = FontLibrary(catalogue: FontLibrary.shared.catalogue)
    let face = try #require(library.face(named: "DejaVu Serif"))
    let empty = (UInt32(0x40000)..<0x41000).filter { !library.catalogue.ranking.isCovered($0) }
    #expect(empty.count > 4000)
    for scalar in empty { #expect(library.fallback(for: [scalar], language: nil, like: face) === face) }
    #expect(library.fallbacks.count == 0)
    _ = library.fallback(for: [0x6F22], language: nil, like: face)
    #expect(library.fallbacks.count == 1)
  }
}
