import UIKit

/// What the pointer looks like over the page: a cross for the pen, an I-beam over the columns, a hand over what a click there follows:
/// the number of a footnote, and while Ctrl is held a link.
/// Shapes and their handles tell for themselves.
extension PlaygroundPage {
  public func pointerShape(at point: CGPoint) -> PointerShape? {
    if isPenArmed { return .crosshair }
    // Who selects goes on selecting, wherever the hand is.
    if press != nil { return .text }
    let place = content.convert(point, from: self)
    let isOverColumn = text.columnsInSight.contains { flow.geometry.column($0).contains(place) }
    guard isOverColumn else { return nil }
    return followsLink(at: place, window?.heldModifiers ?? []) ? .pointingHand : .text
  }
}

extension FactsPopover: PointerShaping {
  /// It lies over text, and is none.
  func pointerShape(at point: CGPoint) -> PointerShape? { .arrow }
}
