import Foundation

/// An item on the screen, as scripts and tests see it.
public struct ScreenItem: Equatable, Sendable {
  /// The kind of item, given by the view or the element.
  public var role: ScreenRole
  /// The accessibility label; empty if there is none.
  public var label: String
  /// The accessibility value; empty if there is none.
  public var value: String
  /// The visible frame in the window's space, in points, clipped by the window and by ancestors that clip their subviews.
  public var frame: CGRect
  /// Whether the item has the keyboard focus or is the first responder.
  public var focused: Bool
  /// The accessibility hint; empty if there is none.
  public var hint = ""
  /// The names of the custom actions, in order; empty if there are none.
  public var actions: [String] = []

  package init(role: ScreenRole, label: String, value: String, frame: CGRect, focused: Bool) {
    (self.role, self.label, self.value, self.frame, self.focused) = (role, label, value, frame, focused)
  }

  @MainActor fileprivate init(role: ScreenRole, label: String, value: String, frame: CGRect, of responder: UIResponder, focused: Bool) {
    self.init(role: role, label: label, value: value, frame: frame, focused: focused)
    (hint, actions) = (responder.accessibilityHint ?? "", (responder.accessibilityCustomActions ?? []).map { $0.name })
  }
}

extension UIWindow {
  /// Returns all visible items with a role, back to front.
  ///
  /// Items that are hidden, clipped completely or in a view whose `alpha` is 0.01 or less are left out, and so is everything in a view with
  /// `accessibilityElementsHidden`.
  public func screenItems() -> [ScreenItem] {
    var items: [ScreenItem] = []
    appendScreenItems(to: &items, visible: bounds)
    return items
  }
}

extension UIView {
  fileprivate func appendScreenItems(to items: inout [ScreenItem], visible: CGRect) {
    guard !isHidden, alpha > 0.01 else { return }
    if let screenRole {
      append(
        ScreenItem(
          role: screenRole, label: accessibilityLabel ?? "", value: accessibilityValue ?? "",
          frame: accessibilityFrame, of: self, focused: isFocused || isFirstResponder),
        to: &items, visible: visible)
    }
    var inside = visible
    if clipsToBounds { inside = visible.intersection(convert(bounds, to: nil)) }
    guard !inside.isNull, !inside.isEmpty, !accessibilityElementsHidden else { return }
    for element in accessibilityElements ?? [] {
      guard let element = element as? UIAccessibilityElement, let role = element.screenRole else { continue }
      append(
        ScreenItem(
          role: role, label: element.accessibilityLabel ?? "", value: element.accessibilityValue ?? "",
          frame: element.accessibilityFrame, of: element, focused: element.isFirstResponder),
        to: &items, visible: inside)
    }
    for view in subviews { view.appendScreenItems(to: &items, visible: inside) }
  }

  private func append(_ item: ScreenItem, to items: inout [ScreenItem], visible: CGRect) {
    let seen = item.frame.intersection(visible)
    // An item that only touches the edge is invisible. An item without a width, such as the end of an empty line, can have an empty frame.
    guard !seen.isNull, (seen.width > 0) == (item.frame.width > 0), (seen.height > 0) == (item.frame.height > 0) else {
      return
    }
    var item = item
    item.frame = seen
    items.append(item)
  }
}
