import GalleyDocuments
import UIKit

extension PlaygroundPage {
  /// The column frames of the existing spreads, in the content's space.
  public var columnFrames: [CGRect] { flow.columns.map(flow.geometry.column) }

  /// The current frames of sheets and columns.
  public var geometry: PageGeometry { flow.geometry }

  /// The spreads that are at least partly visible.
  public var visibleSpreads: ClosedRange<Int> { flow.geometry.spreads(meeting: bounds, of: flow.spreadCount) }

  // MARK: Geometry

  /// Updates the geometry to the view's size; does nothing if the geometry stays the same and the content already has its frame.
  func setNeedsGeometry() {
    let width = (window?.bounds.width ?? bounds.width) - reservedWidth
    var new = PageGeometry(
      viewport: bounds.size, isNarrow: width < PageGeometry.narrowWidth, settings: chosenSettings, paperFollowsWindow: paperFollowsWindow)
    new.fillsFromTheRight = flow.rules.fillsFromTheRight
    guard new != flow.geometry || content.frame.isEmpty else { return }
    let old = flow.geometry
    let showsCaret = text.isFirstResponder && interaction.isCaretVisible
    let isLaidOut = preservingScrollPosition {
      moveShapes(from: old, to: new)
      flow.setGeometry(new, shapes: shapes)
      sheets.geometry = new
      if isRestyled { settle() } else { makeSpreads(ahead: TextFlow.spreadsAhead) }
    }
    redrawAll(.geometry)
    // The caret can be in text that the user did not want to wait for.
    if showsCaret, isLaidOut { interaction.keepCaretVisible() }
    // The space for a keyboard can have changed.
    text.reloadInputViews()
  }

  /// Redraws everything, because all lines changed.
  ///
  /// - Parameter cause: the other aspect that changed.
  private func redrawAll(_ cause: PageChanges) {
    isRestyled = false
    flow.host.redrawAll(in: text)
    redrawGuides()
    if !gridView.isHidden { gridView.setNeedsDisplay() }
    showEditing()
    positionPopover()
    changed([.lines, .visiblePart, cause])
    sizePrewarmer.prepare()
  }

  /// Shapes keep their position on the sheet; unedited shapes take their initial position in the new geometry.
  private func moveShapes(from old: PageGeometry, to new: PageGeometry) {
    if let initialShapes {
      shapes = initialShapes(new)
      // The shapes of a document can have any identifiers.
      nextShapeID = (shapes.map(\.id).max() ?? -1) + 1
    } else {
      shapes = shapes.map { moved($0, from: old, to: new) }
    }
    rebaseDrag(from: old, to: new)
    showShapes()
  }

  func moved(_ shape: PageShape, from old: PageGeometry, to new: PageGeometry) -> PageShape {
    shape.moved(from: old, to: new, spreads: max(flow.spreadCount, 1))
  }

  /// The delay in seconds without changes after which the spreads ahead are laid out.
  private static let calm = 0.1

  /// Lays out the visible spreads, and updates the content size. The spreads ahead are laid out when there are no more changes, so that the slider,
  /// dragging and typing only wait for the visible part; outside a window, at once.
  func settle() {
    guard window != nil else { return makeSpreads(ahead: TextFlow.spreadsAhead) }
    makeSpreads(ahead: 0)
    scheduleLookAhead()
  }

  func scheduleLookAhead() {
    lookingAhead?.cancel()
    lookingAhead = Timeline.shared.schedule(after: Self.calm) { [weak self] in self?.lookAhead() }
  }

  private func lookAhead() {
    lookingAhead = nil
    // A text that was typeset again in this turn is laid out with its frame, and the spreads ahead after that.
    guard !isRestyled else { return }
    if !flow.isComplete { makeSpreads(ahead: TextFlow.spreadsAhead) }
    sizePrewarmer.prepare()
    flow.host.layOutWhenIdle()
  }

  /// Sets the handlers of idle layout. They show the spreads that it adds, so that the content size soon covers the whole text and the user can
  /// scroll to its end.
  func followIdleLayout() {
    flow.host.allowsIdleLayout = { [weak self] in self?.window != nil }
    flow.host.onIdleLayout = { [weak self] in self?.showSpreads(whileMore: $0) }
  }

  private func showSpreads(whileMore isMore: Bool) {
    if !isMore {
      makeSpreads(ahead: 0)
      changed(.lines)
    } else if flow.spreadCount > sheets.spreadCount + Self.spreadsShownTogether {
      makeSpreads(ahead: 0)
    }
  }

  private static let spreadsShownTogether = 64

  func makeSpreads(ahead: Int) {
    flow.ensureLayout(throughSpread: visibleSpreads.upperBound, ahead: ahead)
    if remainder != nil, flow.isComplete, visibleSpreads.upperBound + ahead + 1 >= flow.spreadCount, completeText() {
      return makeSpreads(ahead: ahead)
    }
    sheets.spreadCount = flow.spreadCount
    let size = flow.geometry.contentSize(spreads: flow.spreadCount)
    guard size != content.frame.size else { return }
    let frame = CGRect(origin: .zero, size: size)
    content.frame = frame
    for view in [sheets, underlay, shapeLayer, selectionView, wordOutline, text, gridView] { view.frame = frame }
    showGuides()
    contentSize = CGSize(width: geometry.hasFixedPaper ? size.width : bounds.width, height: size.height)
  }

  /// Lays out the spreads ahead, so that scrolling does not end before the end of the text.
  func showVisibleSpreads() {
    makeSpreads(ahead: TextFlow.spreadsAhead)
    showChanges()
    positionPopover()
    changed([.lines, .visiblePart])
    scheduleLookAhead()
  }

