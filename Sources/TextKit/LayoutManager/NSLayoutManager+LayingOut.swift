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
    if isInLayout {
      // A query of a client that is called for a line or for glyphs: what it changes waits for those.
      use.layoutDepth += 1
      work(document)
      use.layoutDepth -= 1
      return
    }
    if !isDelegateKnown { learnDelegate() }
    _ = makeDeferredChanges()
    layOutAgainWhileChanged(work)
    if let delegate { reportCompletion(to: delegate, work) }
  }

  /// Lays out, and again if a client that is called meanwhile changes what was laid out.
  private func layOutAgainWhileChanged(_ work: (DocumentLayout) -> Void) {
    for round in 1...Self.mostRounds {
      use.layoutDepth += 1
      work(document)
      use.layoutDepth -= 1
      let isEdited = use.heldStorage != nil && releaseHeldEdits()
      let isChanged = makeDeferredChanges()
      guard isEdited || isChanged else { return }
      if round == Self.mostRounds {
        Self.reportMistake("a layout was changed \(round) times in a row while it was made, each time by what was called for its lines; it is as it was then")
      }
    }
  }

  // MARK: Dropping

  /// Makes a change that drops layout, and tells the delegate if the layout was complete.
  ///
  /// - Parameter container: the number of the first container whose layout changes.
  func invalidating(fromContainer container: Int = 0, _ change: () -> Void) {
    let wasComplete = document.isComplete && !textContainers.isEmpty
    change()
    completedContainers = min(completedContainers, container)
    toldOfOverflow = false
    deferred.invalidations += 1
    if wasComplete, !deferred.isReportingInvalidation, let delegate {
      deferred.isReportingInvalidation = true
      delegate.layoutManagerDidInvalidateLayout(self)
      deferred.isReportingInvalidation = false
    }
    notifyShowers()
  }

  /// Drops all lines, none of which will hold; the shaping of text stays.
  public func dropAllLines() {
    if isInLayout { return putOff { $0.dropAllLines() } }
    invalidating { document.invalidateAll() }
  }

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
