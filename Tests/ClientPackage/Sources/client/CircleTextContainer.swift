import UIKit

/// A text container in the shape of a circle: each line is a chord.
class CircleTextContainer: NSTextContainer {

  /// The circle that fits the container's size.
  var circle: (center: CGPoint, radius: CGFloat) {
    return (CGPoint(x: size.width / 2, y: size.height / 2), min(size.width, size.height) / 2)
  }

  override var isSimpleRectangularTextContainer: Bool {
    return false
  }

  override func lineFragmentRect(forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection baseWritingDirection: NSWritingDirection, remaining remainingRect: UnsafeMutablePointer<CGRect>?) -> CGRect {
    let (center, radius) = circle
    // The chord at the edge that is farther from the center is the shorter one.
    let distance = max(abs(proposedRect.minY - center.y), abs(proposedRect.maxY - center.y))
    guard distance < radius else {
      remainingRect?.pointee = .zero
      return .zero
    }
    let half = sqrt(radius * radius - distance * distance)
    let chord = CGRect(x: center.x - half, y: proposedRect.minY, width: 2 * half, height: proposedRect.height)
    return super.lineFragmentRect(
      forProposedRect: proposedRect.intersection(chord), at: characterIndex, writingDirection: baseWritingDirection, remaining: remainingRect)
  }
}

/// A view that sets its text in a disc.
class DiscTextView: UIView {
  let textStorage = NSTextStorage()
  let layoutManager = NSLayoutManager()
  let textContainer: CircleTextContainer

  override init(frame: CGRect) {
    textContainer = CircleTextContainer(size: frame.size)
    textContainer.lineFragmentPadding = 0
    super.init(frame: frame)
    backgroundColor = .clear
    layoutManager.addTextContainer(textContainer)
    textStorage.addLayoutManager(layoutManager)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textContainer.size = bounds.size
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    UIColor.secondarySystemBackground.setFill()
    UIBezierPath(ovalIn: bounds).fill()
    let glyphs = layoutManager.glyphRange(for: textContainer)
    layoutManager.drawBackground(forGlyphRange: glyphs, at: .zero)
    layoutManager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
  }

  /// The used rectangles of the lines, from top to bottom.
  var lines: [CGRect] {
    var rects: [CGRect] = []
    layoutManager.enumerateLineFragments(forGlyphRange: layoutManager.glyphRange(for: textContainer)) { rect, _, _, _, _ in
      rects.append(rect)
    }
    return rects
  }
}
