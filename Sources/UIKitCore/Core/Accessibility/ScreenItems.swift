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
  /// `accessibilityElementsHidden`. If a view's `accessibilityElements` contain views, only they are listed in it, in their order.
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
    let elements = accessibilityElements ?? []
    for element in elements {
      if let view = element as? UIView, let part = visiblePart(above: view, in: inside) { view.appendScreenItems(to: &items, visible: part) }
      guard let element = element as? UIAccessibilityElement, let role = element.screenRole else { continue }
      append(
        ScreenItem(
          role: role, label: element.accessibilityLabel ?? "", value: element.accessibilityValue ?? "",
          frame: element.accessibilityFrame, of: element, focused: element.isFirstResponder),
        to: &items, visible: inside)
    }
    // Elements with views replace the subviews; others, such as the lines of a text, are added to them.
    guard !elements.contains(where: { $0 is UIView }) else { return }
    for view in subviews { view.appendScreenItems(to: &items, visible: inside) }
  }

  /// Returns the part of `visible` that the views between this one and its descendant `view` do not clip. Returns `nil` if one of them is hidden,
  /// transparent or hides its accessibility elements, or if `view` is not a descendant.
  private func visiblePart(above view: UIView, in visible: CGRect) -> CGRect? {
    var (part, ancestor) = (visible, view.superview)
    while let current = ancestor, current !== self {
      guard !current.isHidden, current.alpha > 0.01, !current.accessibilityElementsHidden else { return nil }
      if current.clipsToBounds { part = part.intersection(current.convert(current.bounds, to: nil)) }
      ancestor = current.superview
    }
    return ancestor == nil ? nil : part
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
