import GalleyDocuments
import UIKit

/// The formatting of the selected text, for menus, keys and inspectors. Every change is live and one undoable step.
extension PlaygroundPage {
  /// The attributes of the first selected character, or those of the text typed next.
  public var selectedAttributes: [NSAttributedString.Key: Any] {
    guard !text.editor.selection.isEmpty else { return text.editor.typingAttributes }
    return flow.storage.attributes(at: text.editor.selectedRange.location, effectiveRange: nil)
  }

  /// The role of the first selected character, or of the text typed next. It is `nil` if the text has no role.
  public var selectedRole: TextRole? { selectedAttributes[.textRole] as? TextRole }

  /// The different roles of the selected characters in the order of their first ones, or the role of the text typed next. Of a very long selection,
  /// only those of the first runs.
  public var selectedRoles: [TextRole] {
    guard !text.editor.selection.isEmpty else { return selectedRole.map { [$0] } ?? [] }
    var (roles, known, runs) = ([TextRole](), Set<TextRole>(), 0)
    flow.storage.enumerateAttribute(.textRole, in: text.editor.selectedRange) { value, _, stop in
      if let role = value as? TextRole, role != roles.last, known.insert(role).inserted { roles.append(role) }
      runs += 1
      if runs >= Self.maximumComparedRuns { stop.pointee = true }
    }
    return roles
  }

  /// The number of runs whose formats inspectors compare, so that a selection of a very long text costs little.
  private static let maximumComparedRuns = 10_000

  /// Returns whether all selected text, or the text typed next, has a style, such as bold.
  public func hasSelected(_ style: KeyPath<InlineStyle, Bool>) -> Bool { text.everySelectedRole(has: style) }

  /// The selected range, in UTF-16 code units; empty at the caret.
  public var selectedTextRange: NSRange { text.editor.selectedRange }

  /// The range of the selected paragraphs, in UTF-16 code units, with their separators.
  public var selectedParagraphRange: NSRange { flow.storage.paragraphRange(covering: text.editor.selectedRange) }

  /// The kind of the first selected paragraph. It is `nil` if it is not one that can be chosen, such as a row of a table.
  public var paragraphKind: ParagraphKind? { selectedRole.flatMap(ParagraphKind.init) }

  /// Gives the selected paragraphs a kind, such as a heading level.
  public func setParagraphKind(_ kind: ParagraphKind) { edit { text.setKind(kind) } }

  /// Changes the format of the selected characters, or that of the text typed next.
  ///
  /// - Parameters:
  ///   - name: the name of the undo step, such as "Font".
  ///   - change: changes the direct formatting of a run; called for each run.
  public func formatText(_ name: String, _ change: (inout TextFormat) -> Void) { edit { text.formatText(name, change) } }

  /// Changes the format of the selected paragraphs, or of that at the caret.
  ///
  /// - Parameters:
  ///   - name: the name of the undo step, such as "Alignment".
  ///   - change: changes the direct formatting of a paragraph; called for each run.
  public func formatParagraphs(_ name: String, _ change: (inout ParagraphFormat) -> Void) {
    edit { text.changeParagraphs(name) { change(&$0.formatting.paragraph) } }
  }

  /// Aligns the selected paragraphs.
  public func align(_ alignment: NSTextAlignment) { formatParagraphs("Alignment") { $0.alignment = alignment.rawValue } }

  /// Toggles a style of the selected characters, such as bold; the undo step is called `name`.
  public func toggleStyle(_ style: WritableKeyPath<InlineStyle, Bool>, _ name: String) { edit { text.toggle(style, name: name) } }

  /// Removes all direct formatting of the selected characters and paragraphs.
  public func removeFormatting() { edit { text.changeParagraphs("Remove Formatting") { $0.formatting = DirectFormatting() } } }

  private func edit(_ change: () -> Void) {
    guard drag == nil, completeText() else { return }
    change()
    // The editor reports changes of the text. Those of the typing attributes are reported here.
    changed(.selection)
  }

  // MARK: Continuous changes

  /// Begins a continuous change, such as that of a slider: all changes until `endLiveChange()` are undone together.
  public func beginLiveChange() {
    guard !isChangingLive, drag == nil else { return }
    isChangingLive = true
    history.beginUndoGrouping()
  }

  /// Ends a continuous change; does nothing without one.
  public func endLiveChange() {
    guard isChangingLive else { return }
    isChangingLive = false
    history.endUndoGrouping()
    changed(.history)
  }
}
