import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

extension NSLayoutManager {
  // MARK: Ensuring

  /// Has every glyph up to the range's end shaped.
  public func ensureGlyphs(forCharacterRange charRange: NSRange) {
    guard charRange.location + charRange.length > 0 else { return }
    _ = glyphEnd(ofCharacter: min(document.utf16Length, charRange.location + charRange.length) - 1)
  }

  public func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
    _ = numbering.place(of: glyphRange.location + max(0, glyphRange.length - 1), in: document)
  }

  /// Lays out up to the range's end.
  public func ensureLayout(forCharacterRange charRange: NSRange) {
    layOut { $0.layOut(throughOffset: charRange.location + charRange.length) }
  }

  public func ensureLayout(forGlyphRange glyphRange: NSRange) {
    ensureLayout(forCharacterRange: characterRange(forGlyphRange: glyphRange, actualGlyphRange: nil))
  }

  /// Fills `container`, and those before it.
  public func ensureLayout(for container: NSTextContainer) {
    let region = index(of: container)
    layOut { $0.layOut(throughRegion: region) }
  }

  /// Lays out at least what may meet `bounds` in `container`.
  public func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    ensureLayout(for: container)
  }

  /// Lays out all text that has room.
  package func ensureLayoutOfAllText() {
    layOut { $0.layOutAll() }
  }

  /// Lets the engine lay out, then tells the delegate which containers are complete.
  func layOut(_ work: (DocumentLayout) -> Void) {
    work(document)
    if let delegate { tellOfCompletion(delegate) }
  }

  private func tellOfCompletion(_ delegate: any NSLayoutManagerDelegate) {
    // A container is complete once text lies in a later one, or once nothing is left to lay out.
    let reached = document.fragments.last.map { $0.region } ?? 0
    let isOver = document.isComplete || document.laidEnd >= document.utf16Length
    let complete = isOver ? min(reached + 1, textContainers.count) : reached
    let fits = document.laidEnd >= document.utf16Length
    while completedContainers < complete {
      completedContainers += 1
      let isLast = completedContainers == complete && isOver && fits
      delegate.layoutManager(
        self, didCompleteLayoutFor: textContainers[completedContainers - 1], atEnd: isLast)
    }
    if isOver, !fits, !toldOfOverflow {
      toldOfOverflow = true
      delegate.layoutManager(self, didCompleteLayoutFor: nil, atEnd: false)
    }
  }

  // MARK: Dropping

  /// Makes a change that drops layout, and tells the delegate if the layout was complete.
  func invalidating(_ change: () -> Void) {
    let wasComplete = document.isComplete && completedContainers > 0
    change()
    recentSpans = nil
    completedContainers = 0
    toldOfOverflow = false
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
  }

  /// Drops glyphs: the characters are converted and shaped anew.
  ///
  /// `delta` is what the text grew by since the range was laid out.
  public func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) {
    replaceEditedParagraphs(invalidated: UTF16Span(charRange), changeInLength: delta)
    actualCharacterRange?.pointee = charRange
  }

  /// Drops the layout of the characters' paragraphs.
  public func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) {
    // What an overridden `lineFragmentRect(forProposedRect:…)` answers may have changed.
    for container in textContainers where type(of: container) != NSTextContainer.self {
      container.shapeGeneration += 1
      takeRegion(of: container)
    }
    replaceEditedParagraphs(invalidated: UTF16Span(charRange), changeInLength: 0)
    actualCharacterRange?.pointee = charRange
  }

  // MARK: How far layout has come

  /// The first character that is not laid out; the text's length where all is.
  public func firstUnlaidCharacterIndex() -> Int { document.laidEnd }

  public func firstUnlaidGlyphIndex() -> Int { glyphIndexForCharacter(at: document.laidEnd) }

  /// The first unlaid character and glyph.
  public func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    charIndex?.pointee = firstUnlaidCharacterIndex()
    glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }

  /// Whether text is laid out after text that is not.
  public var hasNonContiguousLayout: Bool { false }
}
