import CoreGraphics
import Foundation

/// The style in which a controller is presented over the window, or over a controller that defines a context.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The default style, `pageSheet`.
  case automatic = -2
  /// Covers the whole window.
  case fullScreen = 0
  /// A sheet with the maximum height; in a narrow window it spans the full width.
  case pageSheet = 1
  /// A sheet of the controller's `preferredContentSize`, by default 540 × 620 points, limited by the window.
  case formSheet = 2
  /// Covers the presentation context: the presenting controller or its nearest ancestor whose `definesPresentationContext` is `true`. Without
  /// one, it covers the window.
  case currentContext = 3
  /// Covers the whole window, which remains visible below a transparent view.
  case overFullScreen = 5
  /// Covers the presentation context as `currentContext` does; it remains visible below a transparent view.
  case overCurrentContext = 6
  /// A popover beside the source in `popoverPresentationController`.
  case popover = 7
  /// No adaptation: the result of a delegate that keeps the style.
  case none = -1
}

extension UIModalPresentationStyle {
  /// Whether the presentation covers a controller that defines a context instead of the window.
  var isOverContext: Bool { self == .currentContext || self == .overCurrentContext }
  /// Whether the presented view fills its container, without a sheet.
  var fillsContainer: Bool { self == .fullScreen || self == .overFullScreen || isOverContext }
}

/// The animation with which a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom, and down again.
  case coverVertical = 0
  /// Fades in and out.
  case crossDissolve = 2
}

/// The edges at which a popover's arrow is allowed, by the direction in which it points.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The popover is to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The popover is to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// Any side with enough space, in the order below, above, right, left.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// An item that can be the source of a popover: a view or a bar button item.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
  /// Returns the frame in the space of a view, or `nil` if the item is not shown.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
  /// Returns the view's bounds in the space of another view, or `nil` if the view is not in a window.
  public func frame(in referenceView: UIView) -> CGRect? { window == nil ? nil : convert(bounds, to: referenceView) }
}

/// An item that belongs to a controller, such as a navigation item, and shows its title if it has none of its own.
@MainActor
protocol ControllerItem: AnyObject {
  func titleDidChange()
  func editingDidChange()
}

extension ControllerItem {
  func editingDidChange() {}
}
