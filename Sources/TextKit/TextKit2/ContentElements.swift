import class Foundation.NSObject
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine
import GalleyUnicodeFacts

/// The elements of a custom content manager and their concatenated text, which layout managers lay out.
///
/// A paragraph without a separator gets one here, unless it is the last. The content's locations do not count that
/// separator.
final class ContentElements: NSObject, NSTextStorageObserving {
  private struct Entry {
    let element: NSTextParagraph
    let range: NSTextRange
    let addsSeparator: Bool
    /// The element's offset in the text that is laid out.
    var start: UTF16Offset = 0

    /// Length in UTF-16 code units, without the added separator.
    var contentLength: Int { element.attributedString.length }
    var length: Int { contentLength + (addsSeparator ? 1 : 0) }
    var end: UTF16Offset { start + length }

    func isLaidOut(like other: Entry) -> Bool {
      addsSeparator == other.addsSeparator && (element === other.element || element.attributedString.isEqual(to: other.element.attributedString))
    }
  }

  var textStorage: NSTextStorage? = NSTextStorage()
  private var edited: NSTextRange?
  private var entries: [Entry] = []
  private var isRead = false
  private unowned let content: NSTextContentManager

  init(of content: NSTextContentManager) {
    self.content = content
    super.init()
    textStorage?.textStorageObserver = self
  }

  /// The concatenated text of the elements; `nil` if the manager has no text. Reads the elements first if necessary.
  var synchronizedStorage: NSTextStorage? {
    if !isRead { synchronize() }
    return textStorage
  }

  // MARK: Edits

  /// Records an edit. Several edits count as one that spans from the first to the last.
  func record(from old: NSTextRange, to new: NSTextRange) {
    guard let edited else { return edited = new }
    // The recorded range is from before this edit, which moves an end after it.
    let start = edited.location.compare(new.location) == .orderedAscending ? edited.location : new.location
    var end = new.endLocation
    if edited.endLocation.compare(old.endLocation) == .orderedDescending {
      let distance = content.offset(from: old.endLocation, to: edited.endLocation)
      end = content.location(new.endLocation, offsetBy: distance) ?? content.documentRange.endLocation
    }
    self.edited = NSTextRange(location: start, end: end) ?? content.documentRange
  }

  /// Reads all elements again, and replaces the text of those that changed. Traps if an element is not an `NSTextParagraph` with a range.
  func synchronize() {
    var new = readEntries()
    let edited = edited
    (isRead, self.edited) = (true, nil)
    func isKept(_ old: Entry, _ new: Entry) -> Bool { old.isLaidOut(like: new) && !(edited.map { $0.meets(new.range) } ?? false) }
    let shorter = min(entries.count, new.count)
    var (first, last) = (0, 0)
    while first < shorter, isKept(entries[first], new[first]) { first += 1 }
    while last < shorter - first, isKept(entries[entries.count - 1 - last], new[new.count - 1 - last]) { last += 1 }
    let (start, oldEnd): (UTF16Offset, UTF16Offset) = (first == 0 ? 0 : entries[first - 1].end, last == entries.count ? 0 : entries[entries.count - 1 - last].end)
    var offset: UTF16Offset = 0
    for index in new.indices {
      new[index].start = offset
      offset = new[index].end
    }
    let text = NSMutableAttributedString()
    for entry in new[first..<new.count - last] { text.append(Self.text(of: entry)) }
    // Update the entries first: the layout manager queries elements during the replacement.
    entries = new
    if oldEnd > start || text.length > 0 {
      textStorage?.replaceCharacters(in: (start..<max(oldEnd, start)).nsRange, with: text)
    }
  }

  private func readEntries() -> [Entry] {
    var paragraphs: [(NSTextParagraph, NSTextRange)] = []
    content.enumerateTextElements(from: nil, options: []) { element in
      guard let paragraph = element as? NSTextParagraph, let range = paragraph.elementRange else {
        requirementFailed("\(type(of: element)) is not an NSTextParagraph with a range")
      }
      if paragraph.textContentManager == nil { paragraph.textContentManager = content }
      if paragraph.attributedString.length > 0, paragraph.isRepresentedElement { paragraphs.append((paragraph, range)) }
      return true
    }
    return paragraphs.enumerated().map { index, paragraph in
      let text = paragraph.0.attributedString
      let isEnded = text.unit(at: text.length - 1).endsParagraph || index == paragraphs.count - 1
      return Entry(element: paragraph.0, range: paragraph.1, addsSeparator: !isEnded)
    }
  }

  private static func text(of entry: Entry) -> NSAttributedString {
    guard entry.addsSeparator, case let text = entry.element.attributedString else { return entry.element.attributedString }
    let whole = NSMutableAttributedString(attributedString: text)
    whole.append(NSAttributedString(string: "\n", attributes: text.attributes(at: text.length - 1, effectiveRange: nil)))
    return whole
  }

  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    for manager in content.textLayoutManagers where manager.layout.textStorage === textStorage { manager.textDidChange(in: invalidatedCharRange.characters, edited: newCharRange.characters, changeInLength: delta) }
  }

  // MARK: Places

  /// Returns the offset of a location in the text. A location between elements maps to the end of the previous one, and one
  /// before the first element to 0.
  /// O(log *elements*).
  func offset(of location: any NSTextLocation) -> UTF16Offset {
    let index = lastIndex { $0.range.location.compare(location) != .orderedDescending }
    guard let index, case let entry = entries[index] else { return 0 }
    return entry.start + min(max(content.offset(from: entry.range.location, to: location), 0), index == entries.count - 1 ? entry.length : entry.contentLength)
  }

  /// Returns the location at an offset in the text. O(log *elements*).
  func location(at offset: UTF16Offset) -> any NSTextLocation {
    guard let index = lastIndex(where: { $0.start <= offset }), case let entry = entries[index] else { return content.documentRange.location }
    let distance = min(offset - entry.start, entry.contentLength)
    return content.location(entry.range.location, offsetBy: distance) ?? entry.range.endLocation
  }

  /// Returns the location of the end of a range that ends at `offset`: between two elements, the end of the first, not the start of the next. O(log
  /// *elements*).
  func endLocation(at offset: UTF16Offset) -> any NSTextLocation {
    guard let index = lastIndex(where: { $0.start < offset }), case let entry = entries[index], offset >= entry.start + entry.contentLength else {
      return location(at: offset)
    }
    return entry.range.endLocation
  }

  /// Returns the element that contains an offset in the text, or the last one at its end; an empty paragraph without elements.
  /// O(log *elements*).
  func element(at offset: UTF16Offset) -> NSTextParagraph {
    lastIndex { $0.start <= offset }.map { entries[$0].element } ?? NSTextParagraph(attributedString: nil)
  }

  private func lastIndex(where isBefore: (Entry) -> Bool) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension NSTextRange {
  /// Returns whether the ranges overlap or touch.
  fileprivate func meets(_ other: NSTextRange) -> Bool { intersection(other) != nil }
}
