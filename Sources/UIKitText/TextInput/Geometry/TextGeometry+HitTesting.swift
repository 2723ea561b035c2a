import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIKitCore

extension TextGeometry {
  /// A position of the caret.
  struct TextPosition: Equatable {
    var offset: Int
    var affinity: UITextStorageDirection
  }

  /// Returns the caret that is nearest to a point: of the nearest container, there of the nearest line. The start of the text without containers, and
  /// the end of the laid-out text if the container has no line.
  func position(nearest point: CGPoint) -> TextPosition {
    guard let region = region(nearest: point) else { return TextPosition(offset: 0, affinity: .forward) }
    let origin = originOfContainer(region)
    let inContainer = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
    guard let index = manager.nearestFragment(to: inContainer, in: manager.textContainers[region]) else {
      return TextPosition(offset: document.laidEnd.utf16, affinity: .forward)
    }
    return position(inFragment: visibleFragment(index, in: region), nearest: LayoutUnit(points: inContainer.x))
  }

  /// Returns the fragment itself or, if its paragraph is hidden, the visible fragment above it, or else below it in its container; itself if there is
  /// none.
  private func visibleFragment(_ index: Int, in region: Int) -> Int {
    guard isHidden(index), case let fragments = document.fragments(inRegion: region) else { return index }
    return (fragments.lowerBound..<index).last { !isHidden($0) } ?? (index..<fragments.upperBound).first { !isHidden($0) } ?? index
  }

  /// Returns the caret of a fragment that is nearest to `x`, in its container's space; the fragment's start if it has no carets.
  func position(inFragment index: Int, nearest x: LayoutUnit) -> TextPosition {
    let carets = carets(ofFragment: index, withEnd: true)
    func distance(_ caret: Caret) -> Int { abs(caret.x.raw - x.raw) }
    guard let caret = carets.min(by: { distance($0) < distance($1) }) else {
      return TextPosition(offset: document.fragments[index].range.lowerBound.utf16, affinity: .forward)
    }
    let isEnd = caret.offset == document.fragments[index].range.upperBound.utf16 && isWrapped(index)
    return TextPosition(offset: caret.offset, affinity: isEnd ? .backward : .forward)
  }

  /// Returns the grapheme at a point, with its fragment, or `nil` beside the text, in gaps, margins and shapes. At the hyphen of a divided word
  /// it is the grapheme before it.
  func character(at point: CGPoint) -> (range: Range<Int>, fragment: Int)? {
    guard let region = region(nearest: point), frame(ofRegion: region).contains(point) else { return nil }
    let origin = originOfContainer(region)
    let (x, y) = (LayoutUnit(points: point.x - origin.x), LayoutUnit(points: point.y - origin.y))
    let last = document.fragments(inRegion: region).upperBound
    var next = document.firstFragment(inRegion: region, below: y)
    while next < last, case let (index, rect, cell) = (next, document.fragments[next].rect, document.fragments[next].cell) {
      // In a table's row the next cell begins at the top again.
      if rect.y > y, cell < 0 { break }
      next += 1
      guard y < rect.maxY, rect.x <= x, x < rect.maxX else { continue }
      let spans = manager.graphemeSpans(ofFragment: index)
      if let span = spans.first(where: { $0.minX <= x && x < $0.maxX }) { return (span.characters.utf16, index) }
      if hyphenExtent(ofFragment: index)?.contains(x) == true, let last = spans.max(by: { $0.characters.upperBound < $1.characters.upperBound }) {
        return (last.characters.utf16, index)
      }
    }
    return nil
  }

  /// Returns the container nearest to a point, laid out, or `nil` without containers. O(1) in the container of the last call, O(containers)
  /// elsewhere.
  private func region(nearest point: CGPoint) -> Int? {
    func distance(_ region: Int) -> CGFloat {
      let frame = frame(ofRegion: region)
      let dx = max(frame.minX - point.x, 0, point.x - frame.maxX)
      let dy = max(frame.minY - point.y, 0, point.y - frame.maxY)
      return dx * dx + dy * dy
    }
    let regions = manager.textContainers.indices
    var nearest = (region: regions.contains(recentRegion) ? recentRegion : -1, distance: CGFloat.infinity)
    if nearest.region >= 0 { nearest.distance = distance(nearest.region) }
    for region in regions where nearest.distance > 0 {
      let distance = distance(region)
      if distance < nearest.distance || distance == nearest.distance && region < nearest.region { nearest = (region, distance) }
    }
    guard nearest.region >= 0 else { return nil }
    recentRegion = nearest.region
    if !manager.allowsNonContiguousLayout { manager.ensureLayout(for: manager.textContainers[nearest.region]) }
    return nearest.region
  }

  /// Returns a container's frame. A side without a limit extends to the end of the text.
  private func frame(ofRegion region: Int) -> CGRect {
    let container = manager.textContainers[region]
    let size = container.size
    if size.width > 0, size.height > 0 { return CGRect(origin: originOfContainer(region), size: size) }
    if !manager.allowsNonContiguousLayout { manager.ensureLayout(for: container) }
    var used = manager.usedRect(for: container)
    used.size.height = max(used.height, manager.estimatedHeight(of: container) - used.minY)
    return CGRect(
      origin: originOfContainer(region),
      size: CGSize(
        width: size.width > 0 ? size.width : used.maxX, height: size.height > 0 ? size.height : used.maxY))
  }
}
