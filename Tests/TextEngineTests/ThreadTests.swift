import Foundation
import TestSupport
import Testing

@testable import TextEngine

/// Shaped words, hyphens and fallback fonts are shared by all layouts of a process: who comes first must not show.
@Suite struct ThreadTests {
  private static let samples = [
    "A compositor stood before a sloping case and filled a composing stick one character at a time.",
    "تصطف الحروف كما يصطف المسافرون قبل الرحلة", "כל שורה מוצאת את מקומה", "活字は一本ずつ、静かに次の行を待っている。",
    "ตัวอักษรแต่ละตัวรู้ที่ของมันในบรรทัด", "हर पंक्ति आकृति के चारों ओर", "🦉🍋 re\u{AD}peat",
  ]

  /// Fragments and glyph places, as text.
  private func dump(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let text = (0..<30).map { _ in ThreadTests.samples.randomElement(using: &generator)! }.joined(separator: " ")
    let layout = Setting.layout(text, width: 170, size: 9) { $0.hyphenation = 1 }
    return layout.fragments.indices.map { index in
      "\(layout.fragments[index].range) \(layout.visualRuns(ofFragment: index).map { ($0.glyphs, $0.xs.map(\.raw)) })"
    }.joined(separator: "\n")
  }

  @Test func layoutOnManyThreadsIsLayoutOnOne() async {
    let seeds = Array(UInt64(9_000)..<9_024)
    let together = await withTaskGroup(of: (UInt64, String).self) { group in
      for seed in seeds { group.addTask { (seed, dump(seed)) } }
      return await group.reduce(into: [UInt64: String]()) { $0[$1.0] = $1.1 }
    }
    for seed in seeds { #expect(together[seed] == dump(seed), "seed \(seed)") }
  }
}
