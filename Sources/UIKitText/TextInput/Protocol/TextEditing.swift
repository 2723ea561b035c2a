import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A responder with a text that an editor edits. This protocol implements all of `UITextInput` for it. A Galley extension.
///
/// A conforming type supplies the editor and, if it is not a view, the view whose space points use. Members of a protocol
/// extension cannot be overridden: views for subclassing are `TextInputScrollView`s and `TextInputControl`s, whose
/// members are `open`. The editor implements the members; `Scripts/make-text-input-members` generates their lists.
@preconcurrency @MainActor
public protocol TextEditing: UITextInput {
  /// The editor of the text.
  var editor: TextEditor { get }
}

extension TextEditing {
  /// Returns the offset of a position in UTF-16 code units, at most the length of the text. Traps if no `TextEditor` made the position.
  public func characterOffset(of position: UITextPosition) -> Int { editor.input.characterOffset(of: position) }

  /// Returns a range in UTF-16 code units, at most to the end of the text. Traps if no `TextEditor` made its positions.
  public func characterRange(of range: UITextRange) -> NSRange { editor.input.characterRange(of: range) }

  /// Returns the range of this input for a range in UTF-16 code units, which is not checked.
  public func textRange(of range: NSRange) -> UITextRange { EditorRange(range) }
}
