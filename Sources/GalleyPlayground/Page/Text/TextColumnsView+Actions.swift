import GalleyDocuments
import UIKit

extension Selector {
  static let toggleStrikethrough = Selector("toggleStrikethrough:")
  static let toggleSmallCaps = Selector("toggleSmallCaps:")
  static let toggleCode = Selector("toggleCode:")
  /// The kind is the command's property list, as its title.
  static let setParagraphKind = Selector("setParagraphKind:")
  /// The raw value of the alignment is the command's property list.
  static let align = Selector("alignParagraphs:")
}

/// The actions of the text for menus, keys and bars, besides those of UIKit.
extension TextColumnsView {
  static func adding(to table: ActionTable) -> ActionTable {
    table
      .adding(.finishEditing, to: TextColumnsView.self) { text, _ in text.finishEditing() }
      .adding(.toggleStrikethrough, to: TextColumnsView.self) { text, _ in text.page?.toggleStyle(\.isStruck, "Strikethrough") }
      .adding(.toggleSmallCaps, to: TextColumnsView.self) { text, _ in text.page?.toggleStyle(\.isSmallCaps, "Small Caps") }
      .adding(.toggleCode, to: TextColumnsView.self) { text, _ in text.page?.toggleStyle(\.isCode, "Code") }
      .adding(.setParagraphKind, to: TextColumnsView.self) { text, sender in if let kind = kind(of: sender) { text.page?.setParagraphKind(kind) } }
      .adding(.align, to: TextColumnsView.self) { text, sender in if let alignment = alignment(of: sender) { text.page?.align(alignment) } }
  }

  /// Sets the check mark of a command for a style or a kind that all selected text, or the text typed next, has. Does nothing for other commands.
  func showState(in command: UICommand) {
    let isOn: Bool
    switch command.action {
    case Selector.toggleBoldface: isOn = everySelectedRole(has: \.isStrong)
    case Selector.toggleItalics: isOn = everySelectedRole(has: \.isEmphasised)
    case Selector.toggleUnderline: isOn = everySelectedRole(has: \.isUnderlined)
    case Selector.toggleStrikethrough: isOn = everySelectedRole(has: \.isStruck)
    case Selector.toggleSmallCaps: isOn = everySelectedRole(has: \.isSmallCaps)
    case Selector.toggleCode: isOn = everySelectedRole(has: \.isCode)
    case Selector.setParagraphKind: isOn = Self.kind(of: command).map { page?.paragraphKind?.isLike($0) == true } ?? false
    case Selector.align: isOn = Self.alignment(of: command) == (page?.selectedAttributes[.paragraphStyle] as? NSParagraphStyle)?.alignment
    default: return
    }
    command.state = isOn ? .on : .off
  }

  /// Whether a selected paragraph has a kind that can be changed.
  var canSetKind: Bool {
    guard !editor.selection.isEmpty else { return page?.paragraphKind != nil }
    var canChange = false
    flow.storage.enumerateAttribute(.textRole, in: flow.storage.paragraphRange(covering: editor.selectedRange)) { value, _, stop in
      guard let role = value as? TextRole, ParagraphKind(role) != nil else { return }
      canChange = true
      stop.pointee = true
    }
    return canChange
  }

  private static func kind(of sender: Any?) -> ParagraphKind? {
    (sender as? UICommand)?.propertyList.flatMap { title in ParagraphKind.all.first { $0.title == title as? String } }
  }

  private static func alignment(of sender: Any?) -> NSTextAlignment? {
    ((sender as? UICommand)?.propertyList as? String).flatMap(Int.init).flatMap(NSTextAlignment.init)
  }
}
