import UIKit

/// What the pointer looks like over the page: a cross for the pen, an I-beam over the columns, a hand over a link in them.
/// Shapes and their handles tell for themselves.
extension PlaygroundPage {
  package func pointerShape(at point: CGPoint) -> PointerShape? {
    if isPenArmed { return .crosshair }
    // Who selects goes on selecting, wherever the hand is.
    if press != nil { return .text }
    let place = content.convert(point, from: self)
    let isOverColumn = text.columnsInSight.contains { flow.geometry.column($0).contains(place) }
    guard isOverColumn else { return nil }
    return link(at: place) == nil ? .text : .pointingHand
  }

  /// The link whose letters are at a point of the content.
  func link(at place: CGPoint) -> Any? {
    guard let range = text.editor.characterRange(at: place), range.location < flow.storage.length else { return nil }
    return flow.storage.attribute(.link, at: range.location, effectiveRange: nil)
  }
}

extension FactsPopover: PointerShaping {
  /// It lies over text, and is none.
  func pointerShape(at point: CGPoint) -> PointerShape? { .arrow }
}
