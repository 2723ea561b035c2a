import CoreGraphics
import Foundation

/// A rectangle in a view that constraints place, and that shows nothing.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The view that it is in; setting it is `addLayoutGuide(_:)`'s.
  open internal(set) weak var owningView: UIView?
  /// Names it in what is said of conflicts.
  open var identifier = ""
  /// What holds it where it is, for a guide that follows something of its view.
  var insets: ((UIView) -> UIEdgeInsets)?

  /// A guide in no view yet.
  public override init() {}

  /// In the space of its view, as constraints have placed it.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    if let insets { return owningView.bounds.inset(by: insets(owningView)) }
    guard let engine = owningView.layoutEngine else { return .zero }
    engine.flush()
    return engine.rect(of: .guide(self))?.rounded(owningView.layoutScale) ?? .zero
  }

  /// Where lines of text begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// Where lines of text end.
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
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension CGRect {
  /// With its edges on whole pixels.
  func rounded(_ scale: CGFloat) -> CGRect {
    func round(_ place: CGFloat) -> CGFloat { (place * scale).rounded() / scale }
    return CGRect(x: round(minX), y: round(minY), width: max(round(maxX) - round(minX), 0), height: max(round(maxY) - round(minY), 0))
  }
}
