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

  /// A switch and a toggle button say their states as states, and not in their names.
  @Test(arguments: [false, true]) func togglesHaveStates(isOn: Bool) {
    let (toggle, option, plain) = (UISwitch(), button("Bold", x: 70), button("Done", x: 140))
    (toggle.isOn, toggle.accessibilityLabel) = (isOn, "Grid")
    option.accessibilityTraits = .toggleButton
    for view in [option, plain] { view.accessibilityValue = isOn ? "on" : nil }
    let found = items(AccessibleTree(), window(toggle, option, plain)).map { ($0.name, $0.role, $0.states & CATK_CHECKED != 0) }
    let expected = [("Grid", CATK_TOGGLE, isOn), ("Bold", CATK_TOGGLE, isOn), (isOn ? "Done, on" : "Done", CATK_BUTTON, false)]
    #expect(found.count == 3 && zip(found, expected).allSatisfy(==), "\(found)")
  }

  /// The values of controls: number, range, step and words.
  @Test func controlsHaveValues() {
    let (slider, stepper, pages) = (UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), UIStepper(frame: CGRect(x: 0, y: 40, width: 94, height: 30)), UIPageControl(frame: CGRect(x: 0, y: 80, width: 100, height: 30)))
    (slider.minimumValue, slider.maximumValue, slider.value, slider.isEnabled) = (10, 30, 15, true)
    (stepper.stepValue, stepper.value) = (5, 40)
    (pages.numberOfPages, pages.currentPage) = (3, 1)
    let found = Dictionary(items(AccessibleTree(), window(slider, stepper, pages, button("One", x: 200))).map { ($0.role.rawValue, $0) }) { first, _ in first }
    #expect(found[CATK_SLIDER.rawValue] != nil && found[CATK_BUTTON.rawValue]?.value == nil)
    #expect(AccessibleValue(slider) == AccessibleValue(number: 15, range: 10...30, step: 1, text: "25%"))
    #expect(found[CATK_SPINNER.rawValue]?.value == AccessibleValue(number: 40, range: 0...100, step: 5, text: "40"))
    #expect(AccessibleValue(pages) == AccessibleValue(number: 2, range: 1...3, step: 1, text: "page 2 of 3"))
  }

  /// A value that a screen reader sets is clamped, and the control sends its actions only if it changed. A disabled control keeps its value.
  @Test func valuesCanBeSet() {
    let (slider, stepper, pages) = (UISlider(), UIStepper(), UIPageControl())
    (slider.maximumValue, pages.numberOfPages) = (10, 4)
    let data: [(UIControl, [(Double, Double)])] = [
      (slider, [(2.5, 2.5), (99, 10), (-1, 0)]), (stepper, [(7, 7), (101, 100), (-1, 0)]), (pages, [(3, 3), (9, 4), (0, 1)]),
    ]
    for (control, cases) in data {
      var count = 0
      control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      for (index, (number, expected)) in cases.enumerated() {
        for _ in 0..<2 { #expect(AccessibleValue.set(number, of: control) && AccessibleValue(control)?.number == expected) }
        #expect(count == index + 1, "\(control)")
      }
      control.isEnabled = false
      #expect(!AccessibleValue.set(5, of: control) && !AccessibleValue.set(.nan, of: control) && count == cases.count)
    }
    #expect(!AccessibleValue.set(5, of: UIView()))
  }

  /// A label without a role names a group, and a sheet that hides the rest of the window is a dialog.
  @Test func groupsAndDialogsHaveNames() {
    let (group, dialog, content) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), UIView(frame: CGRect(x: 0, y: 40, width: 200, height: 80)), UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 80)))
    group.accessibilityLabel = "Alignment"
    group.addSubview(button("Left", x: 0))
    (dialog.screenRole, dialog.accessibilityViewIsModal, content.accessibilityLabel) = (.popover, true, "Save changes?")
    dialog.addSubview(content)
    content.addSubview(button("Save", x: 0))
    let found = items(AccessibleTree(), window(group, dialog))
    let names = Dictionary(uniqueKeysWithValues: found.map { ($0.number, $0.name) })
    #expect(found.map(\.name) == ["Alignment", "Left", "Save changes?", "Save changes?", "Save"])
    #expect(found.map(\.role) == [CATK_PANEL, CATK_BUTTON, CATK_DIALOG, CATK_PANEL, CATK_BUTTON])
    #expect(found.map { names[$0.parent] } == [nil, "Alignment", nil, "Save changes?", "Save changes?"])
    #expect(found.map { $0.states & CATK_MODAL != 0 } == [false, false, true, false, false])
  }

  /// The controls of a find bar are items.
  @Test func theFindBarHasItsControls() {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    text.text = "one two"
    text.isFindInteractionEnabled = true
    let window = window(text)
    text.findInteraction?.presentFindNavigator(showingReplace: true)
    let names = Set(items(AccessibleTree(), window).map(\.name))
    #expect(names.isSuperset(of: ["Find", "Previous Match", "Next Match", "Done", "Replace All"]), "\(names)")
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
    let found = Dictionary(items(tree, window).map { ($0.name, $0) }) { first, _ in first }
    #expect(["One", "More", "Three"].map { found[$0]?.role } == [CATK_MENU_ITEM, CATK_MENU, CATK_MENU_ITEM])
    #expect(["One", "More"].map { (found[$0]?.states ?? 0) & (CATK_EXPANDABLE | CATK_EXPANDED) } == [0, CATK_EXPANDABLE | CATK_EXPANDED])
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
