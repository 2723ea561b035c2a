import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Customization by a delegate: rules 66 to 70 and 72 of Tests/Rules/textkit.tsv.
@Suite struct LayoutDelegateTests {
  /// Lays out text with a delegate, which the caller retains.
  private func galley(
    _ text: NSAttributedString, width: CGFloat = 200, height: CGFloat = 0, columns: Int = 1, _ delegate: any NSLayoutManagerDelegate
  ) -> Galley {
    let galley = Galley(text, width: width, height: height, columns: columns)
    galley.manager.delegate = delegate
    return galley
  }

  private func check(
    _ text: NSAttributedString, width: CGFloat = 200, height: CGFloat = 0, columns: Int = 1, _ delegate: any NSLayoutManagerDelegate,
    _ rows: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let galley = galley(text, width: width, height: height, columns: columns, delegate)
    #expect(galley.rows == rows, sourceLocation: sourceLocation)
  }

  // MARK: Cost

  @Test func unimplementedDelegateMethodsAreNotCalled() {
    let delegates: [(any NSLayoutManagerDelegate, String)] = [
      (EmptyDelegate(), ""), (LayoutLog(), ""), (SpacingDelegate(), "lineSpacing spacingAfter spacingBefore"),
      (BreakDelegate(), "mayBreak"), (FragmentDelegate(), "setFragment"), (GlyphDelegate { _ in nil }, "changeGlyphs"),
      (ControlDelegate { _ in nil }, "changeGlyphs"),
    ]
    for (delegate, answers) in delegates {
      let galley = galley(Block.text("ab cd\nef"), width: 30, delegate)
      _ = galley.rows
      let hooks = galley.manager.document.callbacks
      let set = [
        hooks?.changeGlyphs != nil ? "changeGlyphs" : nil, hooks?.lineSpacing != nil ? "lineSpacing" : nil,
        hooks?.mayBreak != nil ? "mayBreak" : nil, hooks?.setFragment != nil ? "setFragment" : nil,
        hooks?.spacingAfter != nil ? "spacingAfter" : nil, hooks?.spacingBefore != nil ? "spacingBefore" : nil,
      ]
      #expect(set.compactMap { $0 }.joined(separator: " ") == answers)
      #expect((hooks == nil) == answers.isEmpty)
    }
  }

  /// With a delegate without methods, a long text is measured without shaping, as without a delegate.
  @Test func delegateWithoutMethodsCostsNothing() {
    let text = Block.text(String(repeating: "abc de fgh\n", count: 4000))
    let (alone, listened) = (Galley(text, width: 80), Galley(text, width: 80))
    let delegate = EmptyDelegate()
    listened.manager.delegate = delegate
    for galley in [alone, listened] { galley.manager.ensureLayoutOfAllText() }
    #expect(alone.manager.document.cost == listened.manager.document.cost)
    #expect(listened.manager.document.cost.shaped < 10)
  }

  @Test func settingOrRemovingTheDelegateUpdatesLayout() {
    let galley = Galley(Block.text("a*b"), width: 200)
    #expect(galley.rows == "0.0 0,0+30×10 a*b|")
    let delegate = GlyphDelegate { $0 == "*" ? .hidden : nil }
    galley.manager.delegate = delegate
    #expect(galley.rows == "0.0 0,0+20×10 a*b|")
    galley.manager.delegate = nil
    #expect(galley.rows == "0.0 0,0+30×10 a*b|")
  }

  // MARK: Glyphs

  @Test func nullGlyphsHaveNoWidth() {
    let delegate = GlyphDelegate { $0 == "*" ? .hidden : nil }
    let galley = galley(Block.text("ab*cd**e fi*"), delegate)
    #expect(galley.rows == "0.0 0,0+70×10 ab*cd**e fi*|")
    #expect(galley.manager.numberOfGlyphs == 11)
    #expect(galley.manager.propertyForGlyph(at: 2) == .null && galley.manager.notShownAttribute(forGlyphAt: 2))
    #expect(galley.manager.location(forGlyphAt: 3).x == 20 && galley.manager.location(forGlyphAt: 7).x == 40)
    #expect(galley.manager.propertyForGlyph(at: 3) == [] && galley.manager.propertyForGlyph(at: 8) == .elastic)
    // Lines break as if they did not exist.
    check(Block.text("aa *bb* cc"), width: 50, delegate, """
      0.0 0,0+50×10 aa *bb* |
      0.1 0,10+20×10 cc|
      """)
  }

