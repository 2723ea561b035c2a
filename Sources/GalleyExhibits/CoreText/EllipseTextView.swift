import GalleyDocuments
import UIKit

/// Justified lines in an ellipse.
final class EllipseTextView: TypesetView {
  private static let sampleText = """
    Round about stands the margin, and within it the lines, each as long as the curve lets it be. A short one comes first, then longer \
    ones, the longest in the middle, where the ellipse is as wide as it will ever be; and from there on they give way again, word by word, \
    until the last of them has room for little more than a syllable. Compositors set such pages with care, for there is nowhere to hide a bad break.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityLabel = Self.sampleText
  }

  required init?(coder: NSCoder) { nil }

  private var text: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.hyphenationFactor = 1
    return NSAttributedString(
      string: Self.sampleText,
      attributes: [
        .init(kCTFontAttributeName): CTFontCreateWithName("EB Garamond", 16 * scale, nil), .init(kCTParagraphStyleAttributeName): style,
        .init(kCTForegroundColorAttributeName): Theme.ink.cgColor, .init(kCTLanguageAttributeName): "en-US",
      ])
  }

  /// Returns the minimum height in which the ellipse holds the text, found by bisection.
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let length = Self.sampleText.utf16.count
    func holds(_ height: CGFloat) -> Bool {
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path(CGRect(x: 0, y: 0, width: measure(size.width), height: height)), nil)
      return CTFrameGetVisibleStringRange(frame).length >= length
    }
    var (low, high): (CGFloat, CGFloat) = (60, 120)
    while !holds(high), high < 20_000 { (low, high) = (high, high * 1.6) }
    while high - low > 4 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return CGSize(width: size.width, height: (high + 2).rounded(.up))
  }

  private func measure(_ availableWidth: CGFloat) -> CGFloat { min(availableWidth, 400 * scale) }
  private func path(_ box: CGRect) -> CGPath { CGPath(ellipseIn: box.shrunk(dx: 10, dy: 10)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let width = measure(bounds.width)
    let box = CGRect(x: (bounds.width - width) / 2, y: 0, width: width, height: bounds.height)
    Theme.hairline.setStroke()
    UIBezierPath(ovalIn: box.shrunk(dx: 1, dy: 1)).stroke()
    context.saveGState()
    context.flip(height: bounds.height)
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    CTFrameDraw(CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), path(box), nil), context)
    context.restoreGState()
  }
}
