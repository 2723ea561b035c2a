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

  public override init() {}

  /// In the space of its view, as constraints have placed it.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    if let insets { return owningView.bounds.inset(by: insets(owningView)) }
    guard let engine = owningView.layoutEngine else { return .zero }
    engine.flush()
    return engine.rect(of: .guide(self))?.rounded(owningView.layoutScale) ?? .zero
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension CGRect {
  /// With its edges on whole pixels.
  func rounded(_ scale: CGFloat) -> CGRect {
    func round(_ place: CGFloat) -> CGFloat { (place * scale).rounded() / scale }
    return CGRect(x: round(minX), y: round(minY), width: max(round(maxX) - round(minX), 0), height: max(round(maxY) - round(minY), 0))
  }
}
