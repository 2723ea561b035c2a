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
