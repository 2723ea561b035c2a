import UIKit

/// A rectangle that the pointer drags over the page, which selects the shapes in it.
struct RubberBand {
  /// The point where the pointer was pressed, in the page's content.
  let start: CGPoint
  /// Whether Shift was held, so that the shapes selected before stay selected.
  let isExtending: Bool
  /// The shapes that were selected before.
  let selectedBefore: [Int]
  var hasMoved = false
}

extension PlaygroundPage {
  /// The distance in points that a pointer can move without beginning a rectangle.
  private static let slack: CGFloat = 2

  /// Begins a press that selects shapes if it moves: on the desk beside the sheets, or with Ctrl anywhere except on selected text, which such a press
  /// copies. Returns whether it begins.
  func beginRubberBand(at point: CGPoint, _ modifiers: UIKeyModifierFlags) -> Bool {
    let isOnDesk = !visibleSpreads.contains { geometry.sheet($0).contains(point) }
    guard drag == nil, press == nil, !isPenArmed, isOnDesk || modifiers.contains(.control) || modifiers.contains(.command) else { return false }
    let pixel = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    let isOnSelection = !text.editor.selection.isEmpty && text.editor.rects(for: text.editor.selection.range, meeting: pixel).contains { $0.contains(point) }
    guard isOnDesk || !isOnSelection else { return false }
    rubberBand = RubberBand(start: point, isExtending: modifiers.contains(.shift), selectedBefore: selectedShapes)
    return true
  }

  /// Extends the rectangle to `point`, and selects the shapes that it touches. O(*n*) in the number of shapes.
  func continueRubberBand(to point: CGPoint) {
    guard var band = rubberBand, band.hasMoved || (point - band.start).length > Self.slack else { return }
    if !band.hasMoved {
      band.hasMoved = true
      rubberBand = band
      _ = becomeFirstResponder()
      closeWordPopover()
    }
    let rect = CGRect(
      x: min(band.start.x, point.x), y: min(band.start.y, point.y), width: abs(point.x - band.start.x), height: abs(point.y - band.start.y))
    ghost.show(UIBezierPath(rect: rect))
    var selected = band.isExtending ? band.selectedBefore : []
    var seen = Set(selected)
    for shape in shapes where !seen.contains(shape.id) && shape.bounds.intersects(rect) {
      for id in group(of: shape.id) where seen.insert(id).inserted { selected.append(id) }
    }
    select(selected)
  }

  /// Ends the rectangle. A press that did not move is a click.
  func endRubberBand(tapCount: Int = 0) {
    guard let band = rubberBand else { return }
    rubberBand = nil
    ghost.show(nil)
    guard !band.hasMoved, tapCount > 0 else { return }
    beginTouch(at: band.start, tapCount: tapCount, extending: band.isExtending, byPointer: true)
    endTouch()
  }

  /// Ends the rectangle, and restores the selection.
  func cancelRubberBand() {
    guard let band = rubberBand else { return }
    endRubberBand()
    if band.hasMoved { select(band.selectedBefore) }
  }
}
