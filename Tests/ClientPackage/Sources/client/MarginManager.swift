import Foundation
import UIKit

/// Numbers the paragraphs at the left, rounds the corners of backgrounds and draws underlines as boxes.
class MarginManager: NSLayoutManager {
  private(set) var numbers: [Int] = []
  private(set) var boxes: [CGRect] = []

  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
    guard let text = textStorage?.string as NSString? else { return }
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.secondaryLabel]
    enumerateLineFragments(forGlyphRange: glyphsToShow) { rect, usedRect, container, glyphRange, stop in
      let characters = self.characterRange(forGlyphRange: glyphRange, actualGlyphRange: nil)
      guard text.paragraphRange(for: characters).location == characters.location else { return }
      let number = text.substring(to: characters.location).components(separatedBy: "\n").count
      self.numbers.append(number)
      let label = "\(number)" as NSString
      let size = label.size(withAttributes: attributes)
      label.draw(at: CGPointMake(origin.x - size.width - 4, origin.y + CGRectGetMinY(rect)), withAttributes: attributes)
    }
  }

  override func fillBackgroundRectArray(_ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor) {
    color.setFill()
    for index in 0..<rectCount {
      UIBezierPath(roundedRect: rectArray[index], cornerRadius: 3).fill()
    }
  }

  override func drawUnderline(forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint) {
    guard let container = textContainer(forGlyphAt: glyphRange.location, effectiveRange: nil) else { return }
    let box = boundingRect(forGlyphRange: glyphRange, in: container).offsetBy(dx: containerOrigin.x, dy: containerOrigin.y)
    boxes.append(box)
    UIColor.systemRed.setStroke()
    UIBezierPath(rect: CGRectInset(box, 0.5, 0.5)).stroke()
  }
}
