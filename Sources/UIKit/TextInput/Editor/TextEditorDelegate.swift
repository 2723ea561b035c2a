import AttributedText
import CoreGraphics
import Foundation

/// Tells an editor where its containers are, and hears of what it does. A Galley extension.
@preconcurrency @MainActor
public protocol TextEditorDelegate: AnyObject {
  /// The top left of a container, in the space of the view that shows the text.
  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint
  /// The text has no room for the character at `index`; what has more containers to give, gives them now.
  func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int)
  /// Before the text's view becomes first responder; `false`: it does not.
  func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool
  /// The keyboard has announced itself, and keys go to the text.
  func textEditorDidBeginEditing(_ editor: TextEditor)
  /// Before it ceases to be first responder; `false`: it stays, unless it is forced.
  func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool
  /// Keys no longer go to the text, and what was being composed has been taken in.
  func textEditorDidEndEditing(_ editor: TextEditor)
  /// Before each change by the user; `false`: it is not made.
  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// What is pasted for a text that was copied with its attributes.
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString
  /// After each change of the selection; before `textEditorDidChangeText`, where the text changed as well.
  func textEditorDidChangeSelection(_ editor: TextEditor)
  /// Words have got red dots or lost them: who draws the text draws them again.
  func textEditorDidChangeMarks(_ editor: TextEditor)
  /// After each change by the user, undoing among them.
  func textEditorDidChangeText(_ editor: TextEditor)
  /// A long change was stopped, and what had been done of it taken back: the text is as it was, its layout may not be.
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
