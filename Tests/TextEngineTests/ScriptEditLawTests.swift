import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// After each edit, the lines, the glyphs and the carets of a text equal those of a layout from scratch, in every script.
@Suite struct ScriptEditLawTests {
  /// Several paragraphs in one style, and their layout.
  private struct Document {
    private(set) var units: [UInt16]
    private let style: TextStyle
    let layout = DocumentLayout()

    init(_ units: [UInt16], _ style: TextStyle, width: LayoutUnit) {
      (self.units, self.style) = (units, style)
      layout.replaceParagraphs(0..<0, with: Paragraph.split(units).map(paragraph))
      layout.regions = [Region(width: width, height: .unlimited)]
    }

    private func paragraph(_ range: Range<Int>) -> Paragraph {
      Paragraph(text: Array(units[range]), styles: [.init(length: range.count, style: style)], settings: ParagraphSettings())
    }

    /// A new layout of the same text.
    func fresh() -> DocumentLayout { Document(units, style, width: layout.regions[0].width).layout }

    /// Replaces a range, and the paragraphs that it touches.
    mutating func replace(_ range: Range<Int>, with new: [UInt16]) {
      let (old, isEmpty) = (Paragraph.split(units), units.isEmpty)
      let ended = old.prefix { !isEmpty && $0.upperBound <= range.lowerBound && units[$0.upperBound - 1].endsParagraph }.count
      units.replaceSubrange(range, with: new)
      let (delta, made) = (new.count - range.count, Paragraph.split(units))
      let same = zip(old.dropFirst(ended).reversed(), made.dropFirst(ended).reversed()).prefix { was, now in
        !isEmpty && !units.isEmpty && was.lowerBound >= range.upperBound && now == was.lowerBound + delta..<was.upperBound + delta
      }.count
      let (replaced, added) = (ended..<old.count - same, ended..<made.count - same)
      var unchanged: UnchangedText?
      if replaced.count == 1, added.count == 1 {
        let was = old[ended]
        unchanged = UnchangedText(
          prefix: range.lowerBound - was.lowerBound, suffix: was.upperBound - range.upperBound, oldLength: was.count, delta: delta)
      }
      layout.replaceParagraphs(replaced, with: .read(added.map { paragraph(made[$0]) }), unchanged: unchanged)
    }
  }

  /// Other scripts and directions, marks without a base, separators.
  private static let odd = ["\n", "\n", " ", "\t", "x", "\u{5D0}", "\u{301}", "\u{2028}", "\u{200D}", "1", "(", "\u{2029}"].map { Array($0.utf16) }

  private static func edit(_ document: inout Document, _ script: NotoScript, _ generator: inout SeededGenerator) {
    let units = document.units
    func isWithinPair(_ offset: Int) -> Bool { offset > 0 && offset < units.count && units[offset] & 0xFC00 == 0xDC00 }
    var start = Int.random(in: 0...units.count, using: &generator)
    var end = min(units.count, start + [0, 0, 0, 1, 1, 2, 9, 40].randomElement(using: &generator)!)
    while isWithinPair(start) { start -= 1 }
    while isWithinPair(end) { end += 1 }
    let new: [UInt16]
    switch Int.random(in: 0..<10, using: &generator) {
    // Texts that grow too long shrink again.
    case _ where units.count > 400: (end, new) = (min(units.count, max(end, start + 120)), [])
    case 0...2 where start < end: new = []
    case 3: new = odd.randomElement(using: &generator)!
    case 4, 5: new = Array(script.piece(&generator).utf16)
    default:
      // A single character, which can change the cluster before it.
      let scalars = Array(script.piece(&generator).unicodeScalars)
      new = Array(String(scalars.randomElement(using: &generator)!).utf16)
    }
    while isWithinPair(end) { end += 1 }
    document.replace(start..<end, with: new)
  }

  /// Describes the first difference of two layouts; returns `nil` if they are equal.
  private static func difference(_ kept: DocumentLayout, _ fresh: DocumentLayout) -> String? {
    guard kept.fragments == fresh.fragments else {
      for (one, other) in zip(kept.fragments, fresh.fragments) where one != other { return "\(one)\nis not\n\(other)" }
      return "\(kept.fragments.count) lines, not \(fresh.fragments.count)"
    }
    for index in fresh.fragments.indices {
      if kept.caretStops(ofFragment: index) != fresh.caretStops(ofFragment: index) { return "carets of line \(index)" }
      let (runs, others) = (kept.visualRuns(ofFragment: index), fresh.visualRuns(ofFragment: index))
      guard runs.count == others.count else { return "\(runs.count) runs in line \(index), not \(others.count)" }
      for (run, other) in zip(runs, others)
      where run.glyphs != other.glyphs || run.xs != other.xs || run.ys != other.ys || run.clusters != other.clusters || run.range != other.range
        || run.font !== other.font || run.level != other.level
      { return "glyphs of line \(index): \(run.glyphs) \(run.xs), not \(other.glyphs) \(other.xs)" }
    }
    return nil
  }

  @Test(.enabled(if: NotoScript.all.count > 30, "install fonts-noto-core"), arguments: NotoScript.all)
  func editedTextEqualsANewLayout(script: NotoScript) {
    var generator = SeededGenerator(seed: UInt64(script.tag))
    let style = TextStyle(font: script.face.instance(size64: LayoutUnit(points: 12).raw))
    let text = (0..<3).map { _ in script.text(70, &generator) }.joined(separator: [0x0A])
    var document = Document(Array(text), style, width: LayoutUnit(points: 110))
    document.layout.layOutAll()
    for step in 0..<(LongTests.areWanted ? 5000 : 50) {
      Self.edit(&document, script, &generator)
      document.layout.layOutAll()
      let fresh = document.fresh()
      fresh.layOutAll()
      if let difference = Self.difference(document.layout, fresh) {
        let text = document.units.map { String($0, radix: 16) }.joined(separator: " ")
        Issue.record("\(script.testDescription), step \(step), text \(text): \(difference)")
        return
      }
    }
    #expect(document.layout.flow.lines.brokenInvariant() == nil && document.layout.store.paragraphs.brokenInvariant() == nil)
  }
}
