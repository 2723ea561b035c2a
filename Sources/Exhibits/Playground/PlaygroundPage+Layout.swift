import UIKit

/// A place in the text: a character, and how far below the top of what is seen its line stands.
struct ScrollAnchor {
  var character: Int
  var distance: CGFloat
}

extension PlaygroundPage {
  /// The column frames of the spreads made so far, in the content's space.
  public var columnFrames: [CGRect] { flow.columns.map(flow.geometry.column) }

  /// Where sheets and columns lie now.
  public var geometry: PageGeometry { flow.geometry }

  /// The spreads that are seen, in part or whole.
  public var spreadsInSight: ClosedRange<Int> { flow.geometry.spreads(meeting: bounds, of: flow.spreadCount) }

  // MARK: Geometry

  /// Takes the size of the view; nothing happens where it is the one already laid out for.
  func setNeedsGeometry() {
    let width = (window?.bounds.width ?? bounds.width) - widthTakenBeside
    let new = PageGeometry(viewport: bounds.size, isNarrow: width < PageGeometry.narrowWidth)
    guard new != flow.geometry || content.frame.isEmpty else { return }
    let old = flow.geometry
    let showsCaret = text.isFirstResponder && interaction.isCaretInSight
    keepingPlace {
      moveShapes(from: old, to: new)
      flow.setGeometry(new, shapes: shapes)
      sheets.geometry = new
      if isRestyled { settle() } else { makeSpreads(ahead: TextFlow.spreadsAhead) }
    }
    showAnew()
    if showsCaret { interaction.keepCaretInSight() }
    // There may be room for a keyboard now that there was none for, or none.
    text.reloadInputViews()
  }

  /// Every line is another than before.
  private func showAnew() {
    isRestyled = false
    text.showAnew()
    showEditing()
    placePopover()
    changed()
    sizePrewarmer.prepare()
  }

  /// Shapes keep their place on the sheet; those that nobody has touched go to where the new geometry has them.
  private func moveShapes(from old: PageGeometry, to new: PageGeometry) {
    if let initialShapes {
      shapes = initialShapes(new)
      nextShapeID = shapes.count
    } else {
      shapes = shapes.map { moved($0, from: old, to: new) }
    }
    rebaseDrag(from: old, to: new)
    showShapes()
  }

  func moved(_ shape: PageShape, from old: PageGeometry, to new: PageGeometry) -> PageShape {
    shape.moved(from: old, to: new, spreads: max(flow.spreadCount, 1))
  }

  /// How long nothing must change before the spreads ahead are made, in seconds.
  private static let calm = 0.1

  /// Makes as many spreads as are needed for what is in sight, and gives the content their size. Those ahead follow when
  /// what changes has come to rest: a hand on the slider, on a shape or on the keys waits only for what it sees.
  func settle() {
    guard window != nil else { return makeSpreads(ahead: TextFlow.spreadsAhead) }
    makeSpreads(ahead: 0)
    lookAheadAtRest()
  }

  func lookAheadAtRest() {
    lookingAhead?.cancel()
    lookingAhead = Timeline.shared.schedule(after: Self.calm) { [weak self] in self?.lookAhead() }
  }

  private func lookAhead() {
    lookingAhead = nil
    // What was set anew in this very turn is laid out with its frame, and looked ahead from there.
    guard !isRestyled else { return }
    if !flow.isComplete { makeSpreads(ahead: TextFlow.spreadsAhead) }
    sizePrewarmer.prepare()
    layOutRest()
  }

  /// The rest of the text follows in spare time, some lines a step: so the page is as long as its text soon, and its end is there
  /// when somebody goes to it.
  private func layOutRest() {
    guard !flow.isComplete else { return }
    IdleQueue.shared.work(for: flow, [{ [weak self] in
      guard let self, window != nil else { return }
      if flow.layOutAhead(by: &stepOfRest) {
        if flow.spreadCount > sheets.spreadCount + Self.spreadsShownTogether { makeSpreads(ahead: 0) }
        layOutRest()
      } else {
        makeSpreads(ahead: 0)
        changed()
      }
    }])
  }

  private static let spreadsShownTogether = 64

  func makeSpreads(ahead: Int) {
    flow.ensureLayout(throughSpread: spreadsInSight.upperBound, ahead: ahead)
    if rest != nil, flow.isComplete, spreadsInSight.upperBound + ahead + 1 >= flow.spreadCount, completeText() {
      return makeSpreads(ahead: ahead)
    }
    sheets.spreadCount = flow.spreadCount
    let size = flow.geometry.contentSize(spreads: flow.spreadCount)
    guard size != content.frame.size else { return }
    let frame = CGRect(origin: .zero, size: size)
    content.frame = frame
    for view in [sheets, underlay, shapeLayer, selectionView, wordOutline, text] { view.frame = frame }
    contentSize = CGSize(width: bounds.width, height: size.height)
  }

