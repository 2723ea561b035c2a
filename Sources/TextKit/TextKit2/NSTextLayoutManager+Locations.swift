import GalleyAttributedText
import GalleyTextEngine

/// Conversions between locations of the content and offsets in the text that is laid out.
extension NSTextLayoutManager {
  /// Returns the offset of a location of the content.
  func offset(of location: any NSTextLocation) -> UTF16Offset { textContentManager?.offset(of: location) ?? location.offset }

  /// Returns the location of the content at an offset.
  func location(at offset: UTF16Offset) -> any NSTextLocation { textContentManager?.location(at: offset) ?? CharacterLocation(offset) }

  /// Returns the characters that a range covers, clamped to the text.
  package func characters(of range: NSTextRange) -> Range<UTF16Offset> {
    let end = layout.source.textEnd
    let start = min(max(offset(of: range.location), 0), end)
    return start..<min(max(offset(of: range.endLocation), start), end)
  }

  /// Returns the range in the content of some characters.
  func textRange(_ characters: Range<UTF16Offset>) -> NSTextRange {
    let start = location(at: characters.lowerBound)
    guard let textContentManager, !characters.isEmpty else { return NSTextRange(location: start) }
    let end = textContentManager.endLocation(at: characters.upperBound)
    // The gap between two elements extends from the end of the first to the start of the second.
    return NSTextRange(location: start, end: end.compare(start) == .orderedDescending ? end : location(at: characters.upperBound))!
  }

  /// Returns a selection from one offset to another, in either order.
  package func textSelection(from anchor: UTF16Offset, to active: UTF16Offset, affinity: NSTextSelection.Affinity) -> NSTextSelection {
    NSTextSelection(
      from: location(at: anchor), to: location(at: active), covering: textRange(min(anchor, active)..<max(anchor, active)), affinity: affinity,
      granularity: .character)
  }

  /// Moves the selections after an edit. `edited` is the range of the new characters, and the text is now longer by `delta` code units.
  func moveSelections(_ edited: Range<UTF16Offset>, _ delta: Int) {
    let end = edited.upperBound
    func moved(_ location: any NSTextLocation, _ isStartOfText: Bool) -> any NSTextLocation {
      guard let offset = (location as? CharacterLocation)?.offset, offset >= edited.lowerBound else { return location }
      // Text inserted right before a selection is not selected.
      if offset == edited.lowerBound { return isStartOfText && edited.count == delta ? CharacterLocation(end) : location }
      return CharacterLocation(offset >= end - delta ? offset + delta : min(offset, end))
    }
    selections = selections.map { $0.moved(moved) }
  }
}
