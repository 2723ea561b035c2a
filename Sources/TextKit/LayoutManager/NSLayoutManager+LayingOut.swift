import AttributedText
import CoreGraphics
import struct Foundation.NSRange
import TextEngine

extension NSLayoutManager {
  // MARK: Ensuring

  func shape(through charRange: NSRange) {
    let end = clamped(charRange).end
    if end > 0 { _ = glyphEnd(ofCharacter: end - 1) }
  }

  func shape(throughGlyphs glyphRange: NSRange) {
    _ = numbering.place(of: UTF16Span(NSRange(location: glyphRange.location, length: max(0, glyphRange.length - 1))).end, in: document)
  }

  /// The characters of a range that are in the text.
  func clamped(_ charRange: NSRange) -> UTF16Span { UTF16Span(charRange).clamped(toLength: document.utf16Length) }

  func layOut(through span: UTF16Span) { layOut { $0.layOut(around: span.start..<span.end) } }

  func layOut(_ bounds: CGRect, in container: NSTextContainer) {
    let region = index(of: container)
    // A line that touches an edge meets it.
    let least = LayoutUnit(raw: 1)
    let (top, bottom) = (LayoutUnit(points: bounds.minY) - least, LayoutUnit(points: bounds.maxY) + least)
    layOut { $0.layOut(region: region, from: top, to: bottom) }
  }

  /// Lays out the line about `y`, and those beside it; a container that has an end is filled.
  func layOut(about y: LayoutUnit, in container: NSTextContainer, region: Int) {
    guard document.isEndless(region) else { return ensureLayout(for: container) }
    layOut { $0.layOut(about: y, region: region) }
  }

  /// Galley: lays out about so many units that were never laid out, the first of them; for who has time to spare.
  ///
  /// - Returns: whether there are more.
  public func layOut(unlaidUnits count: Int) -> Bool {
    var isMore = false
    layOut { isMore = $0.layOut(unlaidUnits: count) }
    return isMore
  }

  /// Whether text is left for idle time.
  package var hasBackgroundLayout: Bool { backgroundLayoutEnabled && !textContainers.isEmpty && !document.isComplete }

  /// Galley: how far down `container` its text may come: what is laid out, and a guess at the rest. O(log n).
  package func estimatedHeight(of container: NSTextContainer) -> CGFloat {
    document.estimatedHeight(ofRegion: index(of: container)).points
  }

  func fill(_ container: NSTextContainer) {
    let region = index(of: container)
    layOut { $0.layOut(throughRegion: region) }
  }

  /// Lays out all text that has room.
  package func ensureLayoutOfAllText() {
    layOut { $0.layOutAll() }
  }

  /// Lets the engine lay out, then tells the delegate which containers are complete.
  func layOut(_ work: (DocumentLayout) -> Void) {
    if !isDelegateKnown { learnDelegate() }
    // What is asked meanwhile may edit the text, and so change what was laid out.
    for _ in 0..<Self.mostRounds {
      use.layoutDepth += 1
      work(document)
      use.layoutDepth -= 1
      guard use.heldStorage != nil, releaseHeldEdits() else { break }
    }
    if let delegate { notifyCompletion(delegate) }
  }

  private func notifyCompletion(_ delegate: any NSLayoutManagerDelegate) {
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
    let wasComplete = document.isComplete && !textContainers.isEmpty
    change()
    completedContainers = 0
    toldOfOverflow = false
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    notifyShowers()
  }

  /// Drops all lines, none of which will hold; the shaping of text stays.
  public func dropAllLines() { invalidating { document.invalidateAll() } }

  /// Converts the paragraphs of the characters anew and lays them out anew; which they are.
  func drop(_ charRange: NSRange, changeInLength delta: Int) -> NSRange {
    replaceEditedParagraphs(invalidated: UTF16Span(charRange).clamped(toLength: source.length), changeInLength: delta, dropping: true).nsRange
  }

  func dropLayout(of charRange: NSRange) -> NSRange {
    // What an overridden `lineFragmentRect(forProposedRect:…)` answers may have changed.
    for container in textContainers where type(of: container) != NSTextContainer.self { takeShape(of: container) }
    return drop(charRange, changeInLength: 0)
  }
}
