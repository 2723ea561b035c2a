import Foundation
import GalleyAttributedText
import TextKit
import UIKitCore

/// Items of a paste or a drop that are not inserted yet. The delegate sets the result of each; once all have one, they are inserted.
///
/// Until then the editor retains it, and the range stays on its characters.
@MainActor
final class TextPaste {
  private(set) weak var editor: TextEditor?
  private var range: NSRange
  private let items: [TextPasteItem]
  private let putIn: (TextEditor, NSAttributedString, NSRange) -> Void
  /// Whether a text that is not editable accepts the items, and is not editable again afterwards.
  private let isTemporary: Bool
  /// Whether the delegate was called for all items.
  private var hasQueriedItems = false

  /// Creates a paste of items into a range.
  ///
  /// - Parameter putIn: replaces a range with a text. It is not called if no item produced a text.
  init(
    _ items: [TextPasteItem], into range: NSRange, of editor: TextEditor, isTemporary: Bool = false,
    putIn: @escaping (TextEditor, NSAttributedString, NSRange) -> Void
  ) {
    (self.items, self.range, self.editor, self.isTemporary, self.putIn) = (items, range, editor, isTemporary, putIn)
    for item in items { item.paste = self }
  }

  func begin() {
    guard let editor else { return }
    editor.pastes.append(self)
    for item in items {
      if let delegate = editor.pasteDelegate, let supporting = editor.pasteSupporting {
        delegate.textPasteConfigurationSupporting(supporting, transform: item)
      } else {
        item.setDefaultResult()
      }
    }
    hasQueriedItems = true
    itemHasResult()
  }

  /// Whether an item has no result yet.
  var isWaiting: Bool { editor?.pastes.contains { $0 === self } == true }

  func itemHasResult() {
    guard hasQueriedItems, items.allSatisfy({ $0.result != nil }), let editor, let index = editor.pastes.firstIndex(where: { $0 === self }) else { return }
    editor.pastes.remove(at: index)
    for item in items { item.paste = nil }
    let texts = items.compactMap { if case .text(let text) = $0.result { text } else { nil } }
    let readOnly = isTemporary && !texts.isEmpty && !editor.isEditable ? editor.textInput as? any EditableByDrop : nil
    readOnly?.isEditable = true
    defer { readOnly?.isEditable = false }
    guard !texts.isEmpty, editor.isEditable else { return }
    range = NSRange(editor.swiftRange(range))
    putIn(editor, combined(texts, editor), range)
  }

  private func combined(_ texts: [NSAttributedString], _ editor: TextEditor) -> NSAttributedString {
    if let delegate = editor.pasteDelegate, let supporting = editor.pasteSupporting {
      return delegate.textPasteConfigurationSupporting(supporting, combineItemAttributedStrings: texts, for: EditorRange(range))
    }
    let all = NSMutableAttributedString()
    texts.forEach(all.append)
    return all
  }

  /// Adjusts the range of the paste to an edit of the text.
  func textWasEdited(_ edit: StorageEdit) {
    range = range.length > 0 ? edit.moved(range) : NSRange(location: edit.moved(range.location), length: 0)
  }
}
