import UIKit

// The layout of a card's content: a stack of views, with a height that depends on the width.

extension UIStackView {
  /// Stacks views vertically and fills a view with the stack.
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
  /// Lays out the board again after the view's height changed.
  func setBoardNeedsLayout() {
    var view: UIView? = self
    while let current = view {
      current.setNeedsLayout()
      view = current.superview
    }
  }

  /// Returns the height that the constraints determine for a width.
  func fittingHeight(of size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }
}
