import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The two handles of a selection made by touch.
@MainActor
final class SelectionHandles {
  let start = SelectionHandleView(isStart: true)
  let end = SelectionHandleView(isStart: false)

  /// Whether at least one handle is visible.
  var isShown: Bool { !start.isHidden || !end.isHidden }

  /// Returns the affinity of the caret position of a handle, so that at a soft line break the handle is on the line of the selected character
  /// next to it: `.backward` for the end handle, `.forward` for the start handle.
  func affinity(of handle: SelectionHandleView) -> UITextStorageDirection { handle === end ? .backward : .forward }

  func hide() { for handle in [start, end] { handle.isHidden = true } }

  /// Places the handles at the ends of the selection: beside the caret, or in front of the view that clips a field's line and would clip their knobs.
  /// Hides a handle whose end is not laid out or is clipped.
  ///
  /// - Parameters:
  ///   - space: the view whose coordinate space the text's rectangles use; `nil` for `superview`.
  ///   - superview: the superview of the caret.
  func show(_ text: any InteractiveText, of space: UIView?, in superview: UIView, above caret: UIView) {
    let range = text.selection.range
    let clip = superview.clipsToBounds && !(superview is UIScrollView) ? superview : nil
    let (parent, sibling) = clip.flatMap { clip in clip.superview.map { ($0, clip) } } ?? (superview, caret)
    for (handle, offset) in [(start, range.location), (end, range.upperBound)] {
      if handle.superview !== parent { parent.insertSubview(handle, aboveSubview: sibling) }
      // Nothing is laid out for the end of a long selection that is far away.
      var rect = text.isLaidOut(at: offset) ? text.caretRect(at: offset, affinity: affinity(of: handle)) : nil
      rect = rect.map { superview.convert($0, from: space ?? superview) }
      if let clip, let end = rect, !clip.bounds.insetBy(dx: -1, dy: 0).contains(CGPoint(x: end.midX, y: clip.bounds.midY)) { rect = nil }
      handle.accessibilityValue = "\(offset)"
      handle.show(rect.map { parent.convert($0, from: superview) })
    }
  }
}

/// A bar as high as the line with a knob, above it at the start of a selection and below it at the end. In the tint color.
@MainActor
final class SelectionHandleView: UIView {
  private let isStart: Bool
  /// The width of the bar in points.
  private static let width: CGFloat = 2
  private static let radius: CGFloat = 4.5
  /// The length by which the knob overlaps the bar, in points.
  private static let overlap: CGFloat = 1

  /// The length by which the knob extends beyond the line, in points.
  static let reach = 2 * radius - overlap

  init(isStart: Bool) {
    self.isStart = isStart
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
    screenRole = .handle
    accessibilityLabel = isStart ? "selection start" : "selection end"
  }

  required init?(coder: NSCoder) { nil }

  /// The knob's middle, in its own space.
  var knobCenter: CGPoint { CGPoint(x: bounds.midX, y: isStart ? Self.radius : bounds.maxY - Self.radius) }

  /// Moves the handle to an end of the selection, or hides it.
  ///
  /// - Parameter caret: the end of the selection, in the superview's space, or `nil` if it is unknown or not visible.
  func show(_ caret: CGRect?) {
    isHidden = caret == nil
    guard let caret else { return }
    let scale = window?.screen.scale ?? 1
    func snapped(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let above = Self.reach
    let middle = snapped(caret.midX - Self.width / 2) + Self.width / 2
    let (top, bottom) = (snapped(caret.minY) - (isStart ? above : 0), snapped(caret.maxY) + (isStart ? 0 : above))
    let newFrame = CGRect(x: middle - Self.radius, y: top, width: 2 * Self.radius, height: bottom - top)
    if frame != newFrame {
      frame = newFrame
      setNeedsDisplay()
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    (chosenTintColor ?? UISystemPalette.current.focusRing).setFill()
    let radius = Self.radius
    let bar = CGRect(
      x: bounds.midX - Self.width / 2, y: isStart ? radius : 0, width: Self.width, height: bounds.height - radius)
    UIGraphicsGetCurrentContext()?.fill(bar)
    let center = knobCenter
    UIBezierPath(ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)).fill()
  }
}
