import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

extension UITextView {
  /// Returns the size of the text in a width: no wider than that, and as high as all of its lines. A width of 0 or of a million points and more is no
  /// limit.
  ///
  /// A container that tracks the view is laid out in that width for the measurement, and again in its own width with the view.
  func fittingSize(in size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < 1e6 ? size.width : 1e6
    fitContainer(width: width)
    layoutManager.ensureLayout(for: textContainer)
    let used = layoutManager.usedRect(for: textContainer)
    let inset = textContainerInset
    let fitting = CGSize(
      width: min((used.maxX + inset.left + inset.right).rounded(.up), width),
      height: (layoutManager.estimatedHeight(of: textContainer) + inset.top + inset.bottom).rounded(.up))
    if width != bounds.width { setNeedsLayout() }
    return fitting
  }

  /// The intrinsic size: of a view that does not scroll, the size of its text in its width; otherwise none.
  var intrinsicSize: CGSize {
    guard !isScrollEnabled else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    return fittingSize(in: CGSize(width: bounds.width, height: 0))
  }
}
