import CoreGraphics
import GalleyCATK
import UIFoundation
import UIKitCore

/// Finds the accessible items of a window, and numbers them: an item keeps its number as long as its view or element exists.
@MainActor
final class AccessibleTree {
  /// The items of the last call of `read(_:)`, parents first.
  private(set) var items: [AccessibleItem] = []
  private var numbers: [Key: Numbered] = [:]
  private var lastNumber: Int32 = 0

  /// The identity of an item: of its view, or of its view and its index among the view's elements, which views create again on each request.
  private struct Key: Hashable {
    var view: ObjectIdentifier
    var element: Int?
  }

  private struct Numbered {
    weak var view: UIView?
    var number: Int32
  }

  /// Reads the visible items of a window. Hidden and completely clipped ones are left out, and so is everything in a view with
  /// `accessibilityElementsHidden`.
  func read(_ window: UIWindow) {
    items = []
    visit(window, parent: 0, visible: window.bounds)
    numbers = numbers.filter { $0.value.view != nil }
    keepOneFocus()
  }

  /// Removes the focus from views while one of their elements has it, such as an edited point of a shape: clients expect one focus.
  private func keepOneFocus() {
    guard items.contains(where: { $0.states & CATK_FOCUSED != 0 && !($0.responder is UIView) }) else { return }
    for index in items.indices where items[index].responder is UIView { items[index].states &= ~CATK_FOCUSED }
  }

  /// Returns the item with a number; `nil` if the window no longer has it.
  func item(_ number: Int32) -> AccessibleItem? { items.first { $0.number == number } }

  private func visit(_ view: UIView, parent: Int32, visible: CGRect) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let frame = view.accessibilityFrame.intersection(visible)
    var parent = parent
    if !frame.isNull, var item = AccessibleItem(view, parent: parent, frame: frame) {
      item.number = number(of: Key(view: ObjectIdentifier(view)), view)
      items.append(item)
      parent = item.number
      // The label in a button is the button's name, and so on.
      if Self.rolesWithoutContents.contains(item.role.rawValue) { return }
    }
    let inside = view.clipsToBounds ? visible.intersection(view.convert(view.bounds, to: nil)) : visible
    guard !inside.isNull, !inside.isEmpty, !view.accessibilityElementsHidden else { return }
    let elements = view.accessibilityElements ?? []
    for (index, element) in elements.enumerated() {
      if let child = element as? UIView { visit(child, parent: parent, visible: inside) }
      guard let element = element as? UIAccessibilityElement else { continue }
      let frame = element.accessibilityFrame.intersection(inside)
      guard !frame.isNull, !frame.isEmpty, var item = AccessibleItem(element, parent: parent, frame: frame) else { continue }
      item.number = number(of: Key(view: ObjectIdentifier(view), element: index), view)
      items.append(item)
    }
    // Elements with views replace the subviews; others are added to them.
    guard !elements.contains(where: { $0 is UIView }) else { return }
    for subview in view.subviews { visit(subview, parent: parent, visible: inside) }
  }

  private static let rolesWithoutContents = Set(
    [
      CATK_BUTTON, CATK_TOGGLE, CATK_LINK, CATK_SLIDER, CATK_SPINNER, CATK_HEADING, CATK_LABEL, CATK_IMAGE, CATK_MENU, CATK_MENU_ITEM, CATK_CHECK_ITEM,
    ].map(\.rawValue))

  private func number(of key: Key, _ view: UIView) -> Int32 {
    if let known = numbers[key], known.view === view { return known.number }
    lastNumber += 1
    numbers[key] = Numbered(view: view, number: lastNumber)
    return lastNumber
  }
}