  @Test func delegateCanAddRemoveAndReplaceGlyphs() {
    let doubled = GlyphDelegate { $0 == "b" ? .doubled : nil }
    let more = galley(Block.text("abd\nab"), doubled)
    #expect(more.rows == "0.0 0,0+40×10 abd¶|\n0.1 0,10+30×10 ab|")
    #expect(more.manager.numberOfGlyphs == 8)
    #expect((0..<6).map { more.manager.glyphIndexForCharacter(at: $0) } == [0, 1, 3, 4, 5, 6])
    #expect((0..<8).map { more.manager.characterIndexForGlyph(at: $0) } == [0, 1, 1, 2, 3, 4, 5, 5])

    let removed = GlyphDelegate { $0 == "b" ? .removed : nil }
    let fewer = galley(Block.text("abd"), removed)
    #expect(fewer.rows == "0.0 0,0+20×10 abd|" && fewer.manager.numberOfGlyphs == 2)
    #expect(fewer.manager.characterRange(forGlyphRange: NSRange(location: 0, length: 1), actualGlyphRange: nil).short == "{0, 2}")

    let other = GlyphDelegate { $0 == "b" ? .like("x") : nil }
    let changed = galley(Block.text("abd"), other)
    #expect(changed.manager.cgGlyph(at: 1) == GlyphDelegate.glyph("x", of: Block.font()) && changed.rows == "0.0 0,0+30×10 abd|")
    #expect(changed.manager.cgGlyph(at: 0) == GlyphDelegate.glyph("a", of: Block.font()))
  }

  /// Each run of one font is passed with its actual glyph indexes.
  @Test func delegateReceivesActualGlyphIndexes() {
    let text = Block.text("abb\ncb")
    text.append(Block.text("bd", size: 20))
    let delegate = GlyphDelegate { $0 == "b" ? .doubled : nil }
    let galley = galley(text, delegate)
    #expect(galley.manager.numberOfGlyphs == 12)
    #expect(delegate.calls.suffix(3) == ["{0, 4} from 0", "{6, 2} from 4", "{9, 2} from 6"])
  }

  // MARK: Control characters

  @Test func controlCharactersFollowTheDelegatesAction() {
    let tabbed = Block.text("a\tb") { $0.firstLineHeadIndent = 5 }
    check(tabbed, ControlDelegate { _ in .zeroAdvancement }, "0.0 5,0+20×10 a→b|")
    check(tabbed, ControlDelegate { _ in .whitespace }, "0.0 5,0+28×10 a→b|")
    check(tabbed, ControlDelegate { _ in .horizontalTab }, "0.0 5,0+33×10 a→b|")
    check(tabbed, ControlDelegate { _ in .lineBreak }, "0.0 5,0+10×10 a→|\n0.1 0,10+10×10 b|")
    check(tabbed, ControlDelegate { _ in .paragraphBreak }, "0.0 5,0+10×10 a→|\n0.1 5,10+10×10 b|")
    check(tabbed, columns: 2, ControlDelegate { _ in .containerBreak }, "0.0 5,0+10×10 a→|\n1.0 0,0+10×10 b|")
    // Any character can be a control character.
    let both = ControlGlyphDelegate()
    check(Block.text("ab|cd"), both, "0.0 0,0+20×10 ab||\n0.1 0,10+20×10 cd|")
  }

  @Test func separatorsCanActAsLineBreaks() {
    let text = Block.text("a\nb\u{2028}c") {
      $0.firstLineHeadIndent = 5
      $0.paragraphSpacing = 4
      $0.paragraphSpacingBefore = 2
    }
    let delegate = ControlDelegate { [1: .lineBreak, 3: .paragraphBreak][$0] }
    check(text, delegate, "0.0 5,0+10×10 a¶|\n0.1 0,10+10×10 b\u{2028}|\n0.2 5,26+10×10 c|")
    #expect(delegate.proposed == [1: .paragraphBreak, 3: .lineBreak, 0: .zeroAdvancement])
    // A separator that ends no line: the text continues.
    check(Block.text("a\u{2028}b"), ControlDelegate { _ in .zeroAdvancement }, "0.0 0,0+20×10 a\u{2028}b|")
  }

  // MARK: Lines

  @Test func linesBreakOnlyWhereTheDelegateAllows() {
    let text = Block.text("aa bb cc dd ee")
    check(text, width: 80, BreakDelegate(), "0.0 0,0+80×10 aa bb cc |\n0.1 0,10+50×10 dd ee|")
    check(text, width: 80, BreakDelegate(words: { $0 != 9 }), "0.0 0,0+50×10 aa bb |\n0.1 0,10+80×10 cc dd ee|")
    check(text, width: 80, BreakDelegate(words: { $0 != 9 && $0 != 6 }), "0.0 0,0+20×10 aa |\n0.1 0,10+80×10 bb cc dd |\n0.2 0,20+20×10 ee|")
    // If no word boundary is accepted, lines end between characters.
    check(text, width: 80, BreakDelegate(words: { _ in false }), "0.0 0,0+80×10 aa bb cc|\n0.1 0,10+60×10  dd ee|")
  }

