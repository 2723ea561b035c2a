import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import TestSupport
import Testing

@testable import TextKit

/// Layout on demand, in a container of unlimited height.
@Suite struct NonContiguousTests {
  private static let line = "some words that take two lines\n"

  private func galley(_ paragraphs: Int, nonContiguous: Bool) -> Galley {
    let galley = Galley(Block.text(String(repeating: Self.line, count: paragraphs)), width: 200)
    galley.manager.allowsNonContiguousLayout = nonContiguous
    return galley
  }

  /// Without the option, the default, the text above is laid out as well, but no more than requested.
  @Test func contiguousLayoutGoesFromTheStart() {
    let galley = galley(3000, nonContiguous: false)
    let manager = galley.manager
    manager.ensureLayout(forBoundingRect: CGRect(x: 0, y: 100, width: 200, height: 300), in: galley.container)
    #expect(manager.usedRect(for: galley.container).maxY >= 400 && manager.usedRect(for: galley.container).maxY < 440)
    #expect(!manager.hasNonContiguousLayout)
    _ = manager.lineFragmentRect(forGlyphAt: 1500 * Self.line.utf16.count, effectiveRange: nil)
    #expect(!manager.hasNonContiguousLayout && manager.firstUnlaidCharacterIndex() > 1500 * Self.line.utf16.count)
  }

  /// With the option, the last line is available at once, and the requested text is as in a full layout.
  @Test func lastLineIsAvailableAtOnce() {
    let (galley, whole) = (galley(3000, nonContiguous: true), galley(3000, nonContiguous: false))
    let (manager, length) = (galley.manager, galley.storage.length)
    let last = NSRange(location: length - 5, length: 5)
    manager.ensureLayout(forCharacterRange: last)
    #expect(manager.hasNonContiguousLayout && manager.firstUnlaidCharacterIndex() < length / 10)
    #expect(manager.documentLayout.cost.placed < 300)
    let caret = manager.caretRect(at: UTF16Offset(length - 3))
    // Estimates for equal paragraphs are exact.
    #expect(caret?.rect == whole.manager.caretRect(at: UTF16Offset(length - 3))?.rect)
    #expect(manager.extraLineFragmentRect == whole.manager.extraLineFragmentRect)
    #expect(manager.documentLayout.cost.placed < 400)
    #expect(manager.estimatedHeight(of: galley.container) == whole.manager.estimatedHeight(of: whole.container))
  }

  /// A rectangle is laid out, hit and drawn without the text above it.
  @Test func aRectangleIsLaidOutAlone() {
    let (galley, whole) = (galley(4000, nonContiguous: true), galley(4000, nonContiguous: false))
    let rect = CGRect(x: 0, y: 40_000, width: 200, height: 100)
    let (part, all) = (galley.manager.glyphRange(forBoundingRect: rect, in: galley.container), whole.manager.glyphRange(forBoundingRect: rect, in: whole.container))
    #expect(part == all && part.length > 100)
    #expect(galley.manager.documentLayout.cost.placed < 400)
    for y in stride(from: 40_000.5, to: 40_100, by: 7) {
      let point = CGPoint(x: 55, y: y)
      #expect(galley.manager.glyphIndex(for: point, in: galley.container) == whole.manager.glyphIndex(for: point, in: whole.container))
    }
    #expect(galley.manager.hasNonContiguousLayout)
    #expect(galley.manager.documentLayout.cost.placed < 600)
  }

  /// Estimates are corrected step by step; the delegate is notified when everything is laid out.
  @Test(arguments: [1, 2, 3] as [UInt64]) func estimatesAreCorrected(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = (0..<2000).map { _ in String(repeating: "aa bbb ", count: Int.random(in: 0...12, using: &random)) + "fi\n" }.joined()
    let (galley, whole) = (Galley(Block.text(text), width: 200), Galley(Block.text(text), width: 200))
    let spy = CompletionSpy()
    galley.manager.delegate = spy
    galley.manager.allowsNonContiguousLayout = true
    galley.manager.ensureLayout(forBoundingRect: CGRect(x: 0, y: 30_000, width: 100, height: 100), in: galley.container)
    galley.storage.replaceCharacters(in: NSRange(location: 20_000, length: 10), with: "new\nwords ")
    whole.storage.replaceCharacters(in: NSRange(location: 20_000, length: 10), with: "new\nwords ")
    galley.manager.ensureLayout(forCharacterRange: NSRange(location: galley.storage.length - 1, length: 1))
    #expect(spy.completed == 0 && galley.manager.hasNonContiguousLayout)
    while galley.manager.layOut(unlaidUnits: 4000) {}
    #expect(spy.completed == 1 && !galley.manager.hasNonContiguousLayout)
    #expect(galley.rows == whole.rows)
    #expect(galley.manager.numberOfGlyphs == whole.manager.numberOfGlyphs || galley.manager.allowsNonContiguousLayout)
    galley.manager.allowsNonContiguousLayout = false
    #expect(galley.manager.numberOfGlyphs == whole.manager.numberOfGlyphs)
  }

  /// In columns and beside shapes, each line has its final position.
  @Test func columnsAreFilledInOrder() {
    let galley = Galley(Block.text(String(repeating: Self.line, count: 200)), width: 200, height: 100, columns: 3)
    galley.manager.allowsNonContiguousLayout = true
    galley.manager.ensureLayout(forCharacterRange: NSRange(location: 150 * Self.line.utf16.count, length: 1))
    #expect(!galley.manager.hasNonContiguousLayout)
    let whole = Galley(Block.text(String(repeating: Self.line, count: 200)), width: 200, height: 100, columns: 3)
    #expect(galley.rows == whole.rows)
  }
}

private final class CompletionSpy: NSObject, NSLayoutManagerDelegate {
  private(set) var completed = 0

  func layoutManager(_ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?, atEnd: Bool) {
    if atEnd { completed += 1 }
  }
}
