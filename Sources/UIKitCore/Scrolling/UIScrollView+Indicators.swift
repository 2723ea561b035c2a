import CoreGraphics
import Foundation
import UIFoundation

/// The axis of a scroll indicator.
enum ScrollAxis: CaseIterable { case vertical, horizontal }

/// A scroll bar while a mouse's button holds it.
struct DraggedScrollBar {
  let axis: ScrollAxis
  /// The distance from the indicator's start to the pointer, along the axis.
  let grip: CGFloat
}

/// The scroll indicators. An indicator expands under the pointer and can be dragged to scroll the content.
/// A press beside the indicator on its track first moves its middle to the pointer.
extension UIScrollView {
  private static var width: CGFloat { 3 }
  private static var widthUnderPointer: CGFloat { 7 }
  private static var margin: CGFloat { 3 }
  private static var minimumLength: CGFloat { 24 }
  /// The distance from the edge within which a pointer is on an indicator.
  private static var reach: CGFloat { 12 }

  /// Shows the indicators, and hides them 700 ms after the last movement, unless the pointer is over one. Does nothing outside a window.
  func showIndicators() {
    guard window != nil else { return }
    if !showsIndicatorsNow {
      showsIndicatorsNow = true
      setNeedsDisplay()
    }
    indicatorFade?.cancel()
    guard barUnderPointer == nil else { return }
    indicatorFade = Timeline.shared.schedule(after: 0.7) { [weak self] in
      self?.showsIndicatorsNow = false
      self?.setNeedsDisplay()
    }
  }

  func drawIndicators() {
    guard showsIndicatorsNow else { return }
    for axis in ScrollAxis.allCases {
      guard let bar = bar(axis) else { continue }
      let isWide = barUnderPointer == axis
      let width = isWide ? Self.widthUnderPointer : Self.width
      let rect =
        axis == .vertical
        ? CGRect(x: bar.track.maxX - width, y: bar.track.minY + bar.start, width: width, height: bar.length)
        : CGRect(x: bar.track.minX + bar.start, y: bar.track.maxY - width, width: bar.length, height: width)
      UISystemPalette.current.label.withAlphaComponent(isWide ? 0.6 : 0.4).setFill()
      UIBezierPath(roundedRect: rect, cornerRadius: width / 2).fill()
    }
  }

  /// Returns the `track` of an indicator in the view's bounds, and the indicator's start and length in points along it; it shrinks when the content
  /// is pulled beyond an end. Returns `nil` if all content is visible along the axis, or if the indicator is turned off.
  private func bar(_ axis: ScrollAxis) -> (track: CGRect, start: CGFloat, length: CGFloat)? {
    guard axis == .vertical ? showsVerticalScrollIndicator : showsHorizontalScrollIndicator else { return nil }
    let range = offsetRange
    let span = range.max.along(axis) - range.min.along(axis)
    guard span > 0 else { return nil }
    let insets = axis == .vertical ? verticalScrollIndicatorInsets : horizontalScrollIndicatorInsets
    let track = bounds.inset(by: insets).shrunk(dx: Self.margin, dy: Self.margin)
    let (trackLength, seen) = axis == .vertical ? (track.height, bounds.height) : (track.width, bounds.width)
    let offset = contentOffset.along(axis) - range.min.along(axis)
    let full = min(max(trackLength * seen / (seen + span), Self.minimumLength), max(trackLength, 0))
    let beyond = max(-offset, offset - span, 0)
    let length = max(full - beyond, min(full, 8))
    return (track, (trackLength - length) * min(max(offset / span, 0), 1), length)
  }

  // MARK: By a pointer

  func setUpBars() {
    hoverRecognizer.addHandler { [weak self] in self?.followPointer($0) }
    addGestureRecognizer(hoverRecognizer)
    // An invisible indicator cannot be pressed.
    barRecognizer.isOnBar = { [weak self] in self?.showsIndicatorsNow == true && self?.bar(at: $0) != nil }
    barRecognizer.addHandler { [weak self] _ in self?.followBar() }
    addGestureRecognizer(barRecognizer)
  }

  /// Returns the axis of the indicator whose track is at `point`, also up to the edge of the view. Returns `nil` if there is none, and if scrolling
  /// is disabled.
  private func bar(at point: CGPoint) -> ScrollAxis? {
    guard isScrollEnabled, bounds.contains(point) else { return nil }
    return ScrollAxis.allCases.first { axis in
      guard let bar = bar(axis) else { return false }
      let (edge, across) = axis == .vertical ? (bar.track.maxX, point.x) : (bar.track.maxY, point.y)
      let (start, end) = axis == .vertical ? (bar.track.minY, bar.track.maxY) : (bar.track.minX, bar.track.maxX)
      return edge + Self.margin - across <= Self.reach && point.along(axis) >= start && point.along(axis) <= end
    }
  }

  private func followPointer(_ recognizer: UIGestureRecognizer) {
    guard draggedBar == nil else { return }
    let isOver = recognizer.state == .began || recognizer.state == .changed
    setBarUnderPointer(isOver ? bar(at: recognizer.location(in: self)) : nil)
  }

  private func setBarUnderPointer(_ axis: ScrollAxis?) {
    guard axis != barUnderPointer else { return }
    barUnderPointer = axis
    showIndicators()
    setNeedsDisplay()
  }

  private func followBar() {
    let location = barRecognizer.location(in: self)
    switch barRecognizer.state {
    case .began:
      guard let axis = bar(at: location), let bar = bar(axis) else { return }
      stopMotion()
      let pressed = location.along(axis) - (axis == .vertical ? bar.track.minY : bar.track.minX)
      let isBeside = pressed < bar.start || pressed > bar.start + bar.length
      draggedBar = DraggedScrollBar(axis: axis, grip: isBeside ? bar.length / 2 : pressed - bar.start)
      setBarUnderPointer(axis)
      if isBeside { moveDraggedBar(to: location) }
    case .changed: moveDraggedBar(to: location)
    case .ended, .cancelled, .failed:
      guard draggedBar != nil else { return }
      draggedBar = nil
      // The next pointer movement updates hovering.
      setBarUnderPointer(bar(at: location))
    default: break
    }
  }

  /// Scrolls so that the dragged indicator follows the pointer to `point`. Computes the indicator's range again each time, because the content
  /// grows as it is laid out.
  private func moveDraggedBar(to point: CGPoint) {
    guard let dragged = draggedBar, let bar = bar(dragged.axis) else { return }
    let (start, trackLength) = dragged.axis == .vertical ? (bar.track.minY, bar.track.height) : (bar.track.minX, bar.track.width)
    let part = min(max((point.along(dragged.axis) - start - dragged.grip) / max(trackLength - bar.length, 1), 0), 1)
    let range = offsetRange
    let offset = range.min.along(dragged.axis) + (range.max.along(dragged.axis) - range.min.along(dragged.axis)) * part
    contentOffset = dragged.axis == .vertical ? CGPoint(x: contentOffset.x, y: offset) : CGPoint(x: offset, y: contentOffset.y)
  }
}

extension CGPoint {
  fileprivate func along(_ axis: ScrollAxis) -> CGFloat { axis == .vertical ? y : x }
}
