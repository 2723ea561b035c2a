import CoreGraphics
import Foundation
import GalleyTextEngine
import UIFoundation

/// The frames of segments, and the views of the visible segments.
extension UISegmentedControl {
  func makeViews(of index: Int) {
    guard labels[index] == nil else { return }
    let label = UILabel()
    label.text = segments[index].image == nil ? segments[index].title : nil
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    addSubview(label)
    labels[index] = label
    let imageView = UIImageView()
    imageView.contentMode = .scaleAspectFit
    addSubview(imageView)
    imageViews[index] = imageView
    showState(of: index)
  }

  func showState(of index: Int) {
    let (palette, segment) = (UISystemPalette.current, segments[index])
    let dimming = isEnabled && segment.isEnabled ? 1 : UISystemPalette.disabledAlpha
    labels[index]?.alpha = dimming
    labels[index]?.textColor = palette.label
    imageViews[index]?.alpha = dimming
    imageViews[index]?.image = segment.image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withTintColor(palette.label) }
  }

  /// The preferred width of each segment: the width that was set, or else that of its content, with padding at both sides.
  var ownWidths: [CGFloat] {
    if let contentWidths { return contentWidths }
    gauge.font = .preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection)
    var cachedWidths: [String: CGFloat] = [:]
    let widths = segments.map { segment -> CGFloat in
      if segment.width > 0 { return segment.width }
      if let image = segment.image { return image.size.width + 2 * Self.padding }
      let title = segment.title ?? ""
      if let width = cachedWidths[title] { return width }
      gauge.text = title
      let width = gauge.sizeThatFits(.zero).width.rounded(.up) + 2 * Self.padding
      cachedWidths[title] = width
      return width
    }
    contentWidths = widths
    return widths
  }

  private var widths: [CGFloat] {
    let own = ownWidths
    let availableWidth = max(bounds.width, 0)
    guard !own.isEmpty else { return [] }
    let equal = availableWidth / CGFloat(own.count)
    let isCut = (own.max() ?? 0) - 2 * Self.padding > equal - 2 * Self.minimumPadding
    if apportionsSegmentWidthsByContent || isCut || segments.contains(where: { $0.width > 0 }) {
      let total = own.reduce(0, +)
      return total > 0 ? own.map { $0 * availableWidth / total } : own
    }
    return own.map { _ in equal }
  }

  /// The offset of each segment from the first one, and the end of the last. Computed once for a width.
  var segmentOffsets: [CGFloat] {
    if let edges, edges.width == bounds.width { return edges.positions }
    var offsets: [CGFloat] = [0]
    offsets.reserveCapacity(segments.count + 1)
    for width in widths { offsets.append(offsets[offsets.count - 1] + width) }
    edges = (bounds.width, offsets)
    return offsets
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  func frame(of index: Int) -> CGRect {
    let (before, width) = (segmentOffsets[index], segmentOffsets[index + 1] - segmentOffsets[index])
    let x = isRightToLeft ? bounds.width - before - width : before
    return CGRect(x: x.rounded(), y: 0, width: (x + width).rounded() - x.rounded(), height: bounds.height)
  }

  /// Returns the segments that overlap the horizontal extent of a rectangle or come within a point of it; empty without segments or for an empty
  /// rectangle. O(log segments).
  func segments(in rect: CGRect) -> Range<Int> {
    guard !segments.isEmpty, rect.width > 0 else { return 0..<0 }
    let (left, right) = isRightToLeft ? (bounds.width - rect.maxX, bounds.width - rect.minX) : (rect.minX, rect.maxX)
    // Frames are rounded, so that a segment can be visible half a point outside its frame.
    let first = segmentOffsets.partitioningIndex { $0 > left - 1 } - 1
    let last = segmentOffsets.partitioningIndex { $0 >= right + 1 }
    return max(first, 0)..<max(min(last, segments.count), max(first, 0))
  }

  /// The part of the control that its window shows; all of it if it is in none.
  private var seen: CGRect {
    guard let window else { return bounds }
    return bounds.intersection(convert(window.bounds, from: window))
  }

  /// The segments that need views: all if there are few, otherwise the visible ones with space for a title.
  var shown: [Int] {
    guard segments.count > Self.viewLimit else { return Array(segments.indices) }
    var (shown, range): ([Int], Range<Int>) = ([], segments(in: seen))
    while let index = range.first {
      if segmentOffsets[index + 1] - segmentOffsets[index] > 2 * Self.minimumPadding {
        shown.append(index)
        range = index + 1..<range.upperBound
      } else {
        // Segments too narrow to show are skipped together.
        let next = segmentOffsets.partitioningIndex { $0 > segmentOffsets[index] + Self.minimumPadding }
        range = min(max(next, index + 1), range.upperBound)..<range.upperBound
      }
    }
    return shown
  }
}
