import CoreGraphics
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  // MARK: Ensuring

  func shape(through characters: Range<UTF16Offset>) {
    if characters.upperBound > 0 { _ = glyphEnd(ofCharacter: characters.upperBound - 1) }
  }

  func shape(throughGlyphs glyphs: Range<GlyphIndex>) {
    _ = numbering.hasGlyph(glyphs.isEmpty ? glyphs.lowerBound : glyphs.upperBound - 1, in: document)
  }

  /// Returns the characters of a range, clamped to the text.
  func clamped(_ charRange: NSRange) -> Range<UTF16Offset> { charRange.characters.clamped(to: 0..<document.textEnd) }

  func layOut(through characters: Range<UTF16Offset>) { layOut { $0.layOut(around: characters) } }

  func layOut(_ bounds: CGRect, in container: NSTextContainer) {
    let region = index(of: container)
    // A line that touches an edge of the rectangle counts.
    let least = LayoutUnit(raw: 1)
    let (top, bottom) = (LayoutUnit(points: bounds.minY) - least, LayoutUnit(points: bounds.maxY) + least)
    layOut { $0.layOut(region: region, from: top, to: bottom) }
  }

  /// Lays out the line at `y` in `container`, and its neighbors. A container with a limited height is filled. Traps if the container belongs to
  /// another layout manager.
  ///
  /// Returns the container's index, or `nil` if a client has removed it in a callback during layout.
  func layOut(about y: LayoutUnit, in container: NSTextContainer) -> Int? {
    let region = index(of: container)
    if document.isEndless(region) {
      layOut { $0.layOut(about: y, region: region) }
    } else {
      ensureLayout(for: container)
    }
    return containerIndex(of: container)
  }

  /// Galley: lays out about `count` UTF-16 code units that were never laid out, from the first one, for use in idle
  /// time.
  ///
  /// - Returns: Whether there are more.
  public func layOut(unlaidUnits count: Int) -> Bool {
    var isMore = false
    layOut { isMore = $0.layOut(unlaidUnits: count) }
    return isMore
  }

  /// Whether text remains for idle-time layout.
  package var hasBackgroundLayout: Bool { backgroundLayoutEnabled && !textContainers.isEmpty && !document.isComplete }

  /// Galley: returns the height of the text in `container`, in points, including an estimate for text without layout. O(log *n*) in the number of
  /// lines. Traps if the container belongs to another layout manager.
  package func estimatedHeight(of container: NSTextContainer) -> CGFloat {
    document.estimatedHeight(ofRegion: index(of: container)).points
  }

  func fill(_ container: NSTextContainer) {
    let region = index(of: container)
    layOut { $0.layOut(throughRegion: region) }
  }

  /// Lays out all text that fits the containers.
  package func ensureLayoutOfAllText() {
    layOut { $0.layOutAll() }
  }

  /// Lets the engine lay out text, then reports complete containers to the delegate.
  func layOut(_ work: (DocumentLayout) -> Void) {
    if isInLayout {
      // A delegate callback requested layout: its changes are deferred until the outer layout ends.
      layoutDepth += 1
      work(document)
      layoutDepth -= 1
      return
    }
    if !hasDetectedCallbacks { detectDelegateCallbacks() }
    _ = makeDeferredChanges()
    layOutAgainWhileChanged(work)
    if let delegate { reportCompletion(to: delegate, work) }
  }

  /// Lays out text, and repeats it if a client changes it during a callback.
  private func layOutAgainWhileChanged(_ work: (DocumentLayout) -> Void) {
    for round in 1...Self.maximumLayoutPasses {
      queriedGlyphs = nil
      layoutDepth += 1
      work(document)
      layoutDepth -= 1
      let isEdited = deferredStorage != nil && endDeferringEdits()
      let isChanged = makeDeferredChanges()
      guard isEdited || isChanged else { return }
      if round == Self.maximumLayoutPasses {
        Self.reportMistake("a client changed the layout \(round) times in a row in callbacks during layout; the result of the last time stays")
      }
    }
  }

  // MARK: Dropping

  /// Applies a change that invalidates layout, and notifies the delegate if the layout was complete.
  ///
  /// - Parameter container: The index of the first affected container.
  func invalidating(fromContainer container: Int = 0, _ change: () -> Void) {
    let wasComplete = document.isComplete && !textContainers.isEmpty
    change()
    completedContainers = min(completedContainers, container)
    hasReportedOverflow = false
    deferred.invalidations += 1
    if wasComplete, !deferred.isReportingInvalidation, let delegate {
      deferred.isReportingInvalidation = true
      delegate.layoutManagerDidInvalidateLayout(self)
      deferred.isReportingInvalidation = false
    }
    notifyObservingViews()
  }

  /// Discards all lines. The shaping of the text is kept.
  public func dropAllLines() {
    if isInLayout { return deferChange { $0.dropAllLines() } }
    invalidating { document.invalidateAll() }
  }

  /// Discards the lines of the paragraphs that contain the characters, converts their attributes and lays them out again. Returns the range of
  /// the paragraphs.
  func drop(_ characters: Range<UTF16Offset>, changeInLength delta: Int) -> Range<UTF16Offset> {
    replaceEditedParagraphs(invalidated: characters.clamped(to: 0..<source.textEnd), changeInLength: delta, dropping: true)
  }

  func dropLayout(of characters: Range<UTF16Offset>) -> Range<UTF16Offset> {
    // The result of an overridden `lineFragmentRect(forProposedRect:…)` can have changed.
    for container in textContainers where type(of: container) != NSTextContainer.self { applyShape(of: container) }
    return drop(characters, changeInLength: 0)
  }
}
