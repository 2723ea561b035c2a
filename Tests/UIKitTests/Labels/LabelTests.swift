import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Labels in Galley Block, whose characters are squares of its size, so that sizes can be counted.
@Suite @MainActor
struct LabelTests {
  private func label(_ text: String?, lines: Int = 1, width: CGFloat = 0) throws -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 100))
    let font: UIFont = try #require(UIFont(name: "Galley Block", size: 10))
    label.font = font
    label.numberOfLines = lines
    label.text = text
    return label
  }

  @Test func defaults() {
    let label = UILabel()
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural && label.font == .systemFont(ofSize: 17))
    #expect(label.shadowOffset == CGSize(width: 0, height: -1) && label.shadowColor == nil)
    #expect(!label.isUserInteractionEnabled && label.isEnabled && !label.isHighlighted)
    #expect(label.minimumScaleFactor == 0 && !label.adjustsFontSizeToFitWidth)
    #expect(label.baselineAdjustment == .alignBaselines && label.preferredMaxLayoutWidth == 0)
    #expect(label.lineBreakStrategy == .standard)
    #expect(label.text == nil && label.attributedText == nil && label.intrinsicContentSize == .zero)
  }

  @Test(arguments: [
    ("HHHH", 1, 0.0, CGSize(width: 40, height: 10)),
    ("HHHH", 1, 25, CGSize(width: 25, height: 10)),
    ("HH HH HH", 0, 50, CGSize(width: 50, height: 20)),
    ("HH HH HH", 0, 0, CGSize(width: 80, height: 10)),
    ("HH HH HH", 0, 20, CGSize(width: 20, height: 30)),
    ("HH HH HH", 2, 20, CGSize(width: 20, height: 20)),
    ("HH\nHH", 0, 0, CGSize(width: 20, height: 20)),
    ("HH\nHH", 1, 0, CGSize(width: 50, height: 10)),
    ("", 1, 0, .zero),
  ])
  func sizesFit(text: String, lines: Int, width: Double, expected: CGSize) throws {
    let label = try label(text, lines: lines)
    #expect(label.sizeThatFits(CGSize(width: width, height: 0)) == expected)
  }

  /// Rule 84: by default, a last line of one word gets another word if one can move down.
  @Test func lineBreakStrategyAffectsSize() throws {
    let label = try label("HHH HH H", lines: 0)
    let (room, pushed, greedy) = (CGSize(width: 60, height: 0), CGSize(width: 40, height: 20), CGSize(width: 60, height: 20))
    #expect(label.sizeThatFits(room) == pushed)
    label.lineBreakStrategy = []
    #expect(label.sizeThatFits(room) == greedy)
    label.text = "HHH HH HH"
    #expect(label.sizeThatFits(room) == greedy)
    label.lineBreakStrategy = .pushOut
    #expect(label.sizeThatFits(room) == CGSize(width: 50, height: 20))
    // An attributed text has its own strategy until the label's is set.
    let text = NSAttributedString(string: "HHH HH H", attributes: [.font: label.font!])
    label.attributedText = text
    #expect(label.sizeThatFits(room) == greedy)
    label.lineBreakStrategy = .standard
    #expect(label.sizeThatFits(room) == pushed)
  }

  @Test func sizeToFitIsIdempotent() throws {
    let label = try label("HH HHH H HHHH HH H HHH", lines: 0, width: 70)
    label.sizeToFit()
    let once = label.bounds.size
    label.sizeToFit()
    #expect(label.bounds.size == once)
  }

  @Test func aPreferredWidthWrapsTheContentSize() throws {
    let label = try label("HH HH HH", lines: 0)
    #expect(label.intrinsicContentSize == CGSize(width: 80, height: 10))
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize == CGSize(width: 50, height: 20))
  }

  @Test func theTextRectIsCentredVertically() throws {
    let label = try label("HH HH", lines: 0, width: 30)
    #expect(
      label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0) == CGRect(x: 0, y: 40, width: 20, height: 20))
    label.textAlignment = .right
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).maxX == 30)
  }

  @Test func textAndAttributedTextReplaceEachOther() throws {
    let label = try label("plain")
    #expect(label.attributedText?.string == "plain")
    label.attributedText = NSAttributedString(string: "dressed", attributes: [.foregroundColor: UIColor.red])
    #expect(label.text == "dressed")
    label.text = "plain again"
    let color = label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    #expect(color == label.textColor)
    label.attributedText = nil
    #expect(label.text == nil)
  }

  @Test func propertySetAfterAttributedTextAppliesToAllOfIt() throws {
    let label = try label(nil)
    label.textColor = .green
    let text = NSMutableAttributedString(string: "red and more")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    label.attributedText = text
    #expect(color(label, 0) == .red)
    label.textColor = .blue
    #expect(color(label, 0) == .blue && color(label, 8) == .blue)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    let style = label.attributedText?.attribute(.paragraphStyle, at: 5, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .center && style?.lineBreakMode == .byTruncatingMiddle)
    #expect(label.lineBreakMode == .byTruncatingMiddle)
    let font = UIFont.boldSystemFont(ofSize: 31)
    label.font = font
    #expect([0, 8].allSatisfy { label.attributedText?.attribute(.font, at: $0, effectiveRange: nil) as? UIFont == font })
  }

  @Test func attributedTextUsesModeOfItsParagraphStyle() throws {
    let label = try label(nil)
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byWordWrapping
    label.attributedText = NSAttributedString(string: "HH HH", attributes: [.paragraphStyle: style])
    #expect(label.lineBreakMode == .byWordWrapping, "the paragraph style's, not the label's")
  }

  @Test(arguments: [(20.0, 0.0, 0.5), (20, 0.8, 0.8), (40, 0, 1), (60, 0, 1)])
  func aLineShrinksToFit(width: Double, minimum: Double, expected: Double) throws {
    let label = try label("HHHH", width: CGFloat(width))
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = CGFloat(minimum)
    let scale = label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(abs(Double(scale) - expected) < 0.02)
    if minimum == 0 { #expect(label.layout.usedRect.width <= CGFloat(width)) }
  }

  @Test func baselineAdjustmentPositionsShrunkText() throws {
    let label = try label("HHHH", width: 20)
    label.adjustsFontSizeToFitWidth = true
    // At 10 points the line is 45…55 with its baseline at 53; at 5 it is 5 high, its baseline 4 down.
    label.baselineAdjustment = .alignBaselines
    #expect(label.topOfText(in: label.bounds.size) == 49)
    label.baselineAdjustment = .none
    #expect(label.topOfText(in: label.bounds.size) == 45)
    label.baselineAdjustment = .alignCenters
    #expect([47, 48].contains(label.topOfText(in: label.bounds.size)))
  }

  @Test func tighteningAvoidsTruncation() throws {
    let label = try label("HHHHHHHHHH", width: 97)
    label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(!label.layout.fitsAll)
    label.allowsDefaultTighteningForTruncation = true
    label.layOutForDrawing(in: label.bounds.size, lines: 1)
    #expect(label.layout.fitsAll)
  }

  @Test func scaledFontsFollowContentSizeCategory() throws {
    let label = UILabel()
    label.text = "Body"
    let small = UITraitCollection(preferredContentSizeCategory: .large)
    label.font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: small)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.font.pointSize == 17)
    let fixed = UILabel()
    fixed.font = .systemFont(ofSize: 17)
    fixed.adjustsFontForContentSizeCategory = true
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    UITraitCollection(traitsFrom: [.current, large]).performAsCurrent {
      label.announceTraits()
      fixed.announceTraits()
    }
    #expect(label.font.pointSize == 33)
    #expect(fixed.font.pointSize == 17)
  }

  private func color(_ label: UILabel, _ index: Int) -> UIColor? {
    label.attributedText?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
  }
}
