import UIKit

/// A view that places its subviews below each other, so that its height depends on its width.
class ArrangedView: TypesetView {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: arrange(size.width, moves: false)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(bounds.width, moves: true)
  }

  /// Computes the frames of the subviews for a width. Overridden by each subclass.
  ///
  /// - Parameter moves: whether to set the frames, or to measure only.
  /// - Returns: the total height.
  func arrange(_ width: CGFloat, moves: Bool) -> CGFloat { 0 }
}
