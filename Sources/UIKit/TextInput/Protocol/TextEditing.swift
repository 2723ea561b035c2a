import CoreGraphics
import Foundation
import UIFoundation

/// A responder whose text an editor edits: it has all of `UITextInput` from here. A Galley extension.
///
/// It says which editor, and, where it is no view, in whose space points are. What a protocol's extension gives cannot be
/// overridden: views that others subclass are `TextInputScrollView`s and `TextInputControl`s, whose members are `open`.
/// What the members do is in `EditorInput`; the lists of them are written by `Scripts/make-text-input-members`.
@preconcurrency @MainActor
public protocol TextEditing: UITextInput {
  /// Whose text it is.
  var editor: TextEditor { get }
}

extension TextEditing {
  /// The UTF-16 offset of a position in this input.
  public func characterOffset(of position: UITextPosition) -> Int { editor.input.characterOffset(of: position) }

  /// The UTF-16 range of a range of this input.
  public func characterRange(of range: UITextRange) -> NSRange { editor.input.characterRange(of: range) }

  /// The input's range for a UTF-16 range.
  public func textRange(of range: NSRange) -> UITextRange { EditorRange(range) }

  /// Does `body` as ordered by the input's system, whose delegate need not be told of it. For what overrides typing.
  public func asInput<Result>(_ body: () -> Result) -> Result { editor.input.asInput(body) }
}
