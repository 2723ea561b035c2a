import GalleyDocuments
import UIKit

/// A kind of paragraph that a menu, a key or typed Markdown can give to the selected paragraphs.
public enum ParagraphKind: Hashable, Sendable {
  /// Body text.
  case body
  /// A heading, with a level of 1 for a title to 6.
  case heading(level: Int)
  case quote
  case bulletItem
  /// An item of a numbered list, whose first selected item has this number.
  case numberedItem(Int)
  case code

  /// The kind in a menu, in title case.
  public var title: String {
    switch self {
    case .body: "Body"
    case .heading(1): "Title"
    case .heading(let level): "Heading \(level)"
    case .quote: "Quote"
    case .bulletItem: "Bulleted List"
    case .numberedItem: "Numbered List"
    case .code: "Code"
    }
  }

  /// All kinds, with numbered items that begin at 1.
  public static let all: [ParagraphKind] = [.body] + (1...6).map { ParagraphKind.heading(level: $0) } + [.quote, .bulletItem, .numberedItem(1), .code]

  /// Returns whether a menu shows both kinds as the same item.
  public func isLike(_ other: ParagraphKind) -> Bool {
    if case .numberedItem = self, case .numberedItem = other { return true }
    return self == other
  }

  /// The kind of the paragraphs with a role. It is `nil` for kinds that cannot be chosen, such as rows of tables.
  public init?(_ role: TextRole) {
    switch role.block {
    case .title: self = .heading(level: 1)
    case .heading: self = .heading(level: role.sourceContext.headingLevel)
    case .opening, .body, .line, .within: self = .body
    case .quote: self = .quote
    case .item(_, digits: 0): self = .bulletItem
    case .item: self = .numberedItem(1)
    case .code: self = .code
    case .byline, .row, .note, .script, .figure, .rule: return nil
    }
  }
}

extension TextColumnsView {
  /// Gives the selected paragraphs a kind, as one undoable step; markers of list items are removed or added. Rows of tables, notes, figures and
  /// rules keep their kind. Direct formatting of characters is removed with the old kind, that of paragraphs stays.
  ///
  /// - Parameters:
  ///   - prefix: the length of typed Markdown at the start of the only selected paragraph, which is deleted; 0 for none.
  ///   - info: the language of code; empty for none.
  func setKind(_ kind: ParagraphKind, droppingPrefix prefix: Int = 0, info: String = "") {
    guard let sheet = page?.styleSheet else { return }
    editor.unmarkText()
    let storage = flow.storage
    let selected = editor.selectedRange
    let range = storage.paragraphRange(covering: selected)
    let new = NSMutableAttributedString()
    var (caret, number) = (TextSelection(anchor: selected.location, active: selected.upperBound), 1)
    if case .numberedItem(let first) = kind { number = first }
    var start = range.location
    repeat {
      let paragraph = storage.paragraphRange(covering: NSRange(location: start, length: 0))
      let (text, removed, added) = self.text(of: paragraph, as: kind, number: number, droppingPrefix: prefix, info: info, sheet)
      for (end, path) in [(selected.location, \TextSelection.anchor), (selected.upperBound, \TextSelection.active)]
      where end >= paragraph.location && (end < paragraph.upperBound || paragraph.upperBound == range.upperBound) {
        let offset = max(end - paragraph.location - removed, 0) + added
        let position = range.location + new.length + offset
        caret = path == \TextSelection.anchor ? TextSelection(anchor: position, active: caret.active) : TextSelection(anchor: caret.anchor, active: position)
      }
      new.append(text)
      number += 1
      start = max(paragraph.upperBound, start + 1)
    } while start < range.upperBound
    let isEmpty = new.length == 0
    if range.length > 0 || !isEmpty { editor.replace(range, with: new, selecting: caret, name: kind.title) }
    guard isEmpty || caret.isEmpty && caret.active == storage.length else { return }
    var role = selectedRole ?? TextRole(block: .opening, language: StyleSheet.language)
    set(kind, number: number, at: range.location, in: &role)
    role.sourceContext.info = info
    if kind != .code { role.style = InlineStyle() }
    editor.typingAttributes = sheet.attributes(for: role)
    page?.textDidChange()
  }

