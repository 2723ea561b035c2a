import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// A round magnifier above the touch that moves the caret or a handle: the contents of the window there, larger. Characters are
/// drawn larger, not scaled as images.
@MainActor
final class TextMagnifierView: PopoverView {
  /// The diameter of the magnifier in points.
  private static let diameter: CGFloat = 112
  private static let magnification: CGFloat = 1.5
  /// The distance from the magnified line to the magnifier's edge, in points.
  private static let gap: CGFloat = 26
  /// The minimum distance from the window's edges, in points.
  private static let margin: CGFloat = 8

  /// The point at the center of the magnifier, in the window.
  private var focus = CGPoint.zero

  init() {
    super.init(cornerRadius: Self.diameter / 2, shadowOffset: 6, shadowRadius: 12)
    frame.size = CGSize(width: Self.diameter, height: Self.diameter)
    isUserInteractionEnabled = false
    screenRole = .image
    accessibilityLabel = "magnifier"
  }

  required init?(coder: NSCoder) { nil }

  override var edge: UIColor { UISystemPalette.current.track }

  /// Shows the surroundings of a point of the window, above the touch, or beside it at the top of the window.
  func show(_ focus: CGPoint, under touchPoint: CGPoint) {
    self.focus = focus
    guard let available = superview?.bounds.shrunk(dx: Self.margin, dy: Self.margin) else { return }
    let radius = Self.diameter / 2
    var center = CGPoint(x: touchPoint.x, y: min(focus.y, touchPoint.y) - Self.gap - radius)
    if center.y - radius < available.minY {
      center.y = available.minY + radius
      // There is not enough space above: the magnified point would be under the magnifier.
      if center.y + radius > focus.y - Self.gap / 2 {
        let aside = radius + 2 * Self.gap
        center.x = touchPoint.x + aside + radius <= available.maxX ? touchPoint.x + aside : touchPoint.x - aside
      }
    }
    center.x = min(max(center.x, available.minX + radius), available.maxX - radius)
    let newFrame = CGRect(
      x: (center.x - radius).rounded(), y: (center.y - radius).rounded(), width: Self.diameter, height: Self.diameter)
    if frame != newFrame { frame = newFrame }
    accessibilityValue = "\(Int(bounding: Double(focus.x.rounded()))), \(Int(bounding: Double(focus.y.rounded())))"
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let window, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    UIBezierPath(ovalIn: bounds.insetBy(dx: 1, dy: 1)).addClip()
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.scaleBy(x: Self.magnification, y: Self.magnification)
    context.translateBy(x: -focus.x, y: -focus.y)
    let reach = Self.diameter / 2 / Self.magnification
    // The magnifier itself is not part of its image.
    storedIsHidden = true
    window.render(in: context, damage: CGRect(x: focus.x - reach, y: focus.y - reach, width: 2 * reach, height: 2 * reach))
    storedIsHidden = false
    context.restoreGState()
  }
}
