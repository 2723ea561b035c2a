import GalleyCATK
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyAccessibility
@testable import UIKitCore

/// The items of a window, as assistive technologies see them.
@MainActor @Suite struct AccessibilityTreeTests {
  private func window(_ views: UIView...) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    for view in views { window.addSubview(view) }
    return window
  }

  private func items(_ tree: AccessibleTree, _ window: UIWindow) -> [AccessibleItem] {
    window.layoutIfNeeded()
    tree.read(window)
    return tree.items
  }

  private func button(_ title: String, x: CGFloat) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.frame = CGRect(x: x, y: 0, width: 60, height: 30)
    return button
  }

  /// An item keeps its number while others come and go, and a number is not used again.
  @Test func numbersAreStable() {
    let tree = AccessibleTree()
    let (one, two) = (button("One", x: 0), button("Two", x: 70))
    let window = window(one, two)
    func numbers() -> [String: Int32] { Dictionary(uniqueKeysWithValues: items(tree, window).map { ($0.name, $0.number) }) }
    let before = numbers()
    #expect(before.keys.sorted() == ["One", "Two"])
    one.isHidden = true
    #expect(numbers() == ["Two": before["Two"]!])
    window.addSubview(button("Three", x: 140))
    let after = numbers()
    #expect(after["Two"] == before["Two"] && !before.values.contains(after["Three"]!))
    one.isHidden = false
    #expect(numbers()["One"] == before["One"])
  }

  @Test func itemsHaveRolesStatesAndActions() {
    let (field, label, disabled) = (UITextField(frame: CGRect(x: 0, y: 40, width: 100, height: 30)), UILabel(frame: CGRect(x: 0, y: 80, width: 100, height: 20)), button("Off", x: 0))
    (field.text, field.accessibilityLabel, label.text, disabled.isEnabled) = ("a👩b", "Name", "Words", false)
    let secret = UITextField(frame: CGRect(x: 0, y: 120, width: 100, height: 30))
    (secret.isSecureTextEntry, secret.text, secret.accessibilityLabel) = (true, "öö", "Secret")
    let found = Dictionary(items(AccessibleTree(), window(field, label, disabled, secret)).map { ($0.name, $0) }) { first, _ in first }
    let expected: [(String, CATKRole, String?, Bool, Bool)] = [
      ("Name", CATK_ENTRY, "a👩b", true, true), ("Words", CATK_LABEL, nil, false, true), ("Off", CATK_BUTTON, nil, false, false), ("Secret", CATK_PASSWORD, "••", true, true),
    ]
    for (name, role, text, isEditable, isEnabled) in expected {
      let item = found[name]
      let states = item?.states ?? 0
      let (canEdit, canUse) = (states & CATK_EDITABLE != 0, states & CATK_ENABLED != 0)
      #expect(item?.role == role && item?.text == text && canEdit == isEditable && canUse == isEnabled, "\(name)")
    }
  }

  /// While a menu is open, its highlighted item has the focus, and no other item.
  @Test func theHighlightedMenuItemHasTheFocus() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.accessibilityLabel = "Name"
    let window = window(field)
    field.becomeFirstResponder()
    let tree = AccessibleTree()
    func focused() -> [String] { items(tree, window).filter { $0.states & CATK_FOCUSED != 0 }.map(\.name) }
    #expect(focused() == ["Name"])
    let submenu = UIMenu(title: "More", children: [UIAction(title: "Three") { _ in }])
    let menu = ContextMenuView(
      UIMenu(children: [UIAction(title: "One") { _ in }, submenu]), of: window, on: field, in: window, below: .zero, by: .keyboard)
    window.router.open(menu)
    func press(_ usage: UIKeyboardHIDUsage) { menu.handle(UIKey(Key(usage: UInt16(usage.rawValue), symbol: 1 << 30), modifiers: [])) }
    // The menu fades in.
    for view in menu.subviews { view.alpha = 1 }
    #expect(focused() == ["One"])
    press(.keyboardDownArrow)
    #expect(focused() == ["More"])
    press(.keyboardRightArrow)
    for view in menu.subviews { view.alpha = 1 }
    #expect(focused() == ["Three"])
    press(.keyboardLeftArrow)
    #expect(focused() == ["More"])
    window.router.closeMenu()
    #expect(focused() == ["Name"])
  }

  /// Offsets of both kinds correspond at each code point, and are limited to the text.
  @Test(arguments: ["", "abc", "a👩‍👩‍👧b", "e\u{301}é", "日本語"]) func offsetsCorrespond(text: String) {
    let scalars = Array(text.unicodeScalars)
    for count in 0...scalars.count {
      let units = scalars[..<count].reduce(0) { $0 + UTF16.width($1) }
      #expect(TextOffsets.utf16(count, in: text) == units && TextOffsets.codePoints(units, in: text) == count, "\(count)")
    }
    #expect(TextOffsets.utf16(99, in: text) == text.utf16.count && TextOffsets.codePoints(-1, in: text) == 0)
  }
}
