import CoreGraphics
import Foundation

/// A responder that takes text from a keyboard.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
  var hasText: Bool { get }
  /// Puts `text` where the caret is.
  func insertText(_ text: String)
  /// Deletes what is selected, or what stands before the caret.
  func deleteBackward()
}

/// A responder that shows an input method's text while it is composed.
@MainActor
package protocol ComposingInput: UIKeyInput {
  /// Replaces the text in composition, which `nil` ends; `selectedRange` is in it, in UTF-16.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends the composition; its text stays.
  func unmarkText()
  /// Where the caret is, in the window: the input method's list opens beside it. `nil` where there is none.
  var caretRectInWindow: CGRect? { get }
}
