import GalleyDocuments
import UIKit

/// Links in the text. Because the text is editable, a click puts the caret into a link; a click with Ctrl opens the link. A click on the
/// number of a footnote goes to the note, or back.
extension PlaygroundPage: PartToolTipGiving {
  // MARK: Web and mail links

  /// Returns the value of the link at a point of the content, or `nil` if no link's text is there.
  func link(at point: CGPoint) -> Any? {
    guard let range = text.editor.characterRange(at: point), range.location < flow.storage.length else { return nil }
    return flow.storage.attribute(.link, at: range.location, effectiveRange: nil)
  }

  /// Returns the address of the link at a point of the content; `nil` if there is no link, or if it goes to a footnote or back.
  func linkAddress(at point: CGPoint) -> URL? { Self.address(link(at: point)) }

  /// Returns the address of the link of an existing character; `nil` as for a point.
  func linkAddress(atCharacter index: Int) -> URL? { Self.address(flow.storage.attribute(.link, at: index, effectiveRange: nil)) }

  private static func address(_ value: Any?) -> URL? {
    guard FootnoteLink(value) == nil else { return nil }
    return value as? URL ?? (value as? String).flatMap { URL(string: $0) }
  }

  /// Opens an address with the desktop's default application; reports addresses that cannot be opened to `onUnopened`.
  func open(_ address: URL) {
    UIApplication.shared.open(address) { [weak self] isTaken in
      if !isTaken { self?.onUnopened?(address) }
    }
  }

  /// Returns whether a click at a point of the content follows a link instead of moving the caret: on a footnote's number always, on another link
  /// only with Ctrl or Super, and if the desktop can open it.
  func followsLink(at point: CGPoint, _ modifiers: UIKeyModifierFlags) -> Bool {
    if noteLink(at: point) != nil { return true }
    let hasModifier = !modifiers.isDisjoint(with: [.control, .command])
    return hasModifier && linkAddress(at: point).map(UIApplication.shared.canOpenURL) ?? false
  }

  /// Returns a tooltip with the address of the link at a point of the page, and with the click that opens it if the desktop can open it. Returns
  /// `nil` if there is no link to an address, during a press, while the pen is armed, over a popover, and if a popover or strip shows the address.
  public func partToolTip(at point: CGPoint) -> PartToolTip? {
    let contentPoint = content.convert(point, from: self)
    guard press == nil, !isPenArmed, !isOverPopover(contentPoint), let address = linkAddress(at: contentPoint),
      let range = text.editor.characterRange(at: contentPoint)
    else { return nil }
    var whole = NSRange()
    _ = flow.storage.attribute(.link, at: range.location, longestEffectiveRange: &whole, in: NSRange(location: 0, length: flow.storage.length))
    guard !isNaming(wordIn: whole) else { return nil }
    let line = CGRect(origin: contentPoint, size: CGSize(width: 1, height: 1))
    guard let rect = text.editor.rects(for: whole, meeting: line).first(where: { $0.contains(contentPoint) }) else { return nil }
    let words = Self.shortened(address.absoluteString)
    return PartToolTip(
      UIApplication.shared.canOpenURL(address) ? words + "\nCtrl+click to open" : words, at: convert(rect, from: content))
  }

  /// Returns whether a popover or a strip that is visible shows the facts of a word in `link`.
  private func isNaming(wordIn link: NSRange) -> Bool {
    guard let word = tappedWord, NSLocationInRange(word.range.location, link) else { return false }
    return [wordPopover, wordStrip].compactMap { $0 as UIView? }.contains { !$0.isHidden }
  }

  func isOverPopover(_ point: CGPoint) -> Bool {
    [wordPopover, wordStrip].compactMap { $0 as UIView? }.contains { !$0.isHidden && $0.point(inside: $0.convert(point, from: content), with: nil) }
  }

  /// Returns an address of at most 48 characters: a longer one with an ellipsis in place of its middle.
  public nonisolated static func shortened(_ address: String) -> String {
    let most = 48
    guard address.count > most else { return address }
    return "\(address.prefix(most / 2))…\(address.suffix(most / 2 - 1))"
  }

  // MARK: Footnotes

  /// The minimum width of the tap target of a note's number.
  private static let noteTarget: CGFloat = 16
  /// The maximum number of characters of a line within that target.
  private static let noteReach = 6

