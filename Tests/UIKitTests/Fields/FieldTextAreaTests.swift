import CoreGraphics
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Drawing of a field's text, and the coordinate space for it. Letters are squares of ten points.
@MainActor @Suite(.serialized) struct FieldTextAreaTests {
  /// Its text area is 60 × 20, at (20, 5) of a field of 100 × 30.
  private final class Inset: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 20, dy: 5) }
    override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 20, dy: 5) }
    /// Whether it fills more than its rectangle. If not, it calls super with an inset rectangle.
    var floods = true
    var inset = CGFloat(0)
    override func drawText(in rect: CGRect) { draw(rect) { super.drawText(in: $0) } }
    override func drawPlaceholder(in rect: CGRect) { draw(rect) { super.drawPlaceholder(in: $0) } }
    private func draw(_ rect: CGRect, _ body: (CGRect) -> Void) {
      #expect(rect == CGRect(x: 0, y: 0, width: 60, height: 20))
      guard floods else { return body(rect.insetBy(dx: inset, dy: 0)) }
      UIColor.black.setFill()
      UIRectFill(rect.insetBy(dx: -100, dy: -100))
    }
  }

  private func field(_ text: String) -> Inset {
    UISystemPalette.current = UISystemPalette()
    let field = Inset(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.textColor = .black
    field.text = text
    return field
  }

  /// The bounding rectangle of all pixels that are not white.
  private func ink(_ field: UITextField) -> CGRect {
    field.layoutIfNeeded()
    let (width, height) = (Int(field.bounds.width), Int(field.bounds.height))
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.fill(GalleyRaster.Rect(x: 0, y: 0, width: Double(width), height: Double(height)), GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    field.layer.render(in: CGContext(canvas: canvas, bitmap: bitmap))
    var found = CGRect.null
    for y in 0..<height {
      for x in 0..<width where bitmap.pixels[y * bitmap.stride + x] & 0xFFFFFF != 0xFFFFFF {
        found = found.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return found
  }

  @Test func drawingIsClippedToTheTextArea() {
    let field = field("ab")
    #expect(ink(field) == CGRect(x: 20, y: 5, width: 60, height: 20))
    field.text = ""
    field.placeholder = "p"
    #expect(ink(field) == CGRect(x: 20, y: 5, width: 60, height: 20))
  }

  @Test func textIsDrawnAtRectOfField() {
    let field = field("ab")
    field.floods = false
    #expect(ink(field) == CGRect(x: 20, y: 10, width: 20, height: 10))
    field.inset = 10
    #expect(ink(field) == CGRect(x: 30, y: 10, width: 20, height: 10))
    field.contentVerticalAlignment = .top
    #expect(ink(field) == CGRect(x: 30, y: 5, width: 20, height: 10))
    field.text = ""
    field.placeholder = "p"
    #expect(ink(field).origin == CGPoint(x: 30, y: 5))
  }

  // MARK: Ellipsis

  private enum Source: CaseIterable { case attributedText, defaultTextAttributes }

  /// The hidden part of "abcdefgh" in 60 points.
  @Test(arguments: [
    (NSLineBreakMode.byWordWrapping, NSRange(location: 5, length: 3)), (.byCharWrapping, NSRange(location: 5, length: 3)),
    (.byTruncatingTail, NSRange(location: 5, length: 3)), (.byTruncatingHead, NSRange(location: 0, length: 3)),
    (.byTruncatingMiddle, NSRange(location: 3, length: 3)), (.byClipping, NSRange(location: NSNotFound, length: 0)),
  ])
  func ellipsisFollowsTheParagraphStyle(mode: NSLineBreakMode, hidden: NSRange) {
    for source in Source.allCases {
      let field = field("abcdefgh")
      field.floods = false
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = mode
      switch source {
      case .attributedText: field.attributedText = NSAttributedString(string: "abcdefgh", attributes: [.paragraphStyle: style])
      case .defaultTextAttributes: field.defaultTextAttributes[.paragraphStyle] = style
      }
      field.layoutIfNeeded()
      field.layOutLine(in: field.lineRect)
      let found = field.layout.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
      #expect(found == hidden, "\(mode.rawValue), \(source): \(found)")
      if mode == .byClipping { #expect(ink(field) == CGRect(x: 20, y: 10, width: 60, height: 10), "all of the last letter that is seen") }
      // During editing the line is not truncated.
      field.isLive = true
      field.layOutLine(in: field.lineRect)
      #expect(field.layout.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
    }
  }

  @Test func clippedLinesAreNotBrokenAtWords() {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byClipping
    let field = field("")
    field.floods = false
    field.attributedText = NSAttributedString(string: "ab cdefgh", attributes: [.paragraphStyle: style])
    #expect(ink(field) == CGRect(x: 20, y: 10, width: 60, height: 10))
  }
}
