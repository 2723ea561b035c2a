import AttributedText
import CoreGraphics
import Foundation
import Testing
import UIFoundation

@testable import TextKit

/// What a subclass may draw in its own way, and marks for what is not to be seen.
@Suite struct DrawingOverrideTests {
  private func text() -> NSMutableAttributedString {
    let text = Block.text("ab cd\nef")
    text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 1, length: 4))
    text.addAttribute(.strikethroughStyle, value: NSUnderlineStyle([.single, .byWord]).rawValue, range: NSRange(location: 0, length: 5))
    text.addAttribute(.strikethroughColor, value: UIColor.green, range: NSRange(location: 0, length: 5))
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 2))
    text.addAttribute(.backgroundColor, value: UIColor.blue, range: NSRange(location: 6, length: 1))
    return text
  }

  private func picture(_ manager: NSLayoutManager, _ text: NSAttributedString, at origin: CGPoint = CGPoint(x: 3, y: 2)) -> Picture {
    let storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(Galley.container(60))
    let picture = Picture(width: 70, height: 30, scale: 2)
    picture.draw {
      let glyphs = manager.glyphRange(for: manager.textContainers[0])
      manager.drawBackground(forGlyphRange: glyphs, at: origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    return picture
  }

  /// An override that hands everything on changes no pixel.
  @Test func handingOnDrawsTheSame() {
    let spy = DrawingSpy()
    let (own, handed) = (picture(NSLayoutManager(), text()), picture(spy, text()))
    #expect(own.cells(0.5) == handed.cells(0.5))
    #expect(own.cells(0.5).contains("g") && own.cells(0.5).contains("r"))
  }

  @Test func eachIsCalledWhereItIsDrawn() {
    let spy = DrawingSpy()
    _ = picture(spy, text(), at: CGPoint(x: 3, y: 2))
    #expect(spy.calls == [
      "background {6, 1} 3,12+10×10", "underline {1, 2} 0,0+60×10 in {0, 6}", "drawUnderline {1, 2} 8", "underline {3, 2} 0,0+60×10 in {0, 6}",
      "drawUnderline {3, 2} 8", "glyphs 1 at 3,10", "glyphs 2 at 13,10", "glyphs 2 at 33,10", "strikethrough {0, 1}", "drawStrikethrough {0, 1} 8",
      "strikethrough {1, 2}", "drawStrikethrough {1, 1} 8", "strikethrough {3, 2}", "drawStrikethrough {3, 2} 8", "glyphs 1 at 3,20",
      "glyphs 1 at 13,20",
    ])
    #expect(spy.fonts == [10, 10, 10, 10, 10] && spy.colors == [nil, nil, UIColor.red, nil, nil])
  }

  @Test func glyphsAreShownInPlaceOfOthers() {
    let manager = MovingManager()
    let drawn = picture(manager, Block.text("ab"), at: .zero)
    #expect(drawn.cells(10) == "..kk...\n.......\n.......")
  }

  @Test func invisibleCharactersAreMarked() {
    let marked = NSLayoutManager()
    marked.showsInvisibleCharacters = true
    let text = Block.text("a b\tc\u{A0}\u{2028}d\n", size: 10)
    let unmarked = NSLayoutManager()
    let (plain, shown) = (picture(unmarked, text), picture(marked, text))
    #expect(plain.cells(0.5) != shown.cells(0.5))
    // They take no more room.
    #expect(marked.usedRect(for: marked.textContainers[0]) == unmarked.usedRect(for: unmarked.textContainers[0]))
    marked.showsInvisibleCharacters = false
    let again = Picture(width: 70, height: 30, scale: 2)
    again.draw { marked.drawGlyphs(forGlyphRange: marked.glyphRange(for: marked.textContainers[0]), at: CGPoint(x: 3, y: 2)) }
    #expect(again.cells(0.5) == plain.cells(0.5))
  }

  @Test func controlCharactersAreShown() {
    let galley = Galley(NSAttributedString(string: "a\u{1}b\u{200E}c", attributes: [.font: UIFont.systemFont(ofSize: 12)]), width: 300)
    let manager = galley.manager
    let width = manager.usedRect(for: galley.container, laidOut: true).width
    #expect(manager.propertyForGlyph(at: 1) == .controlCharacter && manager.notShownAttribute(forGlyphAt: 1))
    manager.showsControlCharacters = true
    // ^A and <200E>
    #expect(manager.numberOfGlyphs == 3 + 2 + 6)
    #expect(manager.usedRect(for: galley.container, laidOut: true).width > width + 30)
    manager.showsControlCharacters = false
    #expect(manager.numberOfGlyphs == 5 && manager.usedRect(for: galley.container, laidOut: true).width == width)
  }
}

