import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

extension UITextView: TextHost { static var hostClass: AnyClass { UITextView.self } }

extension UITextView: TabTyping {
  package var typesTabs: Bool { isEditable }
}

/// A text view takes part in drags and drops through its editor, which stores `pasteDelegate`, `textDragDelegate` and `textDropDelegate`.
extension UITextView: UITextDraggable, UITextDroppable, EditableByDrop {}

extension UITextView: TextEditorDelegate {
  /// Returns the top-left corner of a container in this view's coordinate space. Another view displays the other containers, as further columns.
  public func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint {
    let container = layoutManager.textContainers[index]
    guard container !== textContainer, let other = Self.view(of: container) else { return originOfContainer }
    return convert(other.originOfContainer, from: other)
  }

  /// Returns the result of the delegate's `textViewShouldBeginEditing`, or `true` without a delegate.
  public func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { delegate?.textViewShouldBeginEditing(self) ?? true }

  /// Notifies the delegate and posts `textDidBeginEditingNotification`.
  public func textEditorDidBeginEditing(_ editor: TextEditor) {
    delegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
  }

  /// Returns the result of the delegate's `textViewShouldEndEditing`, or `true` without a delegate.
  public func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { delegate?.textViewShouldEndEditing(self) ?? true }

  /// Notifies the delegate and posts `textDidEndEditingNotification`.
  public func textEditorDidEndEditing(_ editor: TextEditor) {
    delegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  /// Returns the result of the delegate's method for this change, or `true` without a delegate.
  public func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  /// Ends `clearsOnInsertion`, copies the selection to the view's other columns and to the text layout manager, and then notifies the delegate.
  public func textEditorDidChangeSelection(_ editor: TextEditor) {
    editor.insertionReplacesAll = false
    shareSelectionWithColumns()
    syncSelectionToTextLayoutManager()
    delegate?.textViewDidChangeSelection(self)
  }

  /// Notifies the delegate and posts `textDidChangeNotification`.
  public func textEditorDidChangeText(_ editor: TextEditor) {
    delegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  /// Lays out and redraws the visible part, because the layout can differ after a stopped change.
  public func textEditorDidStopChange(_ editor: TextEditor) {
    layOutVisiblePart()
    contentView.setNeedsDisplay()
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

/// The interaction of a text view.
final class TextViewInteraction: UITextInteraction {
  private weak var textView: UITextView?

  init(for textView: UITextView) {
    self.textView = textView
    super.init(for: .editable)
  }

  override var beginsBeforeSelecting: Bool { true }

  override func layOutText(ahead: Bool) {
    guard let textView else { return }
    // Text that is laid out now is not laid out again with the next frame.
    if textView.needsLayout { textView.layoutIfNeeded() } else { textView.layOutVisiblePart() }
    guard ahead else { return }
    let (bounds, origin) = (textView.bounds, textView.originOfContainer)
    textView.layoutManager.ensureLayout(
      forBoundingRect: bounds.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: 0, dy: -2 * bounds.height), in: textView.textContainer)
    textView.updateContentSize()
  }

  override var isActive: Bool { super.isActive || textView?.columnIsActive == true }

  /// Performs the action of a key and returns whether there was one. In editable text, Tab types a tab. Text that is not editable handles only keys
  /// with Shift, Ctrl or Command; other keys scroll it.
  override func handle(_ key: UIKey) -> Bool {
    guard let textView else { return false }
    let flags = key.modifierFlags
    if !textView.isEditable {
      guard !flags.isDisjoint(with: [.shift, .control, .command]) else { return false }
    } else if key.keyCode == .keyboardTab, flags.isEmpty, textView.isFirstResponder {
      textView.insertText("\t")
      return true
    }
    return super.handle(key)
  }

  override func pressDidEnd(_ press: TextPress) {
    guard !press.hasMoved, press.tapCount == 1, !press.isExtending else { return }
    textView?.touchItem(at: press.start, interaction: .invokeDefaultAction)
  }

  override func editMenu(for range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    textView?.editMenu(for: range, suggestedActions: suggestedActions)
  }
}
