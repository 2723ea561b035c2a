import GalleyDocuments
import UIKit

/// Continues lists while typing: Return begins the next item, or ends the list if the item is empty; Backspace at the start of an
/// item removes its marker. The following items are renumbered, all in one undo step.
extension TextColumnsView {
  struct Item {
    /// The range of the paragraph, including its separator.
    var range: NSRange
    var role: TextRole
    var mark: ListMark
    /// The length of the marker, in UTF-16 code units.
    var length: Int
    var content: NSRange
  }

  /// Handles Return in an item; returns `false` if the caret is not in an item, if the selection extends beyond it, and while text is marked.
  func beginItem() -> Bool {
    guard editor.markedRange == nil, let sheet = page?.styleSheet, let item = item(at: editor.selectedRange.location),
      editor.selectedRange.location + editor.selectedRange.length <= item.content.location + item.content.length
    else { return false }
    let storage = flow.storage
    if item.content.length == item.length { return end(item, sheet) }
    // With the caret in the marker, the whole text moves to the next item.
    let start = item.content.location + item.length
    let selected = editor.selectedRange
    let from = max(selected.location, start)
    let to = max(selected.location + selected.length, from)
    var mark = item.mark
    if let number = mark.number { mark.number = number + 1 }
    if mark.isDone != nil { mark.isDone = false }
    var role = item.role
    role.style = InlineStyle()
    role.image = nil
    role.sourceContext.hidden = ""
    let attributes = sheet.attributes(for: role)
    let new = NSMutableAttributedString(string: "\n" + marker(mark), attributes: attributes)
    let caret = from + new.length
    let remainingRange = NSRange(location: to, length: item.range.location + item.range.length - to)
    new.append(storage.attributedSubstring(from: remainingRange))
    var next = [role.sourceContext.depth ?? 0: (mark.number ?? 0) + 1]
    if mark.number == nil { next = [:] }
    let end = renumber(after: item.range, next, into: new, sheet)
    replace(NSRange(location: from, length: end - from), with: new, caret: caret)
    return true
  }

  /// Handles Backspace in or directly after a marker; returns `false` elsewhere, if text is selected, and while text is marked.
  func removeMarker() -> Bool {
    guard editor.markedRange == nil, editor.selection.isEmpty, let sheet = page?.styleSheet,
      let item = item(at: editor.selectedRange.location)
    else { return false }
    let caret = editor.selectedRange.location
    guard caret > item.content.location, caret <= item.content.location + item.length else { return false }
    var role = item.role
    role.sourceContext.containers = Array(role.sourceContext.containers.dropLast())
    let digits = role.sourceContext.depth.map { self.digits(atDepth: $0, before: item.range.location) } ?? 0
    role.block = role.sourceContext.depth.map { .within(depth: $0, digits: digits) } ?? .opening
    let next = item.mark.number.map { [item.role.sourceContext.depth ?? 0: $0] } ?? [:]
    set(item, as: role, marker: "", next, sheet)
    return true
  }

  // MARK: Ends

  /// Moves an empty item out of its list: to the enclosing list, or to body text. Always returns `true`.
  private func end(_ item: Item, _ sheet: StyleSheet) -> Bool {
    var role = item.role
    role.sourceContext.containers = Array(role.sourceContext.containers.dropLast())
    let depth = item.role.sourceContext.depth ?? 0
    guard let outer = role.sourceContext.depth else {
      role.block = .opening
      role.sourceContext.isLoose = nil
      set(item, as: role, marker: "", item.mark.number.map { [depth: $0] } ?? [:], sheet)
      return true
    }
    let parent = lastItem(atDepth: outer, before: item.range.location)
    var mark = parent?.mark ?? ListMark(container: .item)
    if let number = mark.number { mark.number = number + 1 }
    if mark.isDone != nil { mark.isDone = false }
    role.block = parent?.role.block ?? .item(depth: outer, digits: 0)
    role.sourceContext.isLoose = parent?.role.sourceContext.isLoose
    var next = item.mark.number == nil ? [:] : [depth: 1]
    if let number = mark.number { next[outer] = number + 1 }
    set(item, as: role, marker: marker(mark), next, sheet)
    return true
  }

