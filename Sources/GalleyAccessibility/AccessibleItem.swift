import CoreGraphics
import Foundation
import GalleyCATK
import UIFoundation
import UIKitCore
import UIKitText

/// An item of a window, as assistive technologies see it.
struct AccessibleItem {
  /// The view, or the element of a view.
  let responder: UIResponder
  /// The text input, or `nil` for other items.
  let input: (any UITextInput)?
  var number: Int32
  /// The number of the item that contains this one; 0 for the window.
  var parent: Int32
  var role: CATKRole
  var name: String
  var description: String
  /// The visible frame in the window, in points.
  var frame: CGRect
  var states: Int
  /// The text of a text input, with dots for a secret.
  var text: String?
  /// The selection of the text, in code points.
  var selection: Range<Int> = 0..<0
  /// The name of its action; `nil` if there is none.
  var action: String?
  /// The value of a slider or a stepper; `nil` for other items.
  var value: AccessibleValue?
}

extension AccessibleItem {
  /// Creates the item of a view. Returns `nil` if it has no meaning of its own, as the marks of a text's caret and lines.
  @MainActor init?(_ view: UIView, parent: Int32, frame: CGRect) {
    let input = view as? any UITextInput
    let menu = view.window?.router.menu.flatMap { view.isDescendant(of: $0) ? $0 : nil }
    guard let role = menu.flatMap({ Self.role(of: view, in: $0) }) ?? Self.role(of: view, input) else { return nil }
    self.init(view, input, role, parent, view.accessibilityLabel, view.accessibilityValue, frame)
    let isEnabled = (view as? UIControl)?.isEnabled ?? !view.accessibilityTraits.contains(.notEnabled)
    if isEnabled { states |= CATK_ENABLED }
    if view.canBecomeFocused || view.canBecomeFirstResponder { states |= CATK_FOCUSABLE }
    if Self.hasFocus(view) { states |= CATK_FOCUSED }
    if view.accessibilityTraits.contains(.selected) { states |= CATK_SELECTED }
    if role == CATK_ROW { states |= CATK_SELECTABLE | CATK_FOCUSABLE }
    if role == CATK_DIALOG {
      states |= CATK_MODAL
      if name.isEmpty { name = view.nameOfContent ?? "" }
    }
    if let isOpen = menu?.isSubmenuOpen(of: view) { states |= isOpen ? CATK_EXPANDABLE | CATK_EXPANDED : CATK_EXPANDABLE }
    value = AccessibleValue(view)
    if isEnabled, Self.actionRoles.contains(role.rawValue) { action = "press" }
    if let input { read(input) }
  }

  /// Creates the item of an element that is not a view. Returns `nil` if it has no meaning of its own.
  @MainActor init?(_ element: UIAccessibilityElement, parent: Int32, frame: CGRect) {
    guard let role = Self.role(element.screenRole, element.accessibilityTraits, nil, isElement: false) else { return nil }
    self.init(element, nil, role, parent, element.accessibilityLabel, element.accessibilityValue, frame)
    states |= CATK_ENABLED
    if element.isFirstResponder, (element.accessibilityContainer as? UIView)?.window?.router.menu == nil { states |= CATK_FOCUSED }
    if Self.actionRoles.contains(role.rawValue) { action = "press" }
  }

  @MainActor private init(
    _ responder: UIResponder, _ input: (any UITextInput)?, _ role: CATKRole, _ parent: Int32, _ label: String?, _ value: String?, _ frame: CGRect
  ) {
    (self.responder, self.input, self.role, self.parent, self.frame) = (responder, input, role, parent, frame)
    (number, states) = (0, 0)
    // The text of an input is not its name, and states say that a control is disabled, selected or on.
    let isCheckable = Self.checkableRoles.contains(role.rawValue)
    if isCheckable, value == "on" || value == "mixed" { states |= CATK_CHECKED }
    let stateWords = isCheckable ? ["disabled", "on", "off"] : ["disabled", "selected"]
    name = [label, input == nil && !stateWords.contains(value ?? "") ? value : nil].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    description = responder.accessibilityHint ?? ""
  }

  /// Returns whether keys act on a view. An open menu receives all keys, and they act on its highlighted item. Otherwise, while the ring is on a
  /// view, keys go there and not to the text with the caret. In a table, they act on a row. A view that is no item, such as the list of a sheet,
  /// leaves the focus to the item that contains it.
  @MainActor private static func hasFocus(_ view: UIView) -> Bool {
    guard let window = view.window else { return false }
    if let menu = window.router.menu { return menu.highlightedItem === view }
    guard let holder = window.focusedView ?? window.firstResponder as? UIView else { return false }
    let target = (holder as? any ItemFocusing)?.focusedItem ?? holder
    return sequence(first: target, next: \.superview).first { role(of: $0, $0 as? any UITextInput) != nil } === view
  }

  private static let checkableRoles: Set<UInt32> = [CATK_TOGGLE.rawValue, CATK_CHECK_ITEM.rawValue]
  private static let actionRoles: Set<UInt32> = Set(
    [CATK_BUTTON, CATK_LINK, CATK_ROW, CATK_IMAGE, CATK_TOGGLE, CATK_MENU, CATK_MENU_ITEM, CATK_CHECK_ITEM].map(\.rawValue))

