import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// Temporary attributes affect drawing only; they are not part of the text, the layout or archives.
///
/// Colors of text and background, underlines and strikethroughs override those of the text. Other attributes are
/// stored but not drawn. The attributes move with their characters.
extension NSLayoutManager {
  func changeTemporaryAttributes(in range: NSRange, _ change: (AttributeSet) -> AttributeSet) {
    let range = checked(range)
    for part in temporaryAttributes.change(range, ofText: document.textEnd, change) {
      recordDisplayChange(of: part)
    }
  }

  func temporaryAttributes(at index: UTF16Offset, _ effectiveRange: NSRangePointer?) -> AttributeSet {
    require((0..<document.textEnd).contains(index), "character index \(index) is out of range: the length is \(document.utf16Length)")
    let (attributes, range) = temporaryAttributes.attributes(at: index, ofText: document.textEnd)
    effectiveRange?.pointee = range.nsRange
    return attributes
  }

  /// Returns the attributes at `index`, and the longest range within `limit` with the same attributes.
  ///
  /// Traps if `limit` is out of bounds or does not contain `index`.
  ///
  /// With a `key`, only the value of that attribute has to be the same. O(joined runs).
  func temporaryAttributes(
    at index: UTF16Offset, longest effectiveRange: NSRangePointer?, in limit: NSRange, under key: NSAttributedString.Key?
  ) -> AttributeSet {
    let limit = checked(limit)
    require(limit.contains(index), "character index \(index) is outside the range limit \(limit)")
    let end = document.textEnd
    let (attributes, found) = temporaryAttributes.attributes(at: index, ofText: end)
    guard let effectiveRange else { return attributes }
    func isSame(_ one: AttributeSet, _ other: AttributeSet) -> Bool {
      if let key { one.isEqual(to: other, under: key) } else { one.isEqual(to: other) }
    }
    var range = found
    while range.lowerBound > limit.lowerBound,
      case let (before, part) = temporaryAttributes.attributes(at: range.lowerBound - 1, ofText: end), isSame(before, attributes)
    { range = part.lowerBound..<range.upperBound }
    while range.upperBound < limit.upperBound,
      case let (after, part) = temporaryAttributes.attributes(at: range.upperBound, ofText: end), isSame(after, attributes)
    { range = range.lowerBound..<part.upperBound }
    effectiveRange.pointee = range.clamped(to: limit).nsRange
    return attributes
  }

  /// Moves the attributes with their characters after an edit. Inserted characters have none. Removes all attributes if an earlier edit was missed.
  ///
  /// A group of edits counts as one edit, from its first to its last change.
  func moveTemporaryAttributes(edited: Range<UTF16Offset>, changeInLength delta: Int, isOfCharacters: Bool) {
    guard !temporaryAttributes.isEmpty, isOfCharacters || delta != 0 else { return }
    let old = edited.lowerBound..<edited.upperBound - delta
    guard old.upperBound.utf16 <= temporaryAttributes.length, temporaryAttributes.length + delta == source.length else {
      // The manager missed an edit, so the offsets of the attributes are stale.
      return temporaryAttributes.removeAll()
    }
    temporaryAttributes.replace(old, withUnmarked: edited.count)
  }

  private func checked(_ range: NSRange) -> Range<UTF16Offset> {
    let length = document.utf16Length
    require(
      range.location >= 0 && range.length >= 0 && range.location <= length && range.length <= length - range.location,
      "range {\(range.location), \(range.length)} is out of bounds: the length is \(length)")
    return range.validCharacters
  }
}
