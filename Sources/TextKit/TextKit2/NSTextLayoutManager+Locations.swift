import struct Foundation.NSRange
import AttributedText

/// Between the content's locations and offsets in the text that is laid out.
extension NSTextLayoutManager {
  /// Where a location of the content stands.
  func offset(of location: any NSTextLocation) -> Int { textContentManager?.offset(of: location) ?? location.offset }

  /// The content's location at an offset.
  func location(at offset: Int) -> any NSTextLocation { textContentManager?.location(at: offset) ?? CharacterLocation(offset) }

  /// The UTF-16 code units of the text that a range covers. What lies outside the text is left out.
  package func characters(of range: NSTextRange) -> Range<Int> {
    let length = layout.source.length
    let start = min(max(offset(of: range.location), 0), length)
    return start..<min(max(offset(of: range.endLocation), start), length)
  }

  /// The content's range of some units.
  func textRange(_ characters: Range<Int>) -> NSTextRange {
    let start = location(at: characters.lowerBound)
    guard let textContentManager, !characters.isEmpty else { return NSTextRange(location: start) }
    let end = textContentManager.endLocation(at: characters.upperBound)
    // What parts two elements and is in neither reaches from the end of one to the start of the other.
    return NSTextRange(location: start, end: end.compare(start) == .orderedDescending ? end : location(at: characters.upperBound))!
  }

  /// What is selected from one offset to another, in either order.
  package func textSelection(from anchor: Int, to active: Int, affinity: NSTextSelection.Affinity) -> NSTextSelection {
    NSTextSelection(
      from: location(at: anchor), to: location(at: active), covering: textRange(min(anchor, active)..<max(anchor, active)), affinity: affinity,
      granularity: .character)
  }

  /// After an edit that left `edited`, what was selected is selected where it stands now.
  func moveSelections(_ edited: NSRange, _ delta: Int) {
    let end = edited.location + edited.length
    func moved(_ location: any NSTextLocation, _ isStartOfText: Bool) -> any NSTextLocation {
      guard let place = (location as? CharacterLocation)?.offset, place >= edited.location else { return location }
      // What comes in right before text that is selected is not.
      if place == edited.location { return isStartOfText && edited.length == delta ? CharacterLocation(end) : location }
      return CharacterLocation(place >= end - delta ? place + delta : min(place, end))
    }
    selections = selections.map { $0.moved(moved) }
  }
}