  @Test func wordsAreHyphenatedOnlyWhereTheDelegateAllows() throws {
    let text = NSMutableAttributedString(
      string: "incomprehensibilities of misunderstanding internationalization", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    func ends(_ delegate: (any NSLayoutManagerDelegate)?) -> [Int] {
      let galley = Galley(text, width: 70)
      galley.manager.hyphenationFactor = 1
      galley.manager.delegate = delegate
      galley.manager.ensureLayoutOfAllText()
      return galley.manager.document.fragments.filter(\.endsInHyphen).map(\.range.upperBound.utf16)
    }
    let first = try #require(ends(nil).first)
    let delegate = BreakDelegate(hyphens: { $0 != first })
    let others = ends(delegate)
    #expect(!others.isEmpty && !others.contains(first) && others[0] < first)
    let none = BreakDelegate(hyphens: { _ in false })
    #expect(ends(none).isEmpty)
  }

  @Test func delegateSpacingsReplaceTheStyles() {
    let text = Block.text("aa bb\ncc\ndd") {
      $0.lineSpacing = 20
      $0.paragraphSpacing = 20
      $0.paragraphSpacingBefore = 20
    }
    let delegate = SpacingDelegate()
    let galley = galley(text, width: 30, delegate)
    let asked = delegate.calls.count
    #expect(galley.rows == """
      0.0 0,0+20×13 aa |
      0.1 0,13+20×13 bb¶|
      0.2 0,38+20×13 cc¶|
      0.3 0,63+20×10 dd|
      """)
    // Three calls detect that the delegate responds; each later call is for its line.
    #expect(delegate.calls[(asked + 3)...].prefix(4) == ["line 2 0", "line 5 13", "after 5 13", "before 6 33"])
  }

  @Test func fragmentsUseTheRectanglesSetByTheDelegate() {
    let delegate = FragmentDelegate()
    let galley = galley(Block.text("aa bb"), width: 30, delegate)
    galley.manager.ensureLayoutOfAllText()
    var (rects, useds): ([String], [String]) = ([], [])
    galley.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 5)) { rect, used, _, _, _ in
      rects.append(rect.short)
      useds.append(used.short)
    }
    #expect(rects == ["10,0+30×15", "10,15+30×15"] && useds == ["0,1+20×10", "0,16+20×10"])
    #expect(galley.manager.location(forGlyphAt: 3) == CGPoint(x: 0, y: 10))
    #expect(delegate.requestedRanges.dropFirst().map(\.short) == ["{0, 3}", "{3, 2}"])
    // If the delegate returns false, its values are ignored.
    let other = FragmentDelegate()
    other.counts = false
    check(Block.text("aa bb"), width: 30, other, "0.0 0,0+20×10 aa |\n0.1 0,10+20×10 bb|")
  }

  /// A subclass that overrides the setter receives each line; another subclass is laid out as the plain class.
  @Test func subclassOverrideReceivesEachLine() {
    let text = Block.text("aa bb cc")
    let (fragments, other) = (FragmentManager(), OtherManager())
    let storage = NSTextStorage(attributedString: text)
    for manager in [fragments, other] {
      storage.addLayoutManager(manager)
      manager.addTextContainer(Galley.container(30))
      manager.ensureLayoutOfAllText()
    }
    #expect(other.laidFragments(in: other.textContainers[0]).map { short($0.rect.minY) } == ["0", "10", "20"])
    #expect(fragments.laidFragments(in: fragments.textContainers[0]).map { short($0.rect.minY) } == ["0", "30", "40"])
    #expect(fragments.setRanges.map(\.short) == ["{0, 3}", "{3, 3}", "{6, 2}"])
  }
}

/// Turns a character into a control character, and defines its action.
private final class ControlGlyphDelegate: NSObject, NSLayoutManagerDelegate {
  private let glyphs = GlyphDelegate { $0 == "|" ? .control : nil }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    self.glyphs.layoutManager(
      layoutManager, shouldGenerateGlyphs: glyphs, properties: props, characterIndexes: charIndexes, font: aFont, forGlyphRange: glyphRange)
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction { .lineBreak }
}
