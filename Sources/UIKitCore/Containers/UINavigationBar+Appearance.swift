import CoreGraphics
import Foundation
import UIFoundation

/// The selection of the bar's effective appearance.
extension UINavigationBar {
  /// The effective appearance. While the content is at its start, the scroll edge appearance of the shown item or else of the bar, if one is set.
  /// Otherwise the standard appearance of the item, or else of the bar, or else one made from the bar's individual properties.
  var effectiveAppearance: UINavigationBarAppearance {
    let item = topItem
    if isAtScrollEdge, let edge = item?.scrollEdgeAppearance ?? scrollEdgeAppearance { return edge }
    if let standard = item?.standardAppearance { return standard }
    return standardAppearance.isOwn ? standardAppearance : appearanceFromProperties
  }

  /// The appearance made from `barTintColor`, `titleTextAttributes`, images and so on.
  private var appearanceFromProperties: UINavigationBarAppearance {
    let look = UINavigationBarAppearance(tint: barTintColor, image: backgroundImage(for: .default), shadow: shadowImage)
    (look.titleTextAttributes, look.largeTitleTextAttributes) = (titleTextAttributes ?? [:], largeTitleTextAttributes ?? [:])
    return look
  }

  /// The background color; `nil` means a transparent bar. A bar without settings of its own has the background of the content below its large title,
  /// or else that of the system's bars.
  var effectiveBackground: UIColor? {
    let item = topItem
    let hasCustomBackground = standardAppearance.isOwn || item?.standardAppearance != nil || barTintColor != nil || backgroundImage(for: .default) != nil
      || (isAtScrollEdge && (item?.scrollEdgeAppearance ?? scrollEdgeAppearance) != nil)
    return hasCustomBackground ? effectiveAppearance.ground : contentBackground ?? effectiveAppearance.ground
  }

  /// Applies the background color, requests layout and drawing for the rest of the appearance, and calls `onAppearanceChange`.
  func applyEffectiveAppearance() {
    let ground = effectiveBackground
    if ground != appliedBackground {
      appliedBackground = ground
      backgroundColor = ground
    }
    setNeedsLayout()
    setNeedsDisplay()
    onAppearanceChange()
  }

  /// Returns `text` with `attributes`. If these have no font or color, it gets `font` or the label color. Returns `nil` if `text` is `nil`.
  func attributedTitle(_ text: String?, _ attributes: [NSAttributedString.Key: Any], font: UIFont) -> NSAttributedString? {
    guard let text else { return nil }
    let defaultAttributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UISystemPalette.current.label]
    return NSAttributedString(string: text, attributes: attributes.merging(defaultAttributes) { own, _ in own })
  }

  // MARK: Single properties

  /// Sets the background image for `barMetrics`; `nil` removes it. An image without a size, such as `UIImage()`, removes the background.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
    recordOwnProperty("backgroundImages")
    appearanceDidChange()
  }

  /// Returns the background image for `barMetrics`, or `nil` if none was set.
  public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }

  /// Sets the background image for `barMetrics`; `nil` removes it. The image applies to all positions of the bar: `position` is ignored.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for position: UIBarPosition, barMetrics: UIBarMetrics) {
    setBackgroundImage(backgroundImage, for: barMetrics)
  }

  // MARK: Items

  /// Replaces the items, without animation and without calls of the delegate; `nil` removes all.
  public func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

  /// Adds an item on top, without animation, and notifies the delegate. Does nothing if the delegate forbids it.
  public func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    items = (items ?? []) + [item]
    delegate?.navigationBar(self, didPush: item)
  }

  /// Removes the top item, without animation, and returns it. Returns `nil` if there is no item, or if the delegate forbids it.
  @discardableResult
  public func popItem(animated: Bool) -> UINavigationItem? {
    guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
    items = items?.dropLast()
    delegate?.navigationBar(self, didPop: item)
    return item
  }
}

/// Receives pushes and pops of a bar that the program manages. A navigation controller's bar has its controllers' items and
/// does not call its delegate. Every method has a default.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Returns whether an item can be pushed; `true` by default.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called when an item was pushed. Does nothing by default.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Returns whether an item can be popped, also by the back button; `true` by default.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called when an item was popped. Does nothing by default.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns whether an item can be pushed; `true` by default.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
  /// Called when an item was pushed. Does nothing by default.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// Returns whether an item can be popped, also by the back button; `true` by default.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
  /// Called when an item was popped. Does nothing by default.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
