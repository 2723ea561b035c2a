import UIKit

// The layout of a card's content: a stack of views, with a height that depends on the width.

extension UIStackView {
  /// Stacks views vertically and adds the stack to `view`, at the top and in the whole width.
  func fill(_ view: UIView, with views: [UIView], spacing: CGFloat) {
    (axis, alignment, self.spacing) = (.vertical, .fill, spacing)
    for subview in views { addArrangedSubview(subview) }
    translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(self)
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor), trailingAnchor.constraint(equalTo: view.trailingAnchor),
      topAnchor.constraint(equalTo: view.topAnchor), bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor),
    ])
  }
}

extension UIView {
  /// Marks this view and all its superviews as needing layout, so that the board adapts to the view's new height.
  func setBoardNeedsLayout() {
    var view: UIView? = self
    while let current = view {
      current.setNeedsLayout()
      view = current.superview
    }
  }

  /// Returns the width of `size`, and the height that the constraints determine for it.
  func fittingHeight(of size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }
}