  /// Returns the note or reference whose number is at or near a point of the content; `nil` if there is none. A letter or figure beside the number
  /// receives the points that are closer to its own center.
  func noteLink(at point: CGPoint) -> FootnoteLink? {
    guard let character = character(nearest: point) else { return nil }
    let first = max(character - Self.noteReach, 0)
    let near = NSRange(location: first, length: min(character + 1 + Self.noteReach, flow.storage.length) - first)
    guard near.length > 0 else { return nil }
    var found: FootnoteLink?
    flow.storage.enumerateAttribute(.link, in: near, options: []) { value, range, stop in
      guard let link = FootnoteLink(value), target(ofNoteAt: range).contains(point), isFree(point, forNoteAt: range) else { return }
      found = link
      stop.pointee = true
    }
    return found
  }

  /// Returns the character nearest to a point of the content, in the nearest visible column; `nil` if the text is empty or no column is visible.
  ///
  /// Called for each frame while the pointer rests, so it does not compute carets. O(visible columns + log *n*), where *n* is the length of the text.
  private func character(nearest point: CGPoint) -> Int? {
    func distance(_ column: Int) -> CGFloat {
      let frame = flow.geometry.column(column)
      let (dx, dy) = (max(frame.minX - point.x, 0, point.x - frame.maxX), max(frame.minY - point.y, 0, point.y - frame.maxY))
      return dx * dx + dy * dy
    }
    guard flow.storage.length > 0, let column = text.visibleColumns.filter(flow.columns.contains).min(by: { distance($0) < distance($1) }) else { return nil }
    let origin = flow.geometry.column(column).origin
    return flow.layoutManager.characterIndex(
      for: CGPoint(x: point.x - origin.x, y: point.y - origin.y), in: flow.container(column), fractionOfDistanceBetweenInsertionPoints: nil)
  }

  /// Returns the tap target of a number, in the page's content, extended to the right if a letter before the number takes a part of it; the null
  /// rectangle if the number does not fit the columns.
  private func target(ofNoteAt range: NSRange) -> CGRect {
    guard let mark = text.editor.rects(for: range).first else { return .null }
    var left = mark.midX - max(mark.width, Self.noteTarget) / 2
    if let before = letter(at: range.location - 1), abs(before.midY - mark.midY) < before.height { left = max(left, (before.midX + mark.midX) / 2) }
    return CGRect(x: left, y: mark.minY - 2, width: max(mark.maxX - left, Self.noteTarget), height: mark.height + 4)
  }

  private func isFree(_ point: CGPoint, forNoteAt range: NSRange) -> Bool {
    guard let character = text.editor.characterRange(at: point), NSIntersectionRange(character, range).length == 0,
      let letter = letter(at: character.location), let mark = text.editor.rects(for: range).first
    else { return true }
    return abs(point.x - mark.midX) < abs(point.x - letter.midX)
  }

  /// Returns the frame of a letter or figure, in the page's content. Returns `nil` for other characters, outside the text, and if it does not fit the
  /// columns.
  private func letter(at index: Int) -> CGRect? {
    guard index >= 0, index < flow.storage.length else { return nil }
    // A longer sequence of combining marks is not expected.
    let near = max(index - 32, 0)..<min(index + 32, flow.storage.length)
    let text = NSString(string: String(decoding: flow.storage.utf16(in: NSRange(location: near.lowerBound, length: near.count)), as: UTF16.self))
    var range = text.rangeOfComposedCharacterSequence(at: index - near.lowerBound)
    let letter = text.substring(with: range)
    range.location += near.lowerBound
    guard letter.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return nil }
    return self.text.editor.rects(for: range).first
  }

  /// Goes from a footnote's number to the note, or back; returns `false` if no number is at `point` of the content, or if its target was deleted.
  func followNote(at point: CGPoint) -> Bool { noteLink(at: point).map { go(to: $0) } ?? false }

  /// Moves the caret to the target of a footnote's link and scrolls to it; returns `false` if the target was deleted.
  @discardableResult
  public func go(to link: FootnoteLink) -> Bool {
    guard let target = link.target(in: flow.storage) else { return false }
    text.editor.select(TextSelection(caret: target))
    interaction.keepCaretVisible()
    return true
  }
}
