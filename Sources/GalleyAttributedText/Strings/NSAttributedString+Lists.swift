import struct Foundation.NSRange
import let Foundation.NSNotFound

/// Paragraphs that are items of lists.
extension NSAttributedString {
  /// Returns the range of the adjacent paragraphs around a character whose styles contain `list`. The result's location is
  /// `NSNotFound` if the character's paragraph is not an item of the list, or at the text's end. Traps if `location` is negative.
  /// O(paragraphs of the list).
  public func range(of list: NSTextList, at location: Int) -> NSRange {
    guard containsList(list, at: location) else { return NSRange(location: NSNotFound, length: 0) }
    let own = paragraphRange(covering: NSRange(location: location, length: 0))
    var (start, end) = (own.location, own.location + own.length)
    while start > 0, containsList(list, at: start - 1) { start = paragraphRange(covering: NSRange(location: start - 1, length: 0)).location }
    while end < length, containsList(list, at: end) {
      let next = paragraphRange(covering: NSRange(location: end, length: 0))
      end = next.location + next.length
    }
    return NSRange(location: start, length: end - start)
  }

  /// Returns the number of a character's paragraph in `list`, counted from the list's `startingItemNumber`. Items of a
  /// nested list belong to the previous item. Returns 0 if the paragraph is not an item, or at the text's end. Traps if `location` is negative.
  public func itemNumber(in list: NSTextList, at location: Int) -> Int {
    let range = range(of: list, at: location)
    guard range.location != NSNotFound else { return 0 }
    var items = 0
    var start = range.location
    while start <= location, start < range.location + range.length {
      if textLists(at: start).last === list { items += 1 }
      let paragraph = paragraphRange(covering: NSRange(location: start, length: 0))
      start = paragraph.location + max(1, paragraph.length)
    }
    // A list that begins with a nested list has its first item there.
    let (number, overflows) = list.startingItemNumber.addingReportingOverflow(max(items - 1, 0))
    return overflows ? .max : number
  }

  /// Galley: returns the complete marker of a character's paragraph. It is the marker of the innermost list, preceded
  /// by those of enclosing lists if `NSTextList.Options.prependEnclosingMarker` is set. Returns `nil` if the paragraph
  /// is not in a list, or at the text's end. Traps if `location` is negative.
  public func listMarker(at location: Int) -> String? {
    let lists = textLists(at: location)
    guard var index = lists.indices.last else { return nil }
    var marker = ""
    while true {
      let list = lists[index]
      marker = list.marker(forItemNumber: itemNumber(in: list, at: location)) + marker
      guard index > 0, list.listOptions.contains(.prependEnclosingMarker) else { return marker }
      index -= 1
    }
  }

  private func textLists(at location: Int) -> [NSTextList] {
    guard location < length else { return [] }
    // The style of the first character applies to the whole paragraph.
    let start = paragraphRange(covering: NSRange(location: location, length: 0)).location
    return (attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? []
  }

  private func containsList(_ list: NSTextList, at location: Int) -> Bool { textLists(at: location).contains { $0 === list } }
}
