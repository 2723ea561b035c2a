import CoreGraphics
import Foundation
import GalleyAttributedText
import UIKitCore

/// An editor's delegate: supplies the positions of its containers and is notified of its events. A Galley extension.
@preconcurrency @MainActor
public protocol TextEditorDelegate: AnyObject {
  /// Returns the top-left corner of a container, in the coordinate space of the view that shows the text.
  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint
  /// Called when no container has space for the character at `index`. A delegate with more containers adds them now.
  func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int)
  /// Called before the text's view becomes first responder. Return `false` to prevent that.
  func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool
  /// Called when editing has begun: the keyboard has posted its notifications, and the text receives keys.
  func textEditorDidBeginEditing(_ editor: TextEditor)
  /// Called before the text's view resigns first responder. Return `false` to prevent that, unless the change is forced.
  func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool
  /// Called when the text no longer receives keys. Marked text has been committed.
  func textEditorDidEndEditing(_ editor: TextEditor)
  /// Called before each change by the user. Return `false` to reject it.
  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Returns the text to paste for a text that was copied with its attributes.
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString
  /// Returns whether the spelling of the word at a character is checked and corrected; `false` for code.
  func textEditor(_ editor: TextEditor, checksSpellingAt index: Int) -> Bool
  /// Called after each change of the selection, before `textEditorDidChangeText` if the text changed as well.
  func textEditorDidChangeSelection(_ editor: TextEditor)
  /// Called when marks of misspelled words or of found text were added or removed, so that the text has to be redrawn.
  func textEditorDidChangeMarks(_ editor: TextEditor)
  /// Called after each change made through the editor, including undo and redo, but not after changes of the storage by code.
  func textEditorDidChangeText(_ editor: TextEditor)
  /// Called when a long change was stopped and undone: the text is as before, but its layout may differ.
  func textEditorDidStopChange(_ editor: TextEditor)
}

extension TextEditorDelegate {
  /// Returns the zero point: by default, all containers begin at the view's top-left corner.
  public func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint { .zero }
  /// Called when no container has space for the character at `index`. Does nothing by default.
  public func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int) {}
  /// Called before the text's view becomes first responder. Returns `true` by default.
  public func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { true }
  /// Called when editing has begun: the keyboard has posted its notifications, and the text receives keys. Does nothing by default.
  public func textEditorDidBeginEditing(_ editor: TextEditor) {}
  /// Called before the text's view resigns first responder. Returns `true` by default.
  public func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { true }
  /// Called when the text no longer receives keys. Does nothing by default.
  public func textEditorDidEndEditing(_ editor: TextEditor) {}
  /// Called before each change by the user. Returns `true` by default.
  public func textEditor(
    _ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Returns the text to paste for a text that was copied with its attributes; the same text by default.
  public func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString { text }
  /// Returns whether the spelling of the word at a character is checked and corrected; `true` by default.
  public func textEditor(_ editor: TextEditor, checksSpellingAt index: Int) -> Bool { true }
  /// Called after each change of the selection, before `textEditorDidChangeText` if the text changed as well. Does nothing by default.
  public func textEditorDidChangeSelection(_ editor: TextEditor) {}
  /// Called when marks of misspelled words or of found text were added or removed, so that the text has to be redrawn. Does nothing by default.
  public func textEditorDidChangeMarks(_ editor: TextEditor) {}
  /// Called after each change made through the editor, including undo and redo, but not after changes of the storage by code. Does nothing by
  /// default.
  public func textEditorDidChangeText(_ editor: TextEditor) {}
  /// Called when a long change was stopped and undone: the text is as before, but its layout may differ. Does nothing by default.
  public func textEditorDidStopChange(_ editor: TextEditor) {}
}
