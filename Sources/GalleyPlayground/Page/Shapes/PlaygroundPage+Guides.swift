import UIKit

/// The guides that the user placed, and their editing.
struct GuideEditing {
  var guides: [PageGuide] = []
  /// The index of the selected guide; `nil` if none is selected.
  var selected: Int?
  /// The drag of a guide; `nil` without one.
  var drag: Drag?

  /// An active drag of a guide.
  struct Drag {
    let index: Int
    /// The guide before the drag.
    let before: PageGuide
    /// The point at which the drag began, in the page's content.
    let start: CGPoint
    var hasMoved = false
    /// Whether the pointer is beside the sheets, so that the drag removes the guide.
    var isOutside = false
  }
}

extension Selector {
  static let addGuide = Selector("addGuide:")
  static let removeGuide = Selector("removeGuide:")
  static let removeAllGuides = Selector("removeAllGuides:")
}

/// Guides, which the user adds by a command, drags, and removes with Delete or by a drag off the sheet. They are the same on every sheet.
extension PlaygroundPage {
  /// The distance in points that a pointer can move without starting a drag.
  private static let slack: CGFloat = 2
  /// The distance between a new guide and one at the same position, in points.
  private static let step: CGFloat = 24

  /// The guides that the user placed, in the order in which they were placed. Setting them makes no undo step.
  public internal(set) var placedGuides: [PageGuide] {
    get { guideEditing.guides }
    set {
      guard newValue != guideEditing.guides else { return }
      guideEditing = GuideEditing(guides: newValue)
      showGuides()
    }
  }

  /// Shows the guides while shapes or guides are edited, and hides them otherwise.
  func showGuides() {
    let isShown = !guideEditing.guides.isEmpty && (!selectedShapes.isEmpty || drag != nil || guideEditing.selected != nil)
    guard isShown || !guidesView.isHidden else { return }
    if guidesView.frame != content.bounds { guidesView.frame = content.bounds }
    guidesView.isHidden = !isShown
  }

  /// Draws the guides again, because they or the sheets changed.
  func redrawGuides() {
    if !guidesView.isHidden { guidesView.setNeedsDisplay() }
  }

  /// Returns whether the drag of a guide is about to remove it.
  func isGuideRemoved(at index: Int) -> Bool { guideEditing.drag.map { $0.index == index && $0.isOutside } ?? false }

  /// Selects a guide instead of shapes; `nil` selects none.
  func selectGuide(_ index: Int?) {
    guard index != guideEditing.selected else { return }
    if index != nil {
      select([])
      _ = becomeFirstResponder()
    }
    guideEditing.selected = index
    showGuides()
    redrawGuides()
  }

  private func change(_ guides: [PageGuide], selected: Int?, _ actionName: String) {
    change(PageSetup(settings: chosenSettings, paperFollowsWindow: paperFollowsWindow, guides: guides), actionName)
    selectGuide(selected)
  }

  // MARK: Commands

  /// Adds a guide as one undoable step, and selects it: through a point of the page's content on a sheet, or through the middle of the visible part
  /// of the first visible sheet, beside guides that are there already. Does nothing during a drag, and if the page has the maximum number of guides.
  public func addGuide(_ axis: PageGuide.Axis, through point: CGPoint? = nil) {
    guard drag == nil, guideEditing.drag == nil, placedGuides.count < PageSetup.maximumGuideCount else { return }
    let sheets = visibleSpreads.map(geometry.sheet)
    guard let sheet = sheets.first(where: { point.map($0.contains) ?? true }) ?? sheets.first else { return }
    let seen = sheet.intersection(bounds)
    let middle = seen.isNull ? sheet : seen
    var guide = PageGuide(axis, through: point ?? CGPoint(x: middle.midX, y: middle.midY), on: sheet)
    // The point can be beside the sheet, and a guide is invisible there.
    guide.position = limited(guide.position, axis)
    let end = axis == .vertical ? sheet.width : sheet.height
    while placedGuides.contains(guide), guide.position + Self.step <= end { guide.position += Self.step }
    change(placedGuides + [guide], selected: placedGuides.count, "Add Guide")
  }

  /// Removes the selected guide as one undoable step. Returns `false` if none is selected.
  @discardableResult
  public func removeSelectedGuide() -> Bool {
    guard let index = guideEditing.selected, guideEditing.drag == nil else { return false }
    var guides = placedGuides
    guides.remove(at: index)
    change(guides, selected: nil, "Remove Guide")
    return true
  }

  /// Removes all guides as one undoable step. Does nothing during a drag.
  public func removeAllGuides() {
    guard drag == nil, guideEditing.drag == nil, !placedGuides.isEmpty else { return }
    change([], selected: nil, "Remove Guides")
  }

