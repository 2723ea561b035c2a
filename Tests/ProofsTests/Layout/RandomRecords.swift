import GalleyProofs
import TestSupport

/// Random records that a seed reproduces.
struct RandomRecords {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let words = [
    "lamb", "fleece ", "shillings and", "whole", "", " ", "a|b", "back\\slash", "“quoted”", "‘single’", "שלום", "文字组版", "e\u{301}",
    "new\nline", "tab\tstop", "\u{202E}turned", "so\u{AD}ft", "nul\u{0}", "\r\n", "# x | 1 2 3 4", "\\u{41}", "🙂", "–", ", ", ",", "\u{301}",
  ]

  mutating func number() -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: Double.random(in: -1e6...1e6, using: &random)
    case 1: [0, -0.0, 1e300, 2e-300, -1 / 3.0, 123_456_789.015625].randomElement(using: &random)!
    default: Double(Int.random(in: -64_000...64_000, using: &random)) / 64
    }
  }

  mutating func text() -> String {
    (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }.joined()
  }

  mutating func rect() -> RecordedRect { RecordedRect(x: number(), y: number(), width: number(), height: number()) }

  mutating func row() -> LayoutRecord.Row {
    let rect = rect()
    let start = Int.random(in: 0..<1_000_000, using: &random)
    var used = self.rect()
    if Bool.random(using: &random) { (used.y, used.height) = (rect.y, rect.height) }
    return LayoutRecord.Row(
      line: Int.random(in: 1...9999, using: &random), fragment: Int.random(in: 1...12, using: &random), rect: rect,
      used: used, baseline: number(), range: start..<start + Int.random(in: 0..<90, using: &random),
      fonts: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }, ending: text(), text: text())
  }

  mutating func record() -> LayoutRecord {
    LayoutRecord(columns: (0..<Int.random(in: 0...4, using: &random)).map { _ in
      LayoutRecord.Column(
        name: text(), frame: rect(), rows: (0..<Int.random(in: 0...6, using: &random)).map { _ in row() })
    })
  }
}
