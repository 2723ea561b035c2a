import Foundation
import UIFoundation
import UIKitCore

extension TextEditor {
  /// Performs the desktop action of a key that types nothing. Returns `false` if the editor does not handle the key, as with Alt.
  ///
  /// Return and plain delete arrive as `insertText` and `deleteBackward`.
  public func handle(_ key: UIKey) -> Bool {
    let flags = key.modifierFlags
    guard !flags.contains(.alternate) else { return false }
    let isControl = flags.contains(.control) || flags.contains(.command)
    let isShift = flags.contains(.shift)
    if let movement = movement(for: key.keyCode, isControl) {
      move(movement, extending: isShift)
      return true
    }
    return edit(with: key.keyCode, isControl, isShift)
      || isControl && command(key.commandCode, isShift)
  }

  private func movement(for key: UIKeyboardHIDUsage, _ isControl: Bool) -> TextMovement? {
    switch key {
    case .keyboardLeftArrow: isControl ? .wordLeft : .left
    case .keyboardRightArrow: isControl ? .wordRight : .right
    case .keyboardUpArrow: isControl ? .paragraphBackward : .up
    case .keyboardDownArrow: isControl ? .paragraphForward : .down
    case .keyboardHome: isControl ? .documentStart : .lineStart
    case .keyboardEnd: isControl ? .documentEnd : .lineEnd
    default: nil
    }
  }

  private func edit(with key: UIKeyboardHIDUsage, _ isControl: Bool, _ isShift: Bool) -> Bool {
    switch (key, isControl, isShift) {
    case (.keyboardDeleteOrBackspace, true, _): deleteWordBackward()
    case (.keyboardDeleteForward, true, _): deleteWordForward()
    case (.keyboardDeleteForward, false, true): cut()
    case (.keyboardDeleteForward, false, false): deleteForward()
    default: return false
    }
    return true
  }

  private func command(_ key: UIKeyboardHIDUsage, _ isShift: Bool) -> Bool {
    switch key {
    case .keyboardV: paste()
    case .keyboardZ where isShift: redo()
    case _ where isShift: return false
    case .keyboardA: selectAll()
    case .keyboardC: copy()
    case .keyboardX: cut()
    case .keyboardZ: undo()
    case .keyboardY: redo()
    case .keyboardB where allowsEditingAttributes: toggleBoldface()
    case .keyboardI where allowsEditingAttributes: toggleItalics()
    case .keyboardU where allowsEditingAttributes: toggleUnderline()
    default: return false
    }
    return true
  }

  /// Commits marked text, then undoes the last change of the undo manager, which can be a change of another object. Only commits marked text if
  /// there is nothing to undo.
  public func undo() {
    unmarkText()
    if let undoManager, undoManager.canUndo { undoManager.undo() }
  }

  /// Commits marked text, then redoes the change that was undone last. Only commits marked text if there is nothing to redo.
  public func redo() {
    unmarkText()
    if let undoManager, undoManager.canRedo { undoManager.redo() }
  }
}
