import CoreGraphics
import Foundation

/// A rectangular area of a view that takes part in layout and draws nothing.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The view that owns the guide, set by `addLayoutGuide(_:)`; `nil` if it belongs to none.
  open internal(set) weak var owningView: UIView?
  /// A name of the guide in messages about conflicts.
  open var identifier = ""
  /// A closure that returns the insets of a guide that follows a property of its view; `nil` for other guides.
  var insets: ((UIView) -> UIEdgeInsets)?

  /// Creates a guide without a view.
  public override init() {}

  /// The frame in the space of the guide's view: as computed by constraints, or for the view's own guides, such as the safe area, by their insets.
  /// Zero if the guide has no view or no constraints.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    if let insets { return owningView.bounds.inset(by: insets(owningView)) }
    guard let engine = owningView.layoutEngine else { return .zero }
    engine.flush()
    return engine.rect(of: .guide(self))?.rounded(owningView.layoutScale) ?? .zero
  }

  /// The leading edge, where lines of text begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge, where lines of text end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The horizontal center.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The vertical center.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension CGRect {
  /// Returns the rectangle with its edges rounded to whole pixels. A point has `scale` pixels.
  func rounded(_ scale: CGFloat) -> CGRect {
    func round(_ coordinate: CGFloat) -> CGFloat { (coordinate * scale).rounded() / scale }
    return CGRect(x: round(minX), y: round(minY), width: max(round(maxX) - round(minX), 0), height: max(round(maxY) - round(minY), 0))
  }
}
