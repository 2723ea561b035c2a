import CoreGraphics
import Foundation
import UIFoundation

/// A responder with a text that an editor edits. This protocol implements all of `UITextInput` for it. A Galley extension.
///
/// A conforming type supplies the editor and, if it is not a view, the view whose space points use. Members of a protocol
/// extension cannot be overridden: views for subclassing are `TextInputScrollView`s and `TextInputControl`s, whose
/// members are `open`. `EditorInput` implements the members; `Scripts/make-text-input-members` generates their lists.
@preconcurrency @MainActor
public protocol TextEditing: UITextInput {
  /// The editor of the text.
  var editor: TextEditor { get }
}

extension TextEditing {
  /// The UTF-16 offset of a position in this input.
  public func characterOffset(of position: UITextPosition) -> Int { editor.input.characterOffset(of: position) }

  /// The UTF-16 range of a range of this input.
  public func characterRange(of range: UITextRange) -> NSRange { editor.input.characterRange(of: range) }

  /// The input's range for a UTF-16 range.
  public func textRange(of range: NSRange) -> UITextRange { EditorRange(range) }

  /// Performs `body` as a change by the input system, whose delegate is then not notified. For overrides of typing.
  public func asInput<Result>(_ body: () -> Result) -> Result { editor.input.asInput(body) }
}