  /// Whether a guide is selected.
  public var hasSelectedGuide: Bool { guideEditing.selected != nil }

  /// The items of the page's menu for guides.
  var guideItems: [UICommand] {
    [
      item("Add Vertical Guide", .addGuide, carrying: PageGuide.Axis.vertical.rawValue),
      item("Add Horizontal Guide", .addGuide, carrying: PageGuide.Axis.horizontal.rawValue), item("Remove Guide", .removeGuide),
      item("Remove All Guides", .removeAllGuides),
    ]
  }

  static func addingGuideActions(to table: ActionTable) -> ActionTable {
    table.adding(.addGuide, to: PlaygroundPage.self) { page, sender in
      guard let axis = ((sender as? UICommand)?.propertyList as? String).flatMap(PageGuide.Axis.init) else { return }
      page.addGuide(axis, through: page.menuPosition(for: sender))
    }
    .adding(.removeGuide, to: PlaygroundPage.self) { page, _ in page.removeSelectedGuide() }
    .adding(.removeAllGuides, to: PlaygroundPage.self) { page, _ in page.removeAllGuides() }
  }

  /// Returns whether the page can perform an action for guides now, or `nil` if it is not one of these.
  func canPerformGuideAction(_ action: Selector) -> Bool? {
    switch action {
    case .addGuide: drag == nil
    case .removeGuide: hasSelectedGuide
    case .removeAllGuides: !placedGuides.isEmpty
    default: nil
    }
  }

  /// Handles a key for the selected guide: the arrows move it by 1 point, with Shift by 10, Delete removes it, and Escape deselects it or cancels its
  /// drag. Returns whether it handled the key; `false` if no guide is selected.
  func handleGuideKey(_ key: UIKey) -> Bool {
    guard let index = guideEditing.selected else { return false }
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    let isVertical = placedGuides[index].axis == .vertical
    switch key.keyCode {
    case .keyboardLeftArrow where isVertical, .keyboardUpArrow where !isVertical: nudgeGuide(index, by: -step)
    case .keyboardRightArrow where isVertical, .keyboardDownArrow where !isVertical: nudgeGuide(index, by: step)
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: removeSelectedGuide()
    case .keyboardEscape: if guideEditing.drag == nil { selectGuide(nil) } else { cancelGuideDrag() }
    default: return false
    }
    return true
  }

  private func nudgeGuide(_ index: Int, by distance: CGFloat) {
    guard guideEditing.drag == nil else { return }
    var guides = placedGuides
    guides[index].position = limited(guides[index].position + distance, guides[index].axis)
    guard guides != placedGuides else { return }
    change(guides, selected: index, "Move Guide")
  }

  private func limited(_ position: CGFloat, _ axis: PageGuide.Axis) -> CGFloat {
    min(max(position, 0), axis == .vertical ? geometry.sheetSize.width : geometry.sheetSize.height)
  }

  // MARK: Drag

  /// Selects a guide, and starts a drag of it at `point` in the page's content.
  func beginGuideDrag(of index: Int, at point: CGPoint) {
    guard drag == nil, guideEditing.drag == nil else { return }
    selectGuide(index)
    guideEditing.drag = GuideEditing.Drag(index: index, before: placedGuides[index], start: point)
  }

  /// Moves the dragged guide to `point`, in whole points, once it has moved farther than `slack`. Beside the sheets, the guide disappears.
  func continueGuideDrag(to point: CGPoint) {
    guard var active = guideEditing.drag, active.hasMoved || (point - active.start).length > Self.slack else { return }
    active.hasMoved = true
    let distance = point - active.start
    let isVertical = active.before.axis == .vertical
    let position = (active.before.position + (isVertical ? distance.x : distance.y)).rounded()
    active.isOutside = limited(position, active.before.axis) != position
    guideEditing.drag = active
    if !active.isOutside { guideEditing.guides[active.index].position = position }
    redrawGuides()
  }

  /// Ends the drag as one undoable step.
  func endGuideDrag() {
    guard let ended = guideEditing.drag else { return }
    var guides = placedGuides
    guideEditing.guides[ended.index] = ended.before
    guideEditing.drag = nil
    if ended.isOutside {
      guides.remove(at: ended.index)
      change(guides, selected: nil, "Remove Guide")
    } else if guides != placedGuides {
      change(guides, selected: ended.index, "Move Guide")
    }
  }

  /// Ends the drag, and restores the guide.
  func cancelGuideDrag() {
    guard let cancelled = guideEditing.drag else { return }
    guideEditing.guides[cancelled.index] = cancelled.before
    guideEditing.drag = nil
    redrawGuides()
  }
}
