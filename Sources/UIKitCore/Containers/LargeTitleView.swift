import CoreGraphics
import Foundation
import UIFoundation

/// The large title below a navigation bar. It moves up under the bar as the content below it scrolls.
@MainActor
final class LargeTitleView: UIView {
  private static let height: CGFloat = 52
  private static let margin: CGFloat = 16
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    // Touches go to the view below it.
    isUserInteractionEnabled = false
    label.accessibilityTraits = .header
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  static func font(_ scale: BarScale) -> UIFont { scale.font(.systemFont(ofSize: 34, weight: .bold)) }

  /// Returns the height of the large title while the content is at its start, in points, at the text scale of the bar.
  static func height(_ scale: BarScale) -> CGFloat { (height + 41 * (scale.type - 1)).rounded() }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = label.sizeThatFits(CGSize(width: bounds.width - 2 * Self.margin, height: .greatestFiniteMagnitude))
    let width = min(size.width.rounded(.up), max(bounds.width - 2 * Self.margin, 0))
    let x = effectiveUserInterfaceLayoutDirection == .rightToLeft ? bounds.width - Self.margin - width : Self.margin
    label.frame = CGRect(x: x, y: (bounds.height - 8 - size.height).rounded(), width: width, height: size.height.rounded(.up))
  }
}
