import GalleyDocuments
import UIKit

/// Typing into a document of roles: typed text gets a role, and the style sheet typesets it.
extension TextColumnsView: TextEditorDelegate {
  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint { flow.geometry.column(index).origin }

  func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int) { layOut(throughCharacterAt: index) }

  /// Lays out spreads until one contains the character or the text ends, in slices that the user can cancel.
  func layOut(throughCharacterAt index: Int) {
    LongWork.perform { work in
      let start = flow.layoutManager.firstUnlaidCharacterIndex()
      while flow.layoutManager.firstUnlaidCharacterIndex() <= index, !flow.isComplete {
        let done = flow.layoutManager.firstUnlaidCharacterIndex() - start
        guard work.shouldContinue("Laying out text: \(done * 100 / max(index - start, 1)) %") else { return }
        guard flow.ensureLayout(throughSpread: flow.spreadCount) else { return }
      }
    }
  }

  /// Returns the pasted text, with text that has a role typeset in the current style sheet; unchanged without a page.
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString {
    guard let sheet = page?.styleSheet else { return text }
    let fitting = NSMutableAttributedString(attributedString: text)
    fitting.enumerateAttribute(.textRole, in: NSRange(location: 0, length: fitting.length)) { value, range, _ in
      if let role = value as? TextRole { fitting.setAttributes(sheet.attributes(for: role), range: range) }
    }
    return fitting
  }

  /// Code and passages in other markup are not prose.
  func textEditor(_ editor: TextEditor, checksSpellingAt index: Int) -> Bool {
    guard let role = flow.storage.attribute(.textRole, at: index, effectiveRange: nil) as? TextRole else { return true }
    if case .code = role.block { return false }
    return !role.style.isCode && !role.style.isRaw
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) { page?.selectionDidChange() }
  func textEditorDidChangeMarks(_ editor: TextEditor) { showChanges() }
  func textEditorDidChangeText(_ editor: TextEditor) {
    // An empty page begins with the style sheet's first paragraph, regardless of the deleted text.
    if !editor.hasText, let sheet = page?.styleSheet { flow.layoutManager.emptyTextAttributes = sheet.emptyTextAttributes }
    page?.textDidChange()
  }
  func textEditorDidStopChange(_ editor: TextEditor) { page?.textDidNotChange() }

  // MARK: Actions

  /// Returns whether the text can perform an action now, or `nil` if it is not a text action.
  func canPerform(_ action: Selector) -> Bool? {
    switch action {
    case .cut, .copy, .delete: !editor.selection.isEmpty
    case .paste: editor.canPaste
    case .select, .selectAll: editor.hasText
    case .toggleBoldface, .toggleItalics, .toggleUnderline, .toggleStrikethrough, .toggleSmallCaps, .toggleCode, .align: true
    case .setParagraphKind: canSetKind
    default: nil
    }
  }


  // MARK: Roles

  private var typingRole: TextRole? { editor.typingAttributes[.textRole] as? TextRole }

  /// Removes properties that typed text must not inherit: images, note numbers, and a link that ends at the caret or is replaced.
  func prepareTyping() {
    guard var role = typingRole, let sheet = page?.styleSheet else { return }
    let isInLink = editor.typingAttributes[.link] != nil
    guard role.image != nil || role.style.note != nil || role.style.link != nil && !isInLink else { return }
    role.image = nil
    role.style.note = nil
    if role.block == .figure { role.block = .opening }
    if !isInLink { (role.style.link, role.style.linkTitle) = (nil, nil) }
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// Updates the typing attributes to the current style sheet.
  func updateTypingAttributes() {
    guard let role = typingRole, let sheet = page?.styleSheet else { return }
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// Sets the role for typing after Return at the end of a paragraph: an opening paragraph after a title, byline, heading, quote, rule or figure,
  /// and body text after an opening paragraph; code goes on. Does nothing elsewhere in the text, and in other blocks.
  func beginParagraph() {
    guard var role = typingRole, let sheet = page?.styleSheet else { return }
    let caret = editor.selection.active
    let storage = flow.storage
    guard caret == storage.length || storage.unit(at: caret).endsParagraph else { return }
    switch role.block {
    case .title, .byline, .heading, .quote, .rule, .figure: role.block = .opening
    case .opening: role.block = .body
    case .code: role.block = .code(opensGroup: false, closesGroup: true)
    case .body, .line, .item, .within, .row, .note, .script: return
    }
    let isCode = if case .code = role.block { true } else { false }
    if !isCode { role.style = InlineStyle() }
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// Turns a style on for the selection, or off if all of it has the style; without a selection, for the typing attributes.
  func toggle(_ style: WritableKeyPath<InlineStyle, Bool>, name: String) {
    guard let sheet = page?.styleSheet else { return }
    let turnsOn = !everySelectedRole(has: style)
    editor.restyle(name: name) { attributes in
      guard var role = attributes[.textRole] as? TextRole else { return }
      sheet.set(style, to: turnsOn, in: &role)
      attributes = sheet.attributes(for: role)
    }
    // The editor reports changes of the text. Those of the typing attributes are reported here.
    page?.changed(.selection)
  }

  /// Returns whether all selected text, or the text typed next, has a style.
  func everySelectedRole(has style: KeyPath<InlineStyle, Bool>) -> Bool {
    guard let sheet = page?.styleSheet else { return false }
    return everySelectedRole { sheet.has(style, $0) }
  }

  private func everySelectedRole(_ predicate: (TextRole) -> Bool) -> Bool {
    guard !editor.selection.isEmpty else { return typingRole.map(predicate) ?? false }
    var all = true
    flow.storage.enumerateAttribute(.textRole, in: editor.selectedRange) { value, _, _ in
      if let role = value as? TextRole, !predicate(role) { all = false }
    }
    return all
  }
}

extension TextColumnsView: NSTextStorageDelegate {
  /// Updates the columns of tables, the spacing of code, and the line heights of tall images, after every kind of change: a restored copy, a paste,
  /// a style, or undo.
  nonisolated func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    MainActor.assumeIsolated {
      guard let sheet = page?.styleSheet else { return }
      if editedMask.contains(.editedCharacters) {
        flow.host.adjustAnchor(toEditIn: editedRange, changeInLength: delta)
        sheet.setTables(in: flow.storage, around: editedRange)
        sheet.setCode(in: flow.storage, around: editedRange)
      }
      sheet.fitLinesToImages(in: flow.storage, editedRange)
    }
  }
}
