import GalleyTextEngine
import TextKit
import UIKit

/// The fragments of one column that intersect a damaged area, and the parts of its lines that shapes take, in the
/// container's space.
@MainActor package struct ColumnMarks {
  let container: NSTextContainer
  package private(set) var fragments: [FragmentMarks] = []

  /// Reads the existing layout. Does not lay out text. There are no fragments if the container has no layout manager.
  package init(container: NSTextContainer, within damage: CGRect = .infinite) {
    self.container = container
    guard let manager = container.layoutManager,
      let column = manager.textContainers.firstIndex(where: { $0 === container })
    else { return }
    let layout = manager.documentLayout
    // Marks extend slightly beyond their line.
    let (top, bottom) = (damage.minY - 6, damage.maxY + 6)
    fragments = layout.fragments(inRegion: column).filter { index in
      let rect = layout.fragments[index].rect
      return rect.maxY.points > top && rect.y.points < bottom
    }.map { FragmentMarks(layout: layout, index: $0) }
  }

  /// The parts of each line that shapes and the space around them take; empty if the container has no exclusion paths.
  package var exclusionBands: [CGRect] {
    guard !container.exclusionPaths.isEmpty else { return [] }
    var bands: [CGRect] = []
    var last: CGRect?
    for rect in fragments.map(\.rect) where rect.minY != last?.minY || rect.height != last?.height {
      bands += self.bands(ofLineAt: rect.minY, height: rect.height)
      last = rect
    }
    return bands
  }

  private func bands(ofLineAt y: CGFloat, height: CGFloat) -> [CGRect] {
    let whole = CGRect(x: 0, y: y, width: container.size.width, height: height)
    var bands: [CGRect] = []
    var left: CGFloat = 0
    for slot in freeSlots(of: whole) + [CGRect(x: whole.maxX, y: y, width: 0, height: height)] {
      if slot.minX - left > 0.5 { bands.append(CGRect(x: left, y: y, width: slot.minX - left, height: height)) }
      left = max(left, slot.maxX)
    }
    return bands
  }

  /// Returns the free parts of the line `whole`, from left to right, as the container reports them.
  private func freeSlots(of whole: CGRect) -> [CGRect] {
    var slots: [CGRect] = []
    var proposed = whole
    while proposed.width > 0 {
      var remaining = CGRect.zero
      let slot = container.lineFragmentRect(
        forProposedRect: proposed, at: 0, writingDirection: .leftToRight, remaining: &remaining)
      guard slot.width > 0 else { break }
      slots.append(slot)
      // Continue after this part, regardless of the remainder that the container returns.
      proposed = CGRect(x: slot.maxX + 0.01, y: whole.minY, width: whole.maxX - slot.maxX - 0.01, height: whole.height)
      if remaining.width <= 0 { break }
    }
    return slots
  }
}
