import GalleyDocuments
import UIKit

/// Direct formatting of the selected text. Without a selection, character formats apply to the text typed next.
extension TextColumnsView {
  /// The role of the first selected character, or of the text typed next.
  var selectedRole: TextRole? {
    guard !editor.selection.isEmpty else { return editor.typingAttributes[.textRole] as? TextRole }
    return flow.storage.attribute(.textRole, at: editor.selectedRange.location, effectiveRange: nil) as? TextRole
  }

  /// Changes the character format of the selection as one undoable step, or that of the text typed next.
  func formatText(_ name: String, _ change: (inout TextFormat) -> Void) {
    guard let sheet = page?.styleSheet else { return }
    guard !editor.selection.isEmpty else {
      guard var role = selectedRole else { return }
      sheet.format(&role, change)
      if growsLines(role, sheet) {
        changeParagraphs(name) { $0.formatting.paragraph.growsLines = true }
        role.formatting.paragraph.growsLines = true
      }
      editor.typingAttributes = sheet.attributes(for: role)
      return
    }
    let selected = editor.selectedRange
    changeParagraphs(name, in: selected) { [self] new, paragraphs in
      let part = NSRange(location: selected.location - paragraphs.location, length: selected.length)
      map(part, of: new, sheet) { sheet.format(&$0, change) }
      fitLines(of: new, sheet)
    }
  }

  /// Changes the role of all runs of the selected paragraphs as one undoable step, and that of the text typed next in an empty paragraph.
  func changeParagraphs(_ name: String, _ change: (inout TextRole) -> Void) {
    guard let sheet = page?.styleSheet else { return }
    var typing = selectedRole
    let isEmpty = flow.storage.paragraphRange(covering: editor.selectedRange).length == 0
    if !isEmpty {
      changeParagraphs(name, in: editor.selectedRange) { [self] new, _ in
        map(NSRange(location: 0, length: new.length), of: new, sheet, change)
      }
    }
    guard typing != nil, editor.selection.isEmpty else { return }
    change(&typing!)
    editor.typingAttributes = sheet.attributes(for: typing!)
    if isEmpty { page?.textDidChange() }
  }

  /// Replaces the paragraphs of `range` by a changed copy, as one undoable step that keeps the selection. `change` receives the copy and the range
  /// of the paragraphs.
  private func changeParagraphs(_ name: String, in range: NSRange, _ change: (NSMutableAttributedString, NSRange) -> Void) {
    editor.unmarkText()
    let paragraphs = flow.storage.paragraphRange(covering: range)
    guard paragraphs.length > 0 else { return }
    let new = NSMutableAttributedString(attributedString: flow.storage.attributedSubstring(from: paragraphs))
    change(new, paragraphs)
    editor.replace(paragraphs, with: new, selecting: editor.selection, name: name)
  }

  private func map(_ range: NSRange, of text: NSMutableAttributedString, _ sheet: StyleSheet, _ change: (inout TextRole) -> Void) {
    var changes: [(NSRange, TextRole)] = []
    text.enumerateAttribute(.textRole, in: range) { value, run, _ in
      var role = value as? TextRole ?? TextRole(block: .body, language: StyleSheet.language)
      change(&role)
      changes.append((run, role))
    }
    text.beginEditing()
    for (run, role) in changes { text.setAttributes(sheet.attributes(for: role), range: run) }
    text.endEditing()
  }

  /// Lets the lines of each paragraph grow if a run of it is larger than the style sheet's size, and no longer otherwise.
  private func fitLines(of text: NSMutableAttributedString, _ sheet: StyleSheet) {
    var start = 0
    while start < text.length {
      let paragraph = text.paragraphRange(covering: NSRange(location: start, length: 0))
      var grows = false
      text.enumerateAttribute(.textRole, in: paragraph) { value, _, _ in
        if let role = value as? TextRole, growsLines(role, sheet) { grows = true }
      }
      map(paragraph, of: text, sheet) { role in
        if (role.formatting.paragraph.growsLines == true) != grows { role.formatting.paragraph.growsLines = grows ? true : nil }
      }
      start = max(paragraph.upperBound, start + 1)
    }
  }

  private func growsLines(_ role: TextRole, _ sheet: StyleSheet) -> Bool {
    role.isFormatted && (role.formatting.text.size.map { $0 > sheet.designSize(of: role) } ?? false || role.formatting.text.family != nil)
  }
}
