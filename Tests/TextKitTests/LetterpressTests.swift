import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import Testing
import UIFoundation

@testable import TextKit

/// `NSTextEffectLetterpressStyle` as pixels. A character of Galley Block at 40 points is a square of 120 pixels at scale 3.
@Suite struct LetterpressTests {
  private static let side = 120

  /// The green components of a column of pixels through the middle of a character, from 30 pixels above it to 30 below.
  private func column(
    _ effect: NSAttributedString.TextEffectStyle?, _ color: UIColor, on ground: UIColor, _ more: [NSAttributedString.Key: Any] = [:],
    _ manager: NSLayoutManager = NSLayoutManager()
  ) -> [Int] {
    let bitmap = Bitmap(width: 180, height: 180)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 3, clip: nil)
    canvas.fill(GalleyRaster.Rect(x: 0, y: 0, width: 60, height: 60), ground.cgColor.raster)
    let text = NSMutableAttributedString(string: "a", attributes: [.font: Block.font(40), .foregroundColor: color])
    text.addAttributes(more, range: NSRange(location: 0, length: 1))
    if let effect { text.addAttribute(.textEffect, value: effect, range: NSRange(location: 0, length: 1)) }
    let storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(Galley.container(60))
    withGraphicsContext(CGContext(canvas: canvas, bitmap: bitmap)) { manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 1), at: CGPoint(x: 10, y: 10)) }
    return (0..<180).map { Int(bitmap[90, $0] >> 8 & 0xFF) }
  }

  @Test(arguments: [(UIColor.gray, UIColor.lightGray), (.black, .white), (UIColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1), UIColor(white: 0.8, alpha: 1))])
  func letterpressDrawsAnInnerShadow(color: UIColor, ground: UIColor) {
    let (plain, pressed) = (column(nil, color, on: ground), column(.letterpressStyle, color, on: ground))
    let (top, bottom) = (30, 30 + Self.side)
    // Without the effect the character has one color.
    #expect(Set(plain[top..<bottom]).count == 1 && Set(plain[..<top]).count == 1 && Set(plain[bottom...]) == Set(plain[..<top]))
    // The inner shadow is at the upper edge and fades downward.
    let face = pressed[top + Self.side / 2]
    let edge = Array(pressed[top...(top + 6)])
    #expect(edge[0] < face - 40 && edge == edge.sorted() && edge.last == face, "\(edge), face \(face)")
    #expect(Set(pressed[(top + 6)..<bottom]) == [face])
    // The highlight is on the page just below the character; the page above it is unchanged.
    #expect(pressed[..<top] == plain[..<top])
    #expect(pressed[bottom + 1] > plain[bottom + 1] || plain[bottom + 1] == 255)
    #expect(pressed[(bottom + 7)...] == plain[(bottom + 7)...])
  }

  @Test func otherEffectsAreNotDrawn() {
    #expect(column(.init("other"), .gray, on: .lightGray) == column(nil, .gray, on: .lightGray))
  }

  /// An outline has no face for an inner shadow.
  @Test func outlinedLettersHaveNoShadowInside() {
    let outline: [NSAttributedString.Key: Any] = [.strokeWidth: 3]
    let (plain, pressed) = (column(nil, .gray, on: .lightGray, outline), column(.letterpressStyle, .gray, on: .lightGray, outline))
    #expect(zip(pressed, plain).allSatisfy { $0 >= $1 })
  }

  private final class Subclass: NSLayoutManager {
    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont, textMatrix: CGAffineTransform,
      attributes: [NSAttributedString.Key: Any], in CGContext: CGContext
    ) {
      super.showCGGlyphs(
        glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix, attributes: attributes, in: CGContext)
    }
  }

  /// A layout manager that draws glyphs itself gets the same effect.
  @Test func subclassThatDrawsGlyphsHasTheEffect() {
    #expect(column(.letterpressStyle, .gray, on: .lightGray, [:], Subclass()) == column(.letterpressStyle, .gray, on: .lightGray))
  }
}
