import CoreGraphics
import Foundation
import UIFoundation

extension UIScrollView {
  private static var width: CGFloat { 3 }
  private static var margin: CGFloat { 3 }
  private static var leastLength: CGFloat { 24 }

  /// Shows the indicators, and hides them 700 ms after the last movement.
  func showIndicators() {
    guard window != nil else { return }
    if !showsIndicatorsNow {
      showsIndicatorsNow = true
      setNeedsDisplay()
    }
    indicatorFade?.cancel()
    indicatorFade = Timeline.shared.schedule(after: 0.7) { [weak self] in
      self?.showsIndicatorsNow = false
      self?.setNeedsDisplay()
    }
  }

  func drawIndicators() {
    guard showsIndicatorsNow else { return }
    let range = offsetRange
    let room = bounds.inset(by: scrollIndicatorInsets).insetBy(dx: Self.margin, dy: Self.margin)
    HousePalette.ink.withAlphaComponent(0.4).setFill()
    if showsVerticalScrollIndicator, range.max.y > range.min.y {
      let (start, length) = indicator(
        room: room.height, seen: bounds.height, offset: contentOffset.y - range.min.y, span: range.max.y - range.min.y)
      fill(CGRect(x: room.maxX - Self.width, y: room.minY + start, width: Self.width, height: length))
    }
    if showsHorizontalScrollIndicator, range.max.x > range.min.x {
      let (start, length) = indicator(
        room: room.width, seen: bounds.width, offset: contentOffset.x - range.min.x, span: range.max.x - range.min.x)
      fill(CGRect(x: room.minX + start, y: room.maxY - Self.width, width: length, height: Self.width))
    }
  }

  private func fill(_ rect: CGRect) { UIBezierPath(roundedRect: rect, cornerRadius: Self.width / 2).fill() }

  /// Where a bar lies in `room`; pulled beyond an end it shrinks against it.
  private func indicator(
    room: CGFloat, seen: CGFloat, offset: CGFloat, span: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let full = min(max(room * seen / (seen + span), Self.leastLength), max(room, 0))
    let beyond = max(-offset, offset - span, 0)
    let length = max(full - beyond, min(full, 8))
    let part = min(max(offset / span, 0), 1)
    return ((room - length) * part, length)
  }
}