  /// Whether the columns of the last spread end at about the same height.
  public var balancesLastSpread: Bool {
    get { flow.balancesLastSpread }
    set {
      guard newValue != flow.balancesLastSpread else { return }
      flow.balancesLastSpread = newValue
      flow.layOut(throughSpread: visibleSpreads.upperBound)
      showChanges()
      positionPopover()
      changed([.lines, .options])
    }
  }

  /// Whether the breaks of each paragraph are optimized together, also beside shapes; the first visible line keeps its position.
  public var usesTotalFit: Bool {
    get { flow.usesTotalFit }
    set {
      guard newValue != flow.usesTotalFit else { return }
      guard window != nil else { return flow.usesTotalFit = newValue }
      flow.host.discardAnchor()
      preservingScrollPosition {
        flow.usesTotalFit = newValue
        settle()
      }
      redrawAll(.options)
    }
  }

  func showChanges() {
    text.showChanges()
    showEditing()
  }

  // MARK: The reader's scroll position

  /// Performs `change`, and scrolls so that the first visible line stays at the top; at the document's top, the page stays there. The part that is
  /// visible afterwards is laid out, but not yet drawn.
  ///
  /// - Returns: whether the user did not stop the layout.
  @discardableResult
  func preservingScrollPosition(_ change: () -> Void) -> Bool {
    let host = flow.host
    let anchor = host.anchor(at: contentOffset.y)
    let isStopped = LongWork.perform { work in
      change()
      if let anchor { layOut(through: anchor, work) }
      return work.isStopped
    }
    guard let anchor else { return !isStopped }
    settle()
    let preservedOffset = host.offset(restoring: anchor)
    isPreservingScrollPosition = true
    // If the user cancelled, scroll no further than the last line that is laid out.
    contentOffset.y = min(max(preservedOffset ?? contentOffset.y, 0), lowestOffset)
    isPreservingScrollPosition = false
    guard preservedOffset != nil else { return !isStopped }
    host.keepAnchor(anchor, at: contentOffset.y)
    settle()
    return !isStopped
  }

  /// Lays out the text, in slices, until the page can be scrolled to the line of an anchor, or the user stops the work.
  private func layOut(through anchor: TextScrollAnchor, _ work: LongWork) {
    var last = visibleSpreads.upperBound
    var done: Int { flow.layoutManager.firstUnlaidCharacterIndex() }
    // More text can follow the part that is laid out.
    while !flow.isComplete, done <= anchor.character || flow.host.offset(restoring: anchor).map({ $0 > lowestOffset }) ?? true {
      guard work.shouldContinue("Laying out text: \(min(done * 100 / max(anchor.character, 1), 100)) %") else { return }
      last += TextFlow.spreadsAtOnce
      if last < flow.spreadCount {
        flow.layOut(throughSpread: last)
      } else if !flow.ensureLayout(throughSpread: flow.spreadCount, ahead: 0) {
        return
      }
    }
  }

  /// The maximum scroll offset with the current spreads.
  private var lowestOffset: CGFloat { max(flow.geometry.contentSize(spreads: flow.spreadCount).height - bounds.height, 0) }

  // MARK: Size category

  func followCategory() {
    let category = traitCollection.preferredContentSizeCategory
    guard category != styleSheet.category, category != .unspecified else { return }
    flow.host.recordAnchor(at: contentOffset.y)
    let (old, new) = (styleSheet, styleSheet(for: category))
    if setText(by: new, instead: old) {
      styleSheet = new
    } else {
      // Let observers of the current notification finish before the owner of the category changes it back.
      Timeline.shared.schedule(after: 0) { [weak self] in self?.onCancelledCategory?(old.category) }
    }
    alignToGrid()
    lineScroll = styleSheet.grid * 2
    flow.layoutManager.emptyTextAttributes = styleSheet.emptyTextAttributes
    text.updateTypingAttributes()
    showMarginTexts()
    hasChangedSize = true
    // The bars also follow the category: lay out the page once, after they have updated its size.
    isRestyled = true
    setNeedsLayout()
  }

  /// Typesets the whole text with `new`, in slices, with a progress indicator that can cancel; if the user cancels, `old` applies again.
  ///
  /// - Returns: whether the text is typeset with `new`.
  func setText(by new: StyleSheet, instead old: StyleSheet) -> Bool {
    let storage = flow.storage
    let length = storage.length
    guard length > TextEditor.slice else {
      new.restyle(storage, in: NSRange(location: 0, length: length))
      return true
    }
    return LongWork.perform { work in
      flow.layoutManager.dropAllLines()
      var done = 0
      while done < length {
        let last = NSRange(location: min(done + TextEditor.slice, length - 1), length: 0)
        let end = NSMaxRange(storage.paragraphRange(covering: last))
        new.restyle(storage, in: NSRange(done..<end))
        done = end
        guard work.shouldContinue("Formatting \(LongWork.sizeDescription(done, of: length))") else {
          old.restyle(storage, in: NSRange(location: 0, length: done))
          return false
        }
      }
      return true
    }
  }

  func styleSheet(for category: UIContentSizeCategory) -> StyleSheet {
    let sheet = styleSheets[category]
      ?? StyleSheet(category: category, imageLoader: imageLoader, baselineGrid: chosenSettings?.baselineGrid, lineStyle: styleSheet.lineStyle)
    styleSheets[category] = sheet
    return sheet
  }

  /// Lays out the text after it was typeset again.
  func followStyle() {
    preservingScrollPosition { settle() }
    redrawAll(.geometry)
    text.reloadInputViews()
  }
}
