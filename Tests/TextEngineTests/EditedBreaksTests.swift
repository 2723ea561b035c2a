import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// For an edited paragraph, the break opportunities before and after the edit are reused; the result equals a full scan.
@Suite struct EditedBreaksTests {
  @Test(arguments: SimpleTextLawTests.fonts, [1, 2] as [UInt64])
  func editedBreaksEqualAFullScan(font: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    guard let face = FontLibrary.shared.face(named: font) else { return }
    let style = TextStyle(font: face.instance(size64: 16 * 64))
    let pairs = try #require(PairAdvances(Shaper.key(for: style, font: style.font, script: ScriptTracker.latin, level: 0)))
    func words(_ count: Int) -> [UInt16] {
      Array(SimpleTextLawTests.text(count, &generator).utf16.map { UInt16($0).endsParagraph ? 0x20 : $0 })
    }
    var (kept, spliced, different) = (0, 0, 0)
    for _ in 0..<60 {
      var text = words(Int.random(in: 1...400, using: &generator)) + [0x0A]
      guard var old = breaks(of: text, pairs) else { continue }
      for _ in 0..<8 {
        let oldLength = text.count
        var unchanged: UnchangedText?
        // One edit, or several before the next query.
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          let start = Int.random(in: 0..<text.count, using: &generator)
          let range = start..<min(text.count - 1, start + [0, 0, 1, 12].randomElement(using: &generator)!)
          let new = Array((["e", " ", "-", "7", "  ", "", "of a", "fi", ",\"f"].randomElement(using: &generator)!).utf16)
          guard range.lowerBound <= range.upperBound else { continue }
          let edit = UnchangedText(
            prefix: range.lowerBound, suffix: text.count - range.upperBound, oldLength: text.count, delta: new.count - range.count)
          text.replaceSubrange(range, with: new)
          if unchanged == nil { unchanged = edit } else { unchanged!.add(edit) }
        }
        guard let unchanged else { continue }
        #expect(unchanged.oldLength == oldLength)
        let whole = breaks(of: text, pairs)
        let edited = breaks(of: text, pairs, edited: EditedBreaks(paragraph: 0, breaks: old, unchanged: unchanged))
        if let edited {
          spliced += 1
          if list(edited) != whole.map(list) { different += 1 }
        }
        kept += 1
        guard let whole else { break }
        old = whole
      }
    }
    #expect(different == 0 && spliced * 3 >= kept, "\(font): \(different) of \(spliced) of \(kept)")
  }

  /// The break opportunities of a paragraph after another; with `edited`, only the reused ones from there on.
  private func breaks(of text: [UInt16], _ pairs: PairAdvances, edited: EditedBreaks? = nil) -> CachedBreaks? {
    let chunk = BreakTableChunk(spaceAdvance: pairs.spaceAdvance)
    let before = Array("one to-day  \n".utf16)
    let all = before + text
    return all.withUnsafeBufferPointer { units in
      func scan(from start: Int, of paragraph: Int) -> SimpleTextScanner {
        SimpleTextScanner(SimpleTextBreaker(pairs: pairs, text: units, isWhole: true), first: start, paragraph: paragraph, .paragraphStart)
      }
      var first = scan(from: 0, of: 0)
      guard chunk.add(along: &first, from: 0, isLatin: true) == .end else { return nil }
      if let edited {
        func scanPart(from start: Int, units: Int) -> (scan: SimpleTextScanner, start: Int)? {
          (scan(from: before.count + start, of: before.count), before.count)
        }
        guard chunk.add(edited, isLatin: true, scan: scanPart) else { return nil }
      } else {
        var places = scan(from: before.count, of: before.count)
        guard chunk.add(along: &places, from: before.count, isLatin: true) == .end else { return nil }
      }
      return chunk.breaks(ofParagraph: 1)
    }
  }

  private func list(_ breaks: CachedBreaks) -> [String] {
    var (breaks, list) = (breaks, [String]())
    while true {
      let found = breaks.next()
      list.append("\(breaks.current)")
      if found == .end { return list }
    }
  }
}
