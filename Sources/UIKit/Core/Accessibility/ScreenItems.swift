import Foundation

/// One thing that is on the screen, as scripts and tests see it.
public struct ScreenItem: Equatable, Sendable {
  /// What kind of thing it is, as the view or the element says.
  public var role: ScreenRole
  /// Its accessibility label; empty where there is none.
  public var label: String
  /// Its accessibility value; empty where there is none.
  public var value: String
  /// In the window's space, in points; cut at what clips it.
  public var frame: CGRect
  /// Whether it has the keyboard's focus or is the first responder.
  public var focused: Bool
  /// Its accessibility hint; empty where there is none.
  public var hint = ""
  /// The names of its custom actions.
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
  /// Everything with a role that is on the screen, back to front.
  ///
  /// A thing that is hidden, clear or wholly cut off is left out.
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
    // What only touches the edge is not seen. A thing without a width, such as an empty line's end, may have none.
    guard !seen.isNull, (seen.width > 0) == (item.frame.width > 0), (seen.height > 0) == (item.frame.height > 0) else {
      return
    }
    var item = item
    item.frame = seen
    items.append(item)
  }
}
