import AttributedText
import CoreGraphics
import Foundation

/// An editor's delegate: supplies the positions of its containers and is notified of its events. A Galley extension.
@preconcurrency @MainActor
public protocol TextEditorDelegate: AnyObject {
  /// The top left of a container, in the space of the view that shows the text.
  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint
  /// Called when no container has space for the character at `index`. A delegate with more containers adds them now.
  func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int)
  /// Before the text's view becomes first responder; `false`: it does not.
  func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool
  /// The keyboard has announced itself, and keys go to the text.
  func textEditorDidBeginEditing(_ editor: TextEditor)
  /// Before it ceases to be first responder; `false`: it stays, unless it is forced.
  func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool
  /// Called when the text no longer receives keys. Marked text has been committed.
  func textEditorDidEndEditing(_ editor: TextEditor)
  /// Before each change by the user; `false`: it is not made.
  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Returns the text to paste for a text that was copied with its attributes.
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString
  /// Called after each change of the selection, before `textEditorDidChangeText` if the text changed as well.
  func textEditorDidChangeSelection(_ editor: TextEditor)
  /// Called when red dots were added or removed, so that the text has to be redrawn.
  func textEditorDidChangeMarks(_ editor: TextEditor)
  /// After each change by the user, undoing among them.
  func textEditorDidChangeText(_ editor: TextEditor)
  /// Called when a long change was stopped and undone: the text is as before, but its layout may differ.
  func textEditorDidStopChange(_ editor: TextEditor)
}

extension TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint { .zero }
  public func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int) {}
  public func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { true }
  public func textEditorDidBeginEditing(_ editor: TextEditor) {}
  public func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { true }
  public func textEditorDidEndEditing(_ editor: TextEditor) {}
  public func textEditor(
    _ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString { text }
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}
  public func textEditorDidChangeMarks(_ editor: TextEditor) {}
  public func textEditorDidChangeText(_ editor: TextEditor) {}
  public func textEditorDidStopChange(_ editor: TextEditor) {}
}
