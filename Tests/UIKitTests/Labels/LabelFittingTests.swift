import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Labels whose subclass keeps a margin, and lines that become narrower before they become smaller.
@MainActor @Suite struct LabelFittingTests {
  private final class Padded: UILabel {
    let padding = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      let rect = super.textRect(forBounds: bounds.inset(by: padding), limitedToNumberOfLines: numberOfLines)
      return CGRect(
        x: rect.minX - padding.left, y: rect.minY - padding.top, width: rect.width + padding.left + padding.right,
        height: rect.height + padding.top + padding.bottom)
    }
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: padding)) }
  }
  private final class Same: UILabel {}

  @Test(arguments: [("one", 1, 0), ("one two three", 1, 60), ("one two three", 0, 110), ("one two three", 2, 70)] as [(String, Int, CGFloat)])
  func overriddenTextRectDeterminesSize(text: String, lines: Int, width: CGFloat) {
    let labels = [UILabel(), Padded(), Same()]
    for label in labels {
      label.font = UIFont(name: "Galley Block", size: 10)
      label.text = text
      label.numberOfLines = lines
    }
    func size(_ label: UILabel, _ width: CGFloat) -> CGSize { label.sizeThatFits(CGSize(width: width, height: 0)) }
    let inside = size(labels[0], width > 0 ? width - 30 : 0)
    #expect(size(labels[1], width) == CGSize(width: inside.width + 30, height: inside.height + 10))
    #expect(size(labels[2], width) == size(labels[0], width))
    if lines == 1 {
      let natural = labels[0].intrinsicContentSize
      #expect(labels[1].intrinsicContentSize == CGSize(width: natural.width + 30, height: natural.height + 10))
    }
  }

  /// Ten characters of 20 points; tightening saves up to a point per character.
  @Test(arguments: [(200, 1), (192, 1), (150, 0.786), (100, 0.524)] as [(CGFloat, CGFloat)])
  func fontShrinksOnlyAfterTightening(width: CGFloat, scale: CGFloat) {
    let label = UILabel()
    label.font = UIFont(name: "Galley Block", size: 20)
    label.text = "abcdefghij"
    label.adjustsFontSizeToFitWidth = true
    label.allowsDefaultTighteningForTruncation = true
    let found = label.layOutForDrawing(in: CGSize(width: width, height: 30), lines: 1)
    #expect(abs(found - scale) < 0.02 && label.layout.usedRect.width <= width + 1 && label.layout.fitsAll, "\(found)")
    label.allowsDefaultTighteningForTruncation = false
    #expect(abs(label.layOutForDrawing(in: CGSize(width: width, height: 30), lines: 1) - width / 200) < 0.02)
  }
}
