import struct Foundation.NSRange
import GalleyAttributedText

/// List items.
extension RTFReader {
  /// Handles the control words of the list tables.
  mutating func handleListWord(_ name: String, _ number: Int?) {
    if handleTextWord(name, number) { return }
    flush()
    switch name {
    case "leveltext": begin(.levelText)
    case "levelnumbers", "listname", "liststylename", "listpicture": begin(.skipped)
    default: lists.handle(name, number)
    }
  }

  mutating func handleOldListWord(_ name: String, _ number: Int?) {
    if handleTextWord(name, number) { return }
    flush()
    switch name {
    case "pnlvlblt": lists.old.isBullet = true
    case "pnlvlcont": lists.old.hasMarker = false
    case "pnlvl": lists.old.level = min(9, max(1, number ?? 1))
    case "pnstart": lists.old.start = number ?? 1
    case "pndec", "pncard", "pnord", "pnordt": lists.old.kind = "decimal"
    case "pnucltr": lists.old.kind = "upper-alpha"
    case "pnlcltr": lists.old.kind = "lower-alpha"
    case "pnucrm": lists.old.kind = "upper-roman"
    case "pnlcrm": lists.old.kind = "lower-roman"
    case "pntxtb": begin(.oldTextBefore)
    case "pntxta": begin(.oldTextAfter)
    default: break
    }
  }

  /// Ends a description in the older form, which applies until the next `\pard`.
  mutating func endOldList() { state.paragraph.isOldItem = true }

  /// Adds the marker before the first characters of an item; nothing if there is no marker. In a cell, a space follows it, because tabs end
  /// cells.
  mutating func addMarker() {
    let isFirst = text.length == paragraphStart
    guard shownMarker != nil || isFirst && (state.paragraph.list != nil || state.paragraph.isOldItem) else { return }
    let shown = shownMarker.map { String(decoding: $0, as: UTF16.self).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    shownMarker = nil
    var (marker, found) = (shown, [NSTextList]())
    if let number = state.paragraph.list {
      let item = lists.item(number, level: state.paragraph.level, shown: shown)
      (found, marker) = (item.lists, item.marker)
    } else if state.paragraph.isOldItem, let item = lists.oldItem(shown: shown) {
      (found, marker) = (item.lists, item.marker)
    }
    // Use one character for bullets, regardless of the font that the document uses.
    if let list = found.last, !list.isOrdered { marker = list.marker(forItemNumber: 1) }
    guard let marker, !marker.isEmpty else { return }
    let isInCell = isInCell
    if !isInCell, isFirst { itemLists = found }
    text.append(NSAttributedString(string: isInCell ? "\(marker) " : "\t\(marker)\t", attributes: attributes(of: state.characters)))
  }
}
