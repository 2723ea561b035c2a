import Foundation
import UIFoundation
import UIKitCore

extension UITextInteraction {
  /// Performs the action of a key in the text, and updates the display once. Returns `false` if the key has no action there.
  func performKey(_ key: UIKey) -> Bool { updatingOnce { doKey(key) } }

  private func doKey(_ key: UIKey) -> Bool {
    guard let text else { return false }
    wasSelectedByTouch = false
    if key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty, text.ownEditor?.storedSubstituter?.reject() == true { return true }
    let hasNoCommandModifier = key.modifierFlags.isDisjoint(with: [.control, .command])
    let isExtending = key.modifierFlags.contains(.shift)
    switch key.keyCode {
    case .keyboardPageUp where hasNoCommandModifier && scrollView != nil: moveCaretByPage(down: false, extending: isExtending)
    case .keyboardPageDown where hasNoCommandModifier && scrollView != nil: moveCaretByPage(down: true, extending: isExtending)
    default: return perform(key, in: text)
    }
    return true
  }

  /// Performs the action of a key in a text and returns whether there was one. This can be long work, because the caret can move to text that is
  /// not laid out yet.
  private func perform(_ key: UIKey, in text: any InteractiveText) -> Bool {
    LongWork.perform { work in
      let (before, length) = (text.selection, text.characterCount)
      guard textInteractionMode == .editable || !Self.edits(key) else { return false }
      guard performCommand(key) ?? text.handle(key) else { return false }
      // Selecting all and copying do not scroll: the end of the selection can be far away.
      if key.commandCode != .keyboardA, key.commandCode != .keyboardC { keepCaretVisible() }
      // The lines at the caret's destination are not laid out, as at the end of a long text.
      if work.isStopped, text.characterCount == length { text.select(before) }
      return true
    }
  }

  /// Returns whether a key changes a text, rather than moving in it, selecting or copying.
  private static func edits(_ key: UIKey) -> Bool {
    switch key.keyCode {
    case .keyboardDeleteForward, .keyboardDeleteOrBackspace, .keyboardReturnOrEnter: return true
    default: break
    }
    guard !key.modifierFlags.isDisjoint(with: [.control, .command]) else { return false }
    switch key.commandCode {
    case .keyboardX, .keyboardV, .keyboardZ, .keyboardY, .keyboardB, .keyboardI, .keyboardU: return true
    default: return false
    }
  }

  /// Performs the text's own action for a shortcut of an edit command. A subclass can override or refuse the action. Returns whether the key was
  /// consumed, or `nil` if it is not such a shortcut, or if a text without an editor does not perform the action.
  private func performCommand(_ key: UIKey) -> Bool? {
    guard let textInput else { return nil }
    // A text without an editor need not know of actions.
    let mayRefuse = text?.ownEditor != nil
    func perform(_ action: Selector, _ body: (any UIResponderStandardEditActions) -> (Any?) -> Void) -> Bool? {
      guard textInput.canPerformAction(action, withSender: nil) else { return mayRefuse ? true : nil }
      body(textInput)(nil)
      return true
    }
    func style(_ action: Selector, _ body: (any UIResponderStandardEditActions) -> (Any?) -> Void) -> Bool? {
      textInput.canPerformAction(action, withSender: nil) ? perform(action, body) : mayRefuse ? false : nil
    }
    if key.keyCode == .keyboardDeleteForward, key.modifierFlags == .shift { return perform(.cut) { $0.cut } }
    guard key.modifierFlags.isDisjoint(with: [.shift, .alternate]), !key.modifierFlags.isDisjoint(with: [.control, .command]) else { return nil }
    switch key.commandCode {
    case .keyboardA: return perform(.selectAll) { $0.selectAll }
    case .keyboardC: return perform(.copy) { $0.copy }
    case .keyboardX: return perform(.cut) { $0.cut }
    case .keyboardV: return perform(.paste) { $0.paste }
    case .keyboardB: return style(.toggleBoldface) { $0.toggleBoldface }
    case .keyboardI: return style(.toggleItalics) { $0.toggleItalics }
    case .keyboardU: return style(.toggleUnderline) { $0.toggleUnderline }
    default: return nil
    }
  }

  // MARK: Updates after a change

  /// Updates the caret and the selection after a change by the editor, whose delegate was notified before.
  func selectionDidChange() { refresh() }

  /// Updates the layout, the caret and the selection after a change of the text, and scrolls to the caret or, after undoing, to the selection.
  ///
  /// - Parameter isUndoing: whether the change was undone or redone.
  func textDidChange(isUndoing: Bool) {
    endResting()
    layOutText(ahead: false)
    refresh()
    // A selection that was set in another style stays in its position.
    if text?.selection.isEmpty == true {
      keepCaretVisible()
    } else if isUndoing {
      keepSelectionVisible()
    }
  }
}
