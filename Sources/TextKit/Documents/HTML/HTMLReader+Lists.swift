import struct Foundation.CGFloat
import GalleyAttributedText

/// Lists and the markers of their items.
extension HTMLReader {
  private static let maximumItemNumber = 1_000_000

  /// Initializes the innermost open element as a list: its first number, its step, and unless it shows no markers an `NSTextList`. Traps if no
  /// element is open.
  mutating func beginList(_ attributes: [String: String], itemCount: Int) {
    let index = open.count - 1
    let isOrdered = open[index].name == "ol"
    let isReversed = isOrdered && attributes["reversed"] != nil
    let start = (isOrdered ? attributes["start"].flatMap(Self.integer) : nil) ?? (isReversed ? itemCount : 1)
    open[index].item = Self.bounded(start)
    open[index].step = isReversed ? -1 : 1
    if case .format(let format)? = open[index].style.listStyle {
      open[index].style.lists.append(NSTextList(markerFormat: format, options: [], startingItemNumber: open[index].item))
    }
  }

  private static func bounded(_ number: Int) -> Int { min(maximumItemNumber, max(-maximumItemNumber, number)) }

  /// Returns the number of an item, within the limits, or `nil` if `value` is not an integer.
  private static func integer(_ value: String) -> Int? {
    let value = value.trimmed
    if let number = Int(value) { return bounded(number) }
    // A number with too many digits.
    let digits = value.first == "-" || value.first == "+" ? value.dropFirst() : value[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return value.first == "-" ? -maximumItemNumber : maximumItemNumber
  }

  /// Counts the item, and prepares the marker, which precedes the item's first character, unless the list shows none. Does nothing outside of lists.
  mutating func beginItem(_ attributes: [String: String]) {
    guard let index = open.lastIndex(where: { HTMLElements.lists.contains($0.name) }) else { return }
    if let value = attributes["value"].flatMap(Self.integer) { open[index].item = value }
    let number = open[index].item
    open[index].item = Self.bounded(number + open[index].step)
    guard case .format(let format)? = style.listStyle, let list = style.lists.last else { return }
    let own = list.markerFormat == format ? list : NSTextList(markerFormat: format, options: [])
    marker = "\t\(own.marker(forItemNumber: number))\t"
  }

  /// Ends an item without contents by a line that shows its marker. Does nothing if the item has contents or no marker, or in a cell.
  mutating func endItem() {
    guard marker != nil, !isInCell, !hasContent else { return }
    endLine()
  }

  /// Adds the pending marker, in the given style, before the paragraph's first character; nothing if there is none. In a cell, a space follows the
  /// marker, because tabs end cells.
  mutating func putMarker(_ style: HTMLStyle, _ number: Int) {
    if let (text, lists) = wordLists.consumeMarker(), !isInCell {
      marker = "\t\(text)\t"
      paragraphStyle.lists = lists
      if paragraphStyle.left <= 0 { paragraphStyle.left = 36 * CGFloat(lists.count) }
    }
    guard let marker else { return }
    self.marker = nil
    flush()
    (pendingStyle, pendingNumber) = (style, number)
    if isInCell {
      pending += marker.trimmed + " "
    } else {
      pending += marker
      paragraphHasMarker = true
    }
  }
}