  /// Whoever scrolls must not come to an end that is none.
  func showSpreadsInSight() {
    makeSpreads(ahead: TextFlow.spreadsAhead)
    showChanges()
    placePopover()
    changed()
    lookAheadAtRest()
  }

  /// Whether the columns of the last spread end at about the same height.
  public var balancesLastSpread: Bool {
    get { flow.balancesLastSpread }
    set {
      guard newValue != flow.balancesLastSpread else { return }
      flow.balancesLastSpread = newValue
      flow.layOut(throughSpread: spreadsInSight.upperBound)
      showChanges()
      placePopover()
      changed()
    }
  }

  /// Whether the breaks of each paragraph are chosen together, beside shapes, too; the line at the top of what is seen stays there.
  public var usesTotalFit: Bool {
    get { flow.usesTotalFit }
    set {
      guard newValue != flow.usesTotalFit else { return }
      guard window != nil else { return flow.usesTotalFit = newValue }
      heldPlace = nil
      keepingPlace {
        flow.usesTotalFit = newValue
        settle()
      }
      showAnew()
    }
  }

  func showChanges() {
    text.showChanges()
    showEditing()
  }

  // MARK: The reader's place

  private var readersPlace: ScrollAnchor? {
    // Several changes in a row all keep the place that the reader chose, not the last one's nearest line.
    if let heldPlace, heldPlace.offset == contentOffset.y { return heldPlace.place }
    guard contentOffset.y > 0, let character = flow.firstCharacter(below: contentOffset.y),
      let line = flow.lineRect(ofCharacter: character)
    else { return nil }
    return ScrollAnchor(character: character, distance: line.minY - contentOffset.y)
  }

  /// Does `change`, and scrolls so that the line that was at the top still is; at the very top it stays there. What is
  /// then in sight is laid out, and not yet shown.
  func keepingPlace(_ change: () -> Void) {
    let place = readersPlace
    change()
    guard let place else { return }
    // The end of what is laid out so far is no end.
    LongWork.perform { work in
      while !flow.isComplete, offset(for: place).map({ $0 > lowestOffset }) ?? true {
        let done = flow.layoutManager.firstUnlaidCharacterIndex()
        guard work.goesOn("Setting lines: \(min(done * 100 / max(place.character, 1), 100)) %"),
          flow.ensureLayout(throughSpread: flow.spreadCount, ahead: 0)
        else { break }
      }
    }
    settle()
    let kept = offset(for: place)
    isKeepingPlace = true
    // Whoever stopped it is as far as lines are set.
    contentOffset.y = min(max(kept ?? contentOffset.y, 0), lowestOffset)
    isKeepingPlace = false
    guard kept != nil else { return }
    heldPlace = (place, contentOffset.y)
    settle()
  }

  /// `nil` where the character is not laid out yet.
  private func offset(for place: ScrollAnchor) -> CGFloat? {
    flow.lineRect(ofCharacter: place.character).map { $0.minY - place.distance }
  }

  /// With the spreads that there are.
  private var lowestOffset: CGFloat { max(flow.geometry.contentSize(spreads: flow.spreadCount).height - bounds.height, 0) }

  // MARK: Size category

  func followCategory() {
    let category = traitCollection.preferredContentSizeCategory
    guard category != styleSheet.category, category != .unspecified else { return }
    heldPlace = readersPlace.map { ($0, contentOffset.y) }
    let (old, new) = (styleSheet, styleSheet(for: category))
    if setText(by: new, instead: old) {
      styleSheet = new
    } else {
      // Whoever hears of the size now shall hear of it to the end before it is the old one again.
      Timeline.shared.schedule(after: 0) { UIApplication.shared.setPreferredContentSizeCategory(old.category) }
    }
    lineScroll = styleSheet.grid * 2
    flow.layoutManager.emptyTextAttributes = styleSheet.emptyTextAttributes
    text.setTypingAnew()
    hasChangedSize = true
    // The bars follow the category, too: the page is laid out once, when they have left it its size.
    isRestyled = true
    setNeedsLayout()
  }

  /// Sets the whole text by `new`, slice by slice, as work that can be stopped; then it is set by `old` again.
  ///
  /// - Returns: whether it is set by `new`.
  private func setText(by new: StyleSheet, instead old: StyleSheet) -> Bool {
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
        guard work.goesOn("Setting \(LongWork.words(done, of: length))") else {
          old.restyle(storage, in: NSRange(location: 0, length: done))
          return false
        }
      }
      return true
    }
  }

  func styleSheet(for category: UIContentSizeCategory) -> StyleSheet {
    let sheet = styleSheets[category] ?? StyleSheet(category: category, pictures: pictures)
    styleSheets[category] = sheet
    return sheet
  }

  /// Lays out the text that was set anew.
  func followStyle() {
    keepingPlace { settle() }
    showAnew()
    text.reloadInputViews()
  }
}
