import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Drawing that a subclass overrides.
@Suite struct OverriddenDrawingTests {
  /// Overrides nothing.
  private class EmptySubclass: NSLayoutManager {}

  /// Records lines and glyphs, and draws underlines as boxes.
  private final class Recording: NSLayoutManager {
    var calls: [String] = []

    override func drawUnderline(
      forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
      lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
      calls.append("under \(glyphRange.short) \(underlineVal.rawValue) in \(lineRect.short) \(lineGlyphRange.short) at \(containerOrigin.x)")
      let first = lineRect.minX + location(forGlyphAt: glyphRange.location).x + containerOrigin.x
      UIColor.red.setFill()
      UIRectFill(CGRect(x: first, y: lineRect.minY + containerOrigin.y, width: 10, height: lineRect.height))
    }

    override func drawStrikethrough(
      forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, baselineOffset: CGFloat,
      lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) { calls.append("through \(glyphRange.short) \(baselineOffset > 0 ? "above" : "below") the baseline") }

    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
      textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any], in CGContext: CGContext
    ) {
      calls.append("\(glyphCount) glyphs of \(font.pointSize) at \(positions[0].x)")
      if attributes[.kern] != nil { CGContext.setFillColor(UIColor.blue.cgColor) }
      super.showCGGlyphs(
        glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix, attributes: attributes, in: CGContext)
    }
  }

  private func image(of text: NSAttributedString, _ manager: NSLayoutManager, at origin: CGPoint = .zero) -> TestImage {
    let picture = TestImage(width: 120, height: 90, scale: 2)
    picture.draw {
      let storage = NSTextStorage(attributedString: text)
      storage.addLayoutManager(manager)
      manager.addTextContainer(Galley.container(110))
      let glyphs = NSRange(location: 0, length: manager.numberOfGlyphs)
      manager.drawBackground(forGlyphRange: glyphs, at: origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    return picture
  }

  /// Any text looks the same with a subclass that overrides nothing.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func emptySubclassDrawsLikeTheBaseClass(seed: UInt64) {
    var samples = ArchiveSamples(seed: seed)
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 1, height: 2)
    let looks: [(NSAttributedString.Key, Any)] = [
      (.foregroundColor, UIColor.red), (.backgroundColor, UIColor.yellow), (.underlineStyle, 1), (.underlineStyle, 0x8009), (.underlineStyle, 0x0302),
      (.strikethroughStyle, 1), (.underlineColor, UIColor.blue), (.strokeWidth, 4), (.strokeWidth, -3), (.shadow, shadow), (.obliqueness, 0.3),
      (.expansion, 0.3), (.baselineOffset, 3), (.textEffect, NSAttributedString.TextEffectStyle.letterpressStyle.rawValue), (.kern, 3),
      (.font, UIFont(name: "EB Garamond", size: 17)!), (.font, UIFont.systemFont(ofSize: 12)),
    ]
    let text = NSMutableAttributedString(string: "A quick fjord, gypsy אבג fly.\nAnd more 漢字 words ")
    for _ in 0..<12 {
      let start = Int.random(in: 0..<text.length, using: &samples.generator)
      let length = Int.random(in: 1...text.length - start, using: &samples.generator)
      let (key, value) = samples.pick(looks)
      text.addAttribute(key, value: value, range: NSRange(location: start, length: length))
    }
    let origin = CGPoint(x: CGFloat(seed % 5), y: 3)
    #expect(image(of: text, EmptySubclass(), at: origin).isSame(as: image(of: text, NSLayoutManager(), at: origin)), "seed \(seed)")
  }

  @Test func overriddenDrawingIsCalledForEachDecorationRun() {
    let text = Block.text("ab cd\nef gh")
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 1, length: 7))
    text.addAttribute(.strikethroughStyle, value: 9, range: NSRange(location: 9, length: 2))
    text.addAttribute(.kern, value: 0, range: NSRange(location: 0, length: 1))
    let manager = Recording()
    let picture = image(of: text, manager, at: CGPoint(x: 10, y: 0))
    #expect(manager.calls.filter { $0.hasPrefix("under") } == [
      "under {1, 5} 1 in 0,0+110×10 {0, 6} at 10.0", "under {6, 2} 1 in 0,10+110×10 {6, 5} at 10.0",
    ])
    #expect(manager.calls.contains("through {9, 2} above the baseline"))
    #expect(manager.calls.contains("1 glyphs of 10.0 at 10.0"), "\(manager.calls)")
    // The first character has the subclass's color; no other line was drawn.
    #expect(picture.cells(10).split(separator: "\n").first == ".bk.kk......")
  }

  @Test func underlineIsDrawnAtTheGivenPosition() {
    let picture = TestImage(width: 60, height: 20, scale: 1)
    let text = Block.text("abc")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    picture.draw {
      let galley = Galley(text, width: 60)
      galley.manager.ensureLayoutOfAllText()
      galley.manager.drawUnderline(
        forGlyphRange: NSRange(location: 1, length: 1), underlineType: .thick, baselineOffset: 4, lineFragmentRect: .zero,
        lineFragmentGlyphRange: NSRange(location: 0, length: 3), containerOrigin: CGPoint(x: 10, y: 5))
    }
    let red = picture.cells(1).split(separator: "\n").enumerated().filter { $0.element.contains("r") }
    #expect(!red.isEmpty && red.allSatisfy { $0.element == String(repeating: ".", count: 20) + "rrrrrrrrrr" + String(repeating: ".", count: 30) })
  }

  /// A line that code draws explicitly has the text's color for it, even if the text has no such line; otherwise a temporary attribute's.
  @Test(arguments: [(false, false, "r"), (true, false, "b"), (false, true, "b"), (true, true, "b")])
  func explicitlyDrawnUnderlineUsesTheUnderlineColor(ofText: Bool, marked: Bool, color: String) {
    let picture = TestImage(width: 20, height: 20, scale: 1)
    let text = Block.text("a")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
    if ofText { text.addAttribute(.underlineColor, value: UIColor.blue, range: NSRange(location: 0, length: 1)) }
    picture.draw {
      let galley = Galley(text, width: 60)
      galley.manager.ensureLayoutOfAllText()
      let range = NSRange(location: 0, length: 1)
      if marked { galley.manager.addTemporaryAttribute(.underlineColor, value: UIColor.blue, forCharacterRange: range) }
      galley.manager.drawUnderline(
        forGlyphRange: range, underlineType: .single, baselineOffset: 4, lineFragmentRect: .zero, lineFragmentGlyphRange: range,
        containerOrigin: .zero)
    }
    #expect(Set(picture.cells(1)) == Set(color + ".\n"))
  }
}
