import CoreGraphics
import Foundation

/// How a controller is shown over the window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As `pageSheet`.
  case automatic = -2
  /// Over the whole window.
  case fullScreen = 0
  /// On a sheet, as high as the window lets it be; in a narrow window from edge to edge.
  case pageSheet = 1
  /// On a sheet of the controller's `preferredContentSize`, else of 540 × 620 points, as far as the window has room.
  case formSheet = 2
  /// Over the whole window, which is seen where the controller's view is clear.
  case overFullScreen = 5
  /// In a bubble beside what `popoverPresentationController` names.
  case popover = 7
  /// As it is: the answer of a delegate that wants no other style.
  case none = -1
}

/// How a controller that is presented comes and goes.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below, and down again.
  case coverVertical = 0
  /// It fades.
  case crossDissolve = 2
}

/// Where the arrow of a popover may stand: at its upper edge, pointing up, and so on.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The popover stands below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The popover stands above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The popover stands at the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The popover stands at the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// Wherever there is room: below, above, right, left.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// What a popover can stand beside: a view, or an item of a bar.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {
  /// Where it is in the space of a view; `nil` where it is not shown.
  func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
  /// The view's bounds in the space of another; `nil` where the view is in no window.
  public func frame(in referenceView: UIView) -> CGRect? { window == nil ? nil : convert(bounds, to: referenceView) }
}

/// Goes along with a controller, and shows its title where it has none of its own.
@MainActor
protocol ControllerCompanion: AnyObject {
  func titleDidChange()
  func editingDidChange()
}

extension ControllerCompanion {
  func editingDidChange() {}
}
