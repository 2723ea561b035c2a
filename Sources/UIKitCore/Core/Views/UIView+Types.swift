import Foundation
import UIFoundation

extension UIView {
  /// The intrinsic size of a view without one.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The margins and sizes that are flexible when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin is flexible.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width is flexible.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The right margin is flexible.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The top margin is flexible.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height is flexible.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The bottom margin is flexible.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The placement of content of a different size in the bounds; `redraw` acts like `scaleToFill`.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

}

extension UIView.ContentMode {
  /// Returns the frame of content of `size` in `bounds`, in the space of `bounds`; an empty rectangle at the origin of `bounds` if `size` has no
  /// area.
  func contentFrame(_ size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    let across = bounds.width / size.width
    let down = bounds.height / size.height
    let scaledSize: CGSize
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: scaledSize = size.scaled(by: min(across, down))
    case .scaleAspectFill: scaledSize = size.scaled(by: max(across, down))
    default: scaledSize = size
    }
    let x: CGFloat
    switch self {
    case .left, .topLeft, .bottomLeft: x = bounds.minX
    case .right, .topRight, .bottomRight: x = bounds.maxX - scaledSize.width
    default: x = bounds.midX - scaledSize.width / 2
    }
    let y: CGFloat
    switch self {
    case .top, .topLeft, .topRight: y = bounds.minY
    case .bottom, .bottomLeft, .bottomRight: y = bounds.maxY - scaledSize.height
    default: y = bounds.midY - scaledSize.height / 2
    }
    return CGRect(origin: CGPoint(x: x, y: y), size: scaledSize)
  }
}

extension CGSize {
  func scaled(by factor: CGFloat) -> CGSize { CGSize(width: width * factor, height: height * factor) }
}

/// A view that is not retained.
struct WeakView {
  weak var view: UIView?
}
