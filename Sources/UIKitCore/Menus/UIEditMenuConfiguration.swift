import CoreGraphics
import Foundation
import UIFoundation

/// A request for an edit menu: its identifier and location.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
  /// The identifier passed at creation, or a new UUID.
  public let identifier: AnyHashable
  /// The location of the target, in the coordinates of the interaction's view. The menu opens here if the delegate provides no rectangle.
  public let sourcePoint: CGPoint

  /// Creates a configuration for a menu at `sourcePoint`, in the coordinates of the interaction's view. If `identifier` is `nil`, it is a
  /// new UUID.
  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    self.identifier = identifier ?? AnyHashable(UUID())
    self.sourcePoint = sourcePoint
    super.init()
  }
}

/// Collects animations to run while an edit menu appears or disappears.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: AnyObject {
  /// Adds changes of views to animate alongside the menu.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure to call after the menu has appeared or disappeared.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Provides the menu of a `UIEditMenuInteraction` and receives its events. All methods have defaults.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
  /// Returns the menu for a configuration, based on the elements displayed without a delegate. Returns `nil` to show no menu.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu?

  /// Returns the target that the menu must not cover, in the coordinates of the interaction's view. A null rectangle means the source point.
  func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect

  /// Called before the menu appears.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)

  /// Called before the menu disappears.
  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
  /// Returns a menu of the suggested items; `nil` from an implementation shows no menu.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { UIMenu(children: suggestedActions) }

  /// Returns the target that the menu must not cover, in the coordinates of the interaction's view; `.null` by default.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect { .null }

  /// Called before the menu appears. Does nothing by default.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}

  /// Called before the menu disappears. Does nothing by default.
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {}
}