  /// Sets another role and marker for a paragraph, and renumbers the following items.
  private func set(_ item: Item, as role: TextRole, marker: String, _ next: [Int: Int], _ sheet: StyleSheet) {
    var baseRole = role
    baseRole.style = InlineStyle()
    baseRole.image = nil
    let new = NSMutableAttributedString(string: marker, attributes: sheet.attributes(for: baseRole))
    let start = item.content.location + item.length
    let remainingText = NSMutableAttributedString(
      attributedString: flow.storage.attributedSubstring(
        from: NSRange(location: start, length: item.range.location + item.range.length - start)))
    remainingText.enumerateAttribute(.textRole, in: NSRange(location: 0, length: remainingText.length)) { value, range, _ in
      guard var other = value as? TextRole else { return }
      (other.block, other.sourceContext) = (role.block, role.sourceContext)
      remainingText.setAttributes(sheet.attributes(for: other), range: range)
    }
    let caret = item.range.location + new.length
    new.append(remainingText)
    let end = renumber(after: item.range, next, into: new, sheet)
    replace(NSRange(location: item.range.location, length: end - item.range.location), with: new, caret: caret)
    if new.length == 0 { editor.typingAttributes = sheet.attributes(for: baseRole) }
  }

  private func replace(_ range: NSRange, with text: NSAttributedString, caret: Int) {
    editor.replace(range, with: text, selecting: TextSelection(caret: caret), name: "Typing")
  }

  // MARK: Numbers

  /// Appends the renumbered paragraphs after `range`; `next` is the next number at each depth. O(*n*) in the length of the list.
  ///
  /// - Returns: the end of the appended text in the storage.
  private func renumber(after range: NSRange, _ next: [Int: Int], into text: NSMutableAttributedString, _ sheet: StyleSheet) -> Int {
    var next = next
    let storage = flow.storage
    var offset = range.location + range.length
    var end = offset
    // The unchanged text since the last change.
    var pending = NSMutableAttributedString()
    while offset < storage.length, let outermost = next.keys.min() {
      guard let role = storage.attribute(.textRole, at: offset, effectiveRange: nil) as? TextRole,
        let depth = role.sourceContext.depth, depth >= outermost
      else { break }
      let paragraph = storage.paragraphRange(covering: NSRange(location: offset, length: 0))
      let new = NSMutableAttributedString(attributedString: storage.attributedSubstring(from: paragraph))
      offset = paragraph.location + paragraph.length
      if let item = item(at: paragraph.location), let number = next[depth], var mark = Optional(item.mark), mark.number != nil {
        for deeper in next.keys where deeper > depth { next[deeper] = nil }
        next[depth] = number + 1
        if mark.number != number {
          mark.number = number
          new.replaceCharacters(
            in: NSRange(location: 0, length: item.length),
            with: NSAttributedString(string: marker(mark), attributes: new.attributes(at: 0, effectiveRange: nil)))
          text.append(pending)
          text.append(new)
          pending = NSMutableAttributedString()
          end = offset
          continue
        }
      }
      pending.append(new)
    }
    return end
  }

  func marker(_ mark: ListMark) -> String {
    var marker = ItemMarker()
    marker.number = mark.number
    marker.isDone = mark.isDone
    return marker.text
  }

  /// Returns the item of the paragraph at `offset`, or `nil` if the paragraph has no marker.
  func item(at offset: Int) -> Item? {
    let storage = flow.storage
    // By code units, because `string` is computed again after each edit.
    let range = storage.paragraphRange(covering: NSRange(location: min(offset, storage.length), length: 0))
    guard range.length > 0, let role = storage.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole,
      case .item(_, let digits) = role.block
    else { return nil }
    var content = range
    if storage.unit(at: range.location + range.length - 1).endsParagraph { content.length -= 1 }
    // No marker is longer.
    let head = storage.attributedSubstring(from: NSRange(location: range.location, length: min(content.length, 24))).string
    guard let (mark, length) = ListMark.atStart(of: head, isNumbered: digits > 0) else { return nil }
    return Item(range: range, role: role, mark: mark, length: String(head.prefix(length)).utf16.count, content: content)
  }

  private func lastItem(atDepth depth: Int, before location: Int) -> Item? {
    var location = location
    while location > 0 {
      let range = flow.storage.paragraphRange(covering: NSRange(location: location - 1, length: 0))
      let role = flow.storage.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole
      guard let found = role?.sourceContext.depth, found >= depth else { return nil }
      if found == depth, let item = item(at: range.location) { return item }
      location = range.location
    }
    return nil
  }

  private func digits(atDepth depth: Int, before location: Int) -> Int {
    if case .item(_, let digits)? = lastItem(atDepth: depth, before: location)?.role.block { digits } else { 0 }
  }
}
