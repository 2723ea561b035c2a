import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// Replaced and hidden paragraphs.
extension NSTextLayoutManager {
  /// Returns the replacement to lay out for a paragraph of the text; an unchanged one without a content, or if the delegates change nothing. Then
  /// removes the callback for paragraphs if delegates do not implement it.
  func shown(_ range: Range<UTF16Offset>) -> ReplacementParagraph {
    guard let content = textContentManager else { return ReplacementParagraph() }
    defer { removeUnusedCallbacks() }
    let (element, text) = content.element(at: range)
    guard content.isEnumerated(element) else { return ReplacementParagraph(text: text, isHidden: true) }
    guard mayMakeFragments else { return ReplacementParagraph(text: text) }
    let fragment = makeFragment(of: range, element)
    let (own, defaults) = fragment.ownAndDefaultMargins
    return ReplacementParagraph(text: text, margins: own == defaults ? nil : (own, defaults))
  }

  /// Updates the margins of the first visible paragraph, if an edit made another paragraph the first one. `range` is the edited range of the text;
  /// does nothing if a visible paragraph precedes it.
  ///
  /// Fragments are kept, since they compute their margins on demand. An edit within the first visible paragraph needs
  /// no update.
  ///
  /// - Parameter old: The previous range of the text at `range`, or `nil` if visibility can have changed without an
  ///   edit.
  func refreshFirstVisibleParagraph(at range: Range<UTF16Offset>, was old: Range<UTF16Offset>? = nil) {
    guard mayMakeFragments, layout.use.shownParagraph != nil else { return firstSeen = nil }
    guard isFirstSeen(range.lowerBound) else { return }
    if let old, old == firstSeen, !isHidden(at: range.lowerBound), case let paragraph = paragraphRange(at: range.lowerBound), paragraph == range {
      return firstSeen = paragraph
    }
    let first = refreshVisibleParagraph(after: range.lowerBound)
    _ = refreshVisibleParagraph(after: max(first.upperBound, range.upperBound))
    firstSeen = first
  }

  /// Queries the delegate again about the first visible paragraph at or after a position. Returns its range, or the empty range at the end of the
  /// text if there is none.
  private func refreshVisibleParagraph(after start: UTF16Offset) -> Range<UTF16Offset> {
    let end = layout.source.textEnd
    var position = start
    while position < end, isHidden(at: position) { position = paragraphRange(at: position).upperBound }
    guard position < end, case let paragraph = paragraphRange(at: position) else { return end..<end }
    layout.replaceEditedParagraphs(invalidated: position..<paragraph.upperBound, changeInLength: 0)
    return paragraph
  }

  // MARK: Hidden paragraphs

  /// Returns whether a delegate hides the paragraph that contains a code unit.
  package func isHidden(at offset: UTF16Offset) -> Bool {
    guard mayHide, offset < layout.source.textEnd, case let document = layout.document else { return false }
    return document.paragraph(document.paragraph(at: offset).index).settings.isCollapsed
  }

  /// Returns the end of the hidden paragraphs that follow an offset, or the offset if the next paragraph is visible. A line is the last of the
  /// text if only hidden paragraphs follow it, so they are laid out with it. O(1) if the next paragraph is visible.
  func endOfHiddenParagraphs(from offset: UTF16Offset) -> UTF16Offset {
    var end = offset
    while end < layout.source.textEnd, isHidden(at: end), case let next = paragraphRange(at: end).upperBound, next > end { end = next }
    return end
  }

  /// Returns whether all paragraphs before the one that begins at an offset are hidden. Queries the delegate for each one.
  func isFirstSeen(_ offset: UTF16Offset) -> Bool {
    guard offset > 0, let content = textContentManager, content.delegateMayHide else { return offset == 0 }
    var position = offset
    while position > 0 {
      let range = paragraphRange(at: position - 1)
      if content.isEnumerated(content.element(at: range).element) { return false }
      position = range.lowerBound
    }
    return true
  }

  /// Returns the position itself or, in a hidden paragraph, the nearest visible position in a direction.
  ///
  /// Returns `nil` if there is none.
  package func visibleOffset(_ offset: UTF16Offset, isForward: Bool) -> UTF16Offset? {
    guard mayHide, case let (document, end) = (layout.document, layout.source.textEnd) else { return offset }
    func isInside(_ offset: UTF16Offset) -> Bool {
      // The end of a text without a final separator is in its last paragraph.
      offset < end ? isHidden(at: offset) : offset > 0 && isHidden(at: offset - 1) && !layout.source.unit(at: offset - 1).endsParagraph
    }
    var offset = offset
    while isInside(offset) {
      let range = document.range(ofParagraph: document.paragraph(at: min(offset, end - 1)).index)
      if isForward {
        if range.upperBound == end, isInside(end) { return nil }
        offset = range.upperBound
      } else {
        guard range.lowerBound > 0 else { return nil }
        // Return the position before the separator of the previous paragraph.
        let isPair = range.lowerBound > 1 && layout.source.unit(at: range.lowerBound - 1) == .lineFeed && layout.source.unit(at: range.lowerBound - 2) == .carriageReturn
        offset = range.lowerBound - (isPair ? 2 : 1)
      }
    }
    return offset
  }
}
