import CoreGraphics
import Foundation
import UIFoundation

/// The back button of a navigation bar: an arrow, and the title of the previous item unless `showsTitle` is `false`.
@MainActor
final class BackButton: UIButton {
  private static let arrow: CGFloat = 18
  var showsTitle = true { didSet { if showsTitle != oldValue { setNeedsLayout() } } }

  init() {
    super.init(frame: .zero, type: .system)
    contentEdgeInsets = UIEdgeInsets(top: 6, left: Self.arrow + 4, bottom: 6, right: 8)
  }

  required init?(coder: NSCoder) { nil }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    showsTitle ? super.sizeThatFits(size) : CGSize(width: Self.arrow + 14, height: super.sizeThatFits(size).height)
  }

  override func layoutSubviews() {
    contentEdgeInsets.left = isRightToLeft ? 8 : Self.arrow + 4
    contentEdgeInsets.right = isRightToLeft ? Self.arrow + 4 : 8
    super.layoutSubviews()
    titleLabel?.isHidden = !showsTitle
  }

  override func drawBackground(in bounds: CGRect) {
    super.drawBackground(in: bounds)
    let (near, far) = isRightToLeft ? (bounds.width - 15.0, bounds.width - 8) : (15.0, 8.0)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: near, y: bounds.midY - 7))
    path.addLine(to: CGPoint(x: far, y: bounds.midY))
    path.addLine(to: CGPoint(x: near, y: bounds.midY + 7))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .round)
    currentTitleColor.setStroke()
    path.stroke()
  }
}
