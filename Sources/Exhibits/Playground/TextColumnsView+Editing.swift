import UIKit

/// Typing into a document of roles: whatever is typed has a role and is set by the style sheet.
extension TextColumnsView: TextEditorDelegate {
  func textEditor(_ editor: TextEditor, originOfContainerAt index: Int) -> CGPoint { flow.geometry.column(index).origin }

  func textEditor(_ editor: TextEditor, makeRoomForCharacterAt index: Int) { layOut(throughCharacterAt: index) }

  /// Makes spreads until one holds the character, or the text ends, in slices that can be stopped.
  func layOut(throughCharacterAt index: Int) {
    LongWork.perform { work in
      let start = flow.layoutManager.firstUnlaidCharacterIndex()
      while flow.layoutManager.firstUnlaidCharacterIndex() <= index, !flow.isComplete {
        let done = flow.layoutManager.firstUnlaidCharacterIndex() - start
        guard work.goesOn("Setting lines: \(done * 100 / max(index - start, 1)) %") else { return }
        guard flow.ensureLayout(throughSpread: flow.spreadCount) else { return }
      }
    }
  }

  /// Text with a role is set as this page sets it, at its size of now.
  func textEditor(_ editor: TextEditor, willPaste text: NSAttributedString) -> NSAttributedString {
    guard let sheet = page?.styleSheet else { return text }
    let fitting = NSMutableAttributedString(attributedString: text)
    fitting.enumerateAttribute(.textRole, in: NSRange(location: 0, length: fitting.length)) { value, range, _ in
      if let role = value as? TextRole { fitting.setAttributes(sheet.attributes(for: role), range: range) }
    }
    return fitting
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) { page?.selectionDidChange() }
  func textEditorDidChangeMarks(_ editor: TextEditor) { showChanges() }
  func textEditorDidChangeText(_ editor: TextEditor) {
    // A page without text begins with the sheet's first paragraph, whatever was deleted from it.
    if !editor.hasText, let sheet = page?.styleSheet { flow.layoutManager.emptyTextAttributes = sheet.emptyTextAttributes }
    page?.textDidChange()
  }
  func textEditorDidStopChange(_ editor: TextEditor) { page?.textDidNotChange() }

  // MARK: Actions

  /// `nil` for what is no action of a text.
  func canPerform(_ action: Selector) -> Bool? {
    switch action {
    case .cut, .copy, .delete: !editor.selection.isEmpty
    case .paste: editor.canPaste
    case .select, .selectAll: editor.hasText
    case .toggleBoldface, .toggleItalics, .toggleUnderline: true
    default: nil
    }
  }

  /// A check mark at the styles that what is selected has.
  func showState(in command: UICommand) {
    switch command.action {
    case Selector.toggleBoldface: command.state = everySelectedRole { $0.style.isStrong } ? .on : .off
    case Selector.toggleItalics: command.state = everySelectedRole { $0.style.isEmphasised } ? .on : .off
    case Selector.toggleUnderline: command.state = everySelectedRole { $0.style.isUnderlined } ? .on : .off
    default: break
    }
  }

  // MARK: Roles

  private var typingRole: TextRole? { editor.typingAttributes[.textRole] as? TextRole }

  /// No letter is a picture, and a link ends where its text does.
  func prepareTyping() {
    guard var role = typingRole, let sheet = page?.styleSheet else { return }
    let isInLink = editor.typingAttributes[.link] != nil
    guard role.picture != nil || role.style.note != nil || role.style.link != nil && !isInLink else { return }
    role.picture = nil
    role.style.note = nil
    if role.block == .figure { role.block = .opening }
    if !isInLink { role.style.link = nil }
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// What was chosen to type with is set by the page's sheet of now.
  func setTypingAnew() {
    guard let role = typingRole, let sheet = page?.styleSheet else { return }
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// What is typed after the end of a heading is the text that it heads.
  func beginParagraph() {
    guard var role = typingRole, let sheet = page?.styleSheet else { return }
    let caret = editor.selection.active
    let storage = flow.storage
    guard caret == storage.length || storage.unit(at: caret).endsParagraph else { return }
    switch role.block {
    case .title, .byline, .heading, .quote, .rule, .figure: role.block = .opening
    case .opening: role.block = .body
    case .body, .line, .item, .within, .row, .note, .script, .code: return
    }
    role.style = InlineStyle()
    editor.typingAttributes = sheet.attributes(for: role)
  }

  /// Turns a style on for what is selected, or off where all of it has it; without a selection, for what is typed.
  func toggle(_ style: WritableKeyPath<InlineStyle, Bool>, name: String) {
    guard let sheet = page?.styleSheet else { return }
    let turnsOn = !everySelectedRole { $0.style[keyPath: style] }
    editor.restyle(name: name) { attributes in
      guard var role = attributes[.textRole] as? TextRole else { return }
      role.style[keyPath: style] = turnsOn
      attributes = sheet.attributes(for: role)
    }
    page?.changed()
  }

  func everySelectedRole(_ holds: (TextRole) -> Bool) -> Bool {
    guard !editor.selection.isEmpty else { return typingRole.map(holds) ?? false }
    var all = true
    flow.storage.enumerateAttribute(.textRole, in: editor.selectedRange) { value, _, _ in
      if let role = value as? TextRole, !holds(role) { all = false }
    }
    return all
  }
}

extension TextColumnsView: NSTextStorageDelegate {
  /// The columns of a table follow what stands in them, and lines grow with tall pictures: whoever changes the text, as a restored
  /// copy, a paste, a style, or a step that is undone.
  nonisolated func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    MainActor.assumeIsolated {
      guard let sheet = page?.styleSheet else { return }
      if editedMask.contains(.editedCharacters) { sheet.setTables(in: flow.storage, around: editedRange) }
      sheet.fitLinesToPictures(in: flow.storage, editedRange)
    }
  }
}
