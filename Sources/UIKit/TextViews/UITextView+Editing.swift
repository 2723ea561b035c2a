import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UITextView: TextHost { static var hostClass: AnyClass { UITextView.self } }

extension UITextView: TabTyping {
  var typesTabs: Bool { isEditable }
}

/// Its `pasteDelegate`, `textDragDelegate` and `textDropDelegate` are those of its editor.
extension UITextView: UITextDraggable, UITextDroppable, EditableByDrop {}

extension UITextView: TextEditorDelegate {
  /// A container other than the view's own is displayed by another view, as the next column.
  public func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint {
    let container = layoutManager.textContainers[index]
    guard container !== textContainer, let other = Self.view(of: container) else { return originOfContainer }
    return convert(other.originOfContainer, from: other)
  }

  public func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { delegate?.textViewShouldBeginEditing(self) ?? true }

  public func textEditorDidBeginEditing(_ editor: TextEditor) {
    delegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
  }

  public func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { delegate?.textViewShouldEndEditing(self) ?? true }

  public func textEditorDidEndEditing(_ editor: TextEditor) {
    delegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  public func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  public func textEditorDidChangeSelection(_ editor: TextEditor) {
    editor.insertionReplacesAll = false
    shareSelectionWithColumns()
    syncSelectionToTextLayoutManager()
    delegate?.textViewDidChangeSelection(self)
  }

  public func textEditorDidChangeText(_ editor: TextEditor) {
    delegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
  }

  /// A long change was stopped: the layout may differ.
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

  /// A text that is not editable scrolls by keys. Keys that extend a selection, select and copy still work.
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
