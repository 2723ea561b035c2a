import UIKit

/// UIKit's text interaction, extended by the page's layout and its menus.
///
/// The page handles presses, because they can also hit a shape, a handle or a footnote.
final class PageTextInteraction: UITextInteraction {
  weak var page: PlaygroundPage?

  init() { super.init(for: .editable) }

  /// Always `false`, because the page has menus of its own.
  override var showsEditMenu: Bool { false }

  override func menuConfiguration(forSelectionAt point: CGPoint) -> UIContextMenuConfiguration? {
    editMenuConfiguration(at: point) { [weak page] in page?.menu(at: point, appItems: $0) }
  }

  override func update() {
    super.update()
    page?.followWord()
  }

  override func layOutText(ahead: Bool) {
    if ahead { page?.makeSpreads(ahead: 1) } else { page?.settle() }
  }

  override func pressDidEnd(_ press: TextPress) { page?.pressDidEnd(press) }
  override func pointerRestDidChange() { page?.pointerRestDidChange() }

  override func keyboardWillChange(to frame: CGRect) {
    guard let page, page.window != nil else { return }
    page.isBarAlone = !frame.isEmpty && frame.maxY < (page.window?.bounds.maxY ?? 0)
    page.text.showAccessoryState()
    super.keyboardWillChange(to: frame)
  }

  /// Handles a key of the text; returns whether it did. Styles are roles of the page. Undo is left to the responders that show the undo
  /// history.
  override func handle(_ key: UIKey) -> Bool {
    guard let page, key.modifierFlags.contains(.control) || key.modifierFlags.contains(.command) else { return super.handle(key) }
    let text = page.text
    if let kind = ParagraphKind(key) {
      text.setKind(kind)
      return true
    }
    if let alignment = NSTextAlignment(key) {
      page.align(alignment)
      return true
    }
    // Other keys with Alt are the window's, such as Ctrl Alt I.
    guard !key.modifierFlags.contains(.alternate) else { return super.handle(key) }
    switch key.commandCode {
    case .keyboardZ, .keyboardY: return false
    case .keyboardV: text.paste(nil)
    case .keyboardReturnOrEnter: page.nameWordAtCaret()
    case .keyboardB: text.toggleBoldface(nil)
    case .keyboardI: text.toggleItalics(nil)
    case .keyboardU: text.toggleUnderline(nil)
    default: return super.handle(key)
    }
    return true
  }
}

extension ParagraphKind {
  /// The kind for Ctrl Alt with a digit: a heading of that level, or body text for 0. Returns `nil` for other keys.
  @MainActor fileprivate init?(_ key: UIKey) {
    guard key.modifierFlags.contains(.alternate), !key.modifierFlags.contains(.shift) else { return nil }
    let digits: [UIKeyboardHIDUsage] = [.keyboard0, .keyboard1, .keyboard2, .keyboard3, .keyboard4, .keyboard5, .keyboard6]
    guard let digit = digits.firstIndex(of: key.keyCode) else { return nil }
    self = digit == 0 ? .body : .heading(level: digit)
  }
}

extension NSTextAlignment {
  /// The alignment for Ctrl Shift with L, E, R or J. Returns `nil` for other keys.
  @MainActor fileprivate init?(_ key: UIKey) {
    guard key.modifierFlags.contains(.shift), !key.modifierFlags.contains(.alternate) else { return nil }
    switch key.commandCode {
    case .keyboardL: self = .left
    case .keyboardE: self = .center
    case .keyboardR: self = .right
    case .keyboardJ: self = .justified
    default: return nil
    }
  }
}