extension NSLayoutManager {
  fileprivate func usedRect(for container: NSTextContainer, laidOut: Bool) -> CGRect {
    ensureLayout(for: container)
    return usedRect(for: container)
  }
}

private final class DrawingSpy: NSLayoutManager {
  var calls: [String] = []
  var fonts: [CGFloat] = []
  var colors: [UIColor?] = []

  override func fillBackgroundRectArray(_ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor) {
    calls.append("background \(charRange.short) \(rectArray[0].short)")
    super.fillBackgroundRectArray(rectArray, count: rectCount, forCharacterRange: charRange, color: color)
  }

  override func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont, textMatrix: CGAffineTransform,
    attributes: [NSAttributedString.Key: Any], in context: CGContext
  ) {
    calls.append("glyphs \(glyphCount) at \(short(positions[0].x)),\(short(positions[0].y))")
    fonts.append(font.pointSize)
    colors.append(attributes[.foregroundColor] as? UIColor)
    super.showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix, attributes: attributes, in: context)
  }

  override func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType: NSUnderlineStyle, lineFragmentRect: CGRect, lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("underline \(glyphRange.short) \(lineFragmentRect.short) in \(lineFragmentGlyphRange.short)")
    super.underlineGlyphRange(
      glyphRange, underlineType: underlineType, lineFragmentRect: lineFragmentRect, lineFragmentGlyphRange: lineFragmentGlyphRange,
      containerOrigin: containerOrigin)
  }

  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType: NSUnderlineStyle, baselineOffset: CGFloat, lineFragmentRect: CGRect,
    lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("drawUnderline \(glyphRange.short) \(short(baselineOffset))")
    super.drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineType, baselineOffset: baselineOffset, lineFragmentRect: lineFragmentRect,
      lineFragmentGlyphRange: lineFragmentGlyphRange, containerOrigin: containerOrigin)
  }

  override func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType: NSUnderlineStyle, lineFragmentRect: CGRect, lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("strikethrough \(glyphRange.short)")
    super.strikethroughGlyphRange(
      glyphRange, strikethroughType: strikethroughType, lineFragmentRect: lineFragmentRect, lineFragmentGlyphRange: lineFragmentGlyphRange,
      containerOrigin: containerOrigin)
  }

  override func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType: NSUnderlineStyle, baselineOffset: CGFloat, lineFragmentRect: CGRect,
    lineFragmentGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("drawStrikethrough \(glyphRange.short) \(short(baselineOffset))")
    super.drawStrikethrough(
      forGlyphRange: glyphRange, strikethroughType: strikethroughType, baselineOffset: baselineOffset, lineFragmentRect: lineFragmentRect,
      lineFragmentGlyphRange: lineFragmentGlyphRange, containerOrigin: containerOrigin)
  }
}

/// Draws glyphs 20 points further right.
private final class MovingManager: NSLayoutManager {
  override func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont, textMatrix: CGAffineTransform,
    attributes: [NSAttributedString.Key: Any], in context: CGContext
  ) {
    let moved = (0..<glyphCount).map { CGPoint(x: positions[$0].x + 20, y: positions[$0].y) }
    super.showCGGlyphs(glyphs, positions: moved, count: glyphCount, font: font, textMatrix: textMatrix, attributes: attributes, in: context)
  }
}
