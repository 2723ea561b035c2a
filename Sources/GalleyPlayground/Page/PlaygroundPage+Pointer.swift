import UIKit

/// The pointer over the page: a crosshair for the pen, an I-beam over the columns, a hand over the number of a footnote,
/// and over a link while Ctrl is held.
/// Shapes and their handles provide their own pointers.
extension PlaygroundPage {
  /// Returns the pointer's shape at a point of the page: a crosshair while the pen is active, a pointing hand over a link that a click follows, an
  /// I-beam over the rest of the columns, and anywhere during a press. Returns `nil` outside the columns otherwise.
  public func pointerShape(at point: CGPoint) -> PointerShape? {
    if isPenArmed { return .crosshair }
    // A selection keeps its pointer, regardless of the position.
    if press != nil { return .text }
    let contentPoint = content.convert(point, from: self)
    let isOverColumn = text.visibleColumns.contains { flow.geometry.column($0).contains(contentPoint) }
    guard isOverColumn else { return nil }
    return followsLink(at: contentPoint, window?.heldModifiers ?? []) ? .pointingHand : .text
  }
}

extension FactsPopover: PointerShaping {
  /// Returns the arrow, never `nil`, because the popover is over text, but is not text.
  func pointerShape(at point: CGPoint) -> PointerShape? { .arrow }
}