  /// Returns the text of a paragraph in another kind, and the lengths of the markers that were removed and added.
  private func text(
    of paragraph: NSRange, as kind: ParagraphKind, number: Int, droppingPrefix prefix: Int, info: String, _ sheet: StyleSheet
  ) -> (text: NSAttributedString, removed: Int, added: Int) {
    let storage = flow.storage
    let old = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: paragraph))
    let role = paragraph.length > 0 ? storage.attribute(.textRole, at: paragraph.location, effectiveRange: nil) as? TextRole : selectedRole
    var base = role ?? TextRole(block: .opening, language: StyleSheet.language)
    guard ParagraphKind(base) != nil else { return (old, 0, 0) }
    let removed = prefix > 0 ? prefix : item(at: paragraph.location)?.length ?? 0
    if removed > 0 { old.deleteCharacters(in: NSRange(location: 0, length: removed)) }
    set(kind, number: number, at: paragraph.location, in: &base)
    base.sourceContext.info = info
    let wasCode = if case .code? = role?.block { true } else { false }
    var changes: [(NSRange, TextRole)] = []
    old.enumerateAttribute(.textRole, in: NSRange(location: 0, length: old.length)) { value, run, _ in
      var part = value as? TextRole ?? base
      (part.block, part.sourceContext) = (base.block, base.sourceContext)
      part.formatting.text = TextFormat()
      if kind == .code { part.style = InlineStyle() }
      if kind == .code || wasCode { part.style.isCode = kind == .code }
      changes.append((run, part))
    }
    for (run, part) in changes { old.setAttributes(sheet.attributes(for: part), range: run) }
    var mark = ListMark(container: .item)
    switch kind {
    case .bulletItem: break
    case .numberedItem: mark.number = number
    default: return (old, removed, 0)
    }
    base.style = InlineStyle()
    base.image = nil
    let marker = NSAttributedString(string: self.marker(mark), attributes: sheet.attributes(for: base))
    old.insert(marker, at: 0)
    return (old, removed, marker.length)
  }

  /// Sets the block and the source position of the paragraph at `location`, outside of all containers but its own.
  private func set(_ kind: ParagraphKind, number: Int, at location: Int, in role: inout TextRole) {
    role.sourceContext = SourceContext()
    switch kind {
    case .body: role.block = isBodyIndented(at: location) ? .body : .opening
    case .heading(let level):
      // As in a file, only the first heading of level 1 is the title.
      role.block = level == 1 && !hasTitle(outside: location) ? .title : .heading
      role.sourceContext.level = level
    case .quote:
      role.block = .quote
      role.sourceContext.containers = [.quote]
    case .bulletItem:
      role.block = .item(depth: 0, digits: 0)
      role.sourceContext.containers = [.item]
    case .numberedItem:
      role.block = .item(depth: 0, digits: max("\(number)".count, ItemMarker.fewestDigits))
      role.sourceContext.containers = [.item]
    case .code:
      role.block = .code(opensGroup: true, closesGroup: true)
      role.style = InlineStyle()
      role.style.isCode = true
    }
  }
}

extension TextColumnsView {
  /// Whether a paragraph of body text at `location` is indented, as it would be if it was read from a file: after body text and list items.
  private func isBodyIndented(at location: Int) -> Bool {
    guard location > 1, let role = flow.storage.attribute(.textRole, at: location - 1, effectiveRange: nil) as? TextRole else { return false }
    return switch role.block {
    case .opening, .body, .item, .script: !flow.storage.unit(at: location - 2).endsParagraph
    default: false
    }
  }

  /// Whether a paragraph other than that at `location` is the document's title. O(runs).
  private func hasTitle(outside location: Int) -> Bool {
    let own = flow.storage.paragraphRange(covering: NSRange(location: location, length: 0))
    var found = false
    flow.storage.enumerateAttribute(.textRole, in: NSRange(location: 0, length: flow.storage.length)) { value, run, stop in
      guard (value as? TextRole)?.block == .title, !(own.location..<max(own.upperBound, own.location + 1)).contains(run.location) else { return }
      found = true
      stop.pointee = true
    }
    return found
  }
}