  /// Returns the role of a view in an open menu; `nil` if the menu gives it none.
  @MainActor private static func role(of view: UIView, in menu: any OpenMenu) -> CATKRole? {
    switch view.screenRole {
    case .popover: CATK_MENU_PANEL
    case .button: menu.isSubmenuOpen(of: view) != nil ? CATK_MENU : ["on", "mixed"].contains(view.accessibilityValue) ? CATK_CHECK_ITEM : CATK_MENU_ITEM
    default: nil
    }
  }

  /// Returns the role of a view; `nil` if it has no meaning of its own.
  @MainActor private static func role(of view: UIView, _ input: (any UITextInput)?) -> CATKRole? {
    if view is UIStepper { return CATK_SPINNER }
    let traits = view.accessibilityTraits
    if traits.contains(.toggleButton), view.screenRole == .button { return CATK_TOGGLE }
    if view.screenRole == .popover, view.isModalForAccessibility { return CATK_DIALOG }
    // A bar over the keyboard contains its controls.
    if view.screenRole == .accessory, !traits.contains(.button), !(view is UIControl) { return CATK_PANEL }
    // A view with a label but without a role is a group, such as the buttons for one property.
    let isGroup = view.accessibilityLabel?.isEmpty == false
    return role(view.screenRole, traits, input, isElement: view.isAccessibilityElement || isGroup)
  }

  @MainActor private static func role(
    _ role: ScreenRole?, _ traits: UIAccessibilityTraits, _ input: (any UITextInput)?, isElement: Bool
  ) -> CATKRole? {
    if let input { return input.isSecureTextEntry ? CATK_PASSWORD : role == .field ? CATK_ENTRY : CATK_TEXT }
    if traits.contains(.header) { return CATK_HEADING }
    switch role {
    case .button, .key, .accessory, .handle: return CATK_BUTTON
    case .slider: return CATK_SLIDER
    case .link: return CATK_LINK
    case .image, .shape: return CATK_IMAGE
    case .table: return CATK_TABLE
    case .row: return CATK_ROW
    case .popover: return CATK_PANEL
    case .page: return CATK_DOCUMENT
    case .text, .field: return CATK_LABEL
    // The text of an input has them already.
    case .column, .line, .caret, .selection: return nil
    case nil: break
    }
    if traits.contains(.button) { return CATK_BUTTON }
    if traits.contains(.link) { return CATK_LINK }
    if traits.contains(.image), isElement { return CATK_IMAGE }
    if traits.contains(.staticText) { return CATK_LABEL }
    return isElement ? CATK_PANEL : nil
  }

  /// Adds the text and the selection of a text input.
  @MainActor private mutating func read(_ input: any UITextInput) {
    let isEditable = (input as? UITextView)?.isEditable ?? true
    if isEditable { states |= CATK_EDITABLE }
    if role == CATK_TEXT { states |= CATK_MULTILINE }
    let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument).flatMap { input.text(in: $0) } ?? ""
    if let range = input.selectedTextRange {
      let offsets = [range.start, range.end].map { input.offset(from: input.beginningOfDocument, to: $0) }
      selection = TextOffsets.codePoints(offsets[0], in: whole)..<max(TextOffsets.codePoints(offsets[0], in: whole), TextOffsets.codePoints(offsets[1], in: whole))
    }
    text = role == CATK_PASSWORD ? String(repeating: "•", count: whole.unicodeScalars.count) : whole
  }
}

extension UIView {
  /// Whether the view, or one that contains it, hides the rest of the window from assistive technologies.
  fileprivate var isModalForAccessibility: Bool { sequence(first: self, next: \.superview).contains(where: \.accessibilityViewIsModal) }

  /// The label of the first subview with one, such as the title of an alert, or else the title of its view controller; `nil` if there is none. Only
  /// views without a role count, because others are items themselves.
  fileprivate var nameOfContent: String? {
    for view in subviews where view.screenRole == nil {
      if let name = view.accessibilityLabel ?? (view.next as? UIViewController)?.title ?? view.nameOfContent, !name.isEmpty { return name }
    }
    return nil
  }
}

/// Offsets of UIKit, which are UTF-16, and of ATK, which are code points.
enum TextOffsets {
  /// Returns the number of code points before an offset in UTF-16 code units, limited to the text. O(*n*).
  static func codePoints(_ offset: Int, in text: String) -> Int {
    let index = text.utf16.index(text.startIndex, offsetBy: max(offset, 0), limitedBy: text.endIndex) ?? text.endIndex
    return text.unicodeScalars.distance(from: text.startIndex, to: index)
  }

  /// Returns the number of UTF-16 code units before an offset in code points, limited to the text. O(*n*).
  static func utf16(_ offset: Int, in text: String) -> Int {
    let index = text.unicodeScalars.index(text.startIndex, offsetBy: max(offset, 0), limitedBy: text.endIndex) ?? text.endIndex
    return text.utf16.distance(from: text.startIndex, to: index)
  }
}
