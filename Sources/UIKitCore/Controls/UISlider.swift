import CoreGraphics
import Foundation
import UIFoundation

/// A thumb on a track that selects a number in a range, by drag, click, scroll wheel and keys.
///
/// A subclass with stops or its own track overrides `trackRect`, `thumbRect`, `drawTrack`, `drawThumb` and
/// `value(afterSteps:)`.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private var storedValue: Float = 0
  private var grip: CGFloat = 0

  /// The value at the left end; 0 by default. Setting it clamps `value` to the new range.
  open var minimumValue: Float = 0 {
    didSet { valueRangeDidChange() }
  }
  /// The value at the right end; 1 by default. Setting it clamps `value` to the new range.
  open var maximumValue: Float = 1 {
    didSet { valueRangeDidChange() }
  }

  /// The value, clamped to the range. Setting it sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Whether `valueChanged` is sent throughout a drag, rather than only at its end; `true` by default.
  open var isContinuous = true

  /// The color of the track left of the knob; `nil` is the standard color.
  open var minimumTrackTintColor: UIColor? {
    didSet { setNeedsDisplay() }
  }
  /// The color of the track right of the knob; `nil` is the standard color.
  open var maximumTrackTintColor: UIColor? {
    didSet { setNeedsDisplay() }
  }
  /// The color of the knob; `nil` is the color of text.
  open var thumbTintColor: UIColor? {
    didSet { setNeedsDisplay() }
  }

  /// Sets the value, clamped to the range; NaN becomes the minimum. Sends no event, and never animates.
  open func setValue(_ value: Float, animated: Bool) {
    let clamped = value.isNaN ? minimumValue : min(max(value, minimumValue), max(maximumValue, minimumValue))
    guard clamped != storedValue else { return }
    storedValue = clamped
    setNeedsDisplay()
  }

  private func valueRangeDidChange() {
    setValue(storedValue, animated: false)
    setNeedsDisplay()
  }

  // MARK: Geometry

  /// Returns the rectangle of the line that the knob slides on: a point high, in the middle of `bounds`, inset by 6 points from each side.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX + 6, y: (bounds.midY - 0.5).rounded(), width: max(bounds.width - 12, 0), height: 1)
  }

  /// Returns the rectangle of the knob, 12 by 22 points, on the track at `value`.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let x = rect.minX + rect.width * part(of: value)
    return CGRect(x: (x - 6).rounded(), y: (bounds.midY - 11).rounded(), width: 12, height: 22)
  }

  /// Returns the value whose thumb position is nearest to `x`, in the slider's space: `minimumValue` left of the track, `maximumValue` right of it,
  /// and `minimumValue` if the track has no width.
  open func value(atX x: CGFloat) -> Float {
    let track = trackRect(forBounds: bounds)
    guard track.width > 0 else { return minimumValue }
    let part = min(max((x - track.minX) / track.width, 0), 1)
    return minimumValue + Float(part) * (maximumValue - minimumValue)
  }

  private func part(of value: Float) -> CGFloat {
    maximumValue > minimumValue ? CGFloat((value - minimumValue) / (maximumValue - minimumValue)) : 0
  }

  /// The current frame of the thumb.
  public var thumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: bounds.width, height: 32) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 32) }
  /// The focus ring around the thumb, in the slider's coordinate space.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (thumbRect, 4) }

  // MARK: Drawing

  /// Draws the track and the thumb.
  open override func draw(_ rect: CGRect) {
    let track = trackRect(forBounds: bounds)
    drawTrack(in: track)
    drawThumb(in: thumbRect)
  }

  /// Draws the track of the slider. A Galley extension.
  open func drawTrack(in track: CGRect) {
    let knob = thumbRect
    (minimumTrackTintColor ?? UISystemPalette.current.track).setFill()
    UIRectFill(CGRect(x: track.minX, y: track.minY, width: max(knob.midX - track.minX, 0), height: track.height))
    (maximumTrackTintColor ?? UISystemPalette.current.track).setFill()
    UIRectFill(CGRect(x: knob.midX, y: track.minY, width: max(track.maxX - knob.midX, 0), height: track.height))
  }

  /// Draws the thumb, with the slot in it. A Galley extension.
  open func drawThumb(in thumb: CGRect) {
    (thumbTintColor ?? UISystemPalette.current.label).withAlphaComponent(isEnabled ? 1 : 0.32).setFill()
    UIBezierPath(roundedRect: thumb, cornerRadius: 4).fill()
    UISystemPalette.current.popover.setFill()
    UIRectFill(CGRect(x: (thumb.midX - 0.5).rounded(.down), y: thumb.midY - 5, width: 1, height: 10))
  }

  // MARK: Hand

  @_spi(Galley) open override var tapsArePrimary: Event { [] }

  /// Begins to drag the thumb; a touch beside the thumb moves it there first. Always returns `true`.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let knob = thumbRect.insetBy(dx: -4, dy: -4)
    // A press on the thumb keeps its offset from the pointer; a click elsewhere centers the thumb there.
    grip = knob.contains(point) ? point.x - thumbRect.midX : 0
    if !knob.contains(point) { move(to: point.x) }
    return true
  }

  /// Moves the thumb with the touch, and sends `.valueChanged` for a new value if `isContinuous`. Always returns `true`.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    move(to: touch.location(in: self).x - grip)
    return true
  }

  /// Sends `.valueChanged` and `.primaryActionTriggered` once, unless `isContinuous` is `true`.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  private func move(to x: CGFloat) {
    let old = storedValue
    setValue(value(atX: x), animated: false)
    if storedValue != old, isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// Returns the value after `steps` keyboard steps, each a twentieth of the range by default; negative steps go down. The result can be outside the
  /// range. A Galley extension.
  open func value(afterSteps steps: Int) -> Float {
    storedValue + Float(steps) * (maximumValue - minimumValue) / 20
  }

  /// Changes the value by `steps` keyboard steps, clamped to the range, and sends `.valueChanged` and `.primaryActionTriggered`. Returns `false`,
  /// and sends nothing, if the value stays the same, as at the end of the range.
  @discardableResult
  public func step(by steps: Int) -> Bool { moveByKey(to: value(afterSteps: steps)) }

  @discardableResult
  func moveByKey(to value: Float) -> Bool {
    let old = storedValue
    setValue(value, animated: false)
    guard storedValue != old else { return false }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    return true
  }

  private var wheelRemainder: CGFloat = 0

  /// Changes the value by a scroll wheel: up and right increase it, by a step for each notch or each 24 points of a touchpad.
  ///
  /// Returns `false`, so that the event is passed on, if the slider is disabled or in a scroll view that can scroll in this direction.
  open override func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool {
    guard isEnabled, !isInScrollView(thatScrollsBy: delta) else { return false }
    // Up and right increase the value. A touchpad's points add up to steps.
    let distance = abs(delta.dy) >= abs(delta.dx) ? delta.dy : -delta.dx
    if isPrecise {
      wheelRemainder += distance / 24
    } else {
      wheelRemainder = distance > 0 ? 1 : -1
    }
    let steps = Int(bounding: Double(wheelRemainder))
    wheelRemainder -= CGFloat(steps)
    if steps != 0 { step(by: steps) }
    return true
  }

  /// Returns whether the slider is in a scroll view with enabled scrolling whose content is larger than its bounds in the main direction of
  /// `delta`: a user who scrolls the page does not intend to change a slider.
  private func isInScrollView(thatScrollsBy delta: CGVector) -> Bool {
    let isUpright = abs(delta.dy) >= abs(delta.dx)
    var above = superview
    while let view = above {
      if let page = view as? UIScrollView, page.isScrollEnabled,
        isUpright ? page.contentSize.height > page.bounds.height : page.contentSize.width > page.bounds.width
      {
        return true
      }
      above = view.superview
    }
    return false
  }

  /// Does nothing: Space and Return have no meaning for a slider.
  open override func activateByKeyboard() {}

  /// Changes the value by arrow keys, Page Up, Page Down, Home and End if the slider has the focus or is first responder; other keys go to the
  /// superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !handleStepKey(presses) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Accessibility

  /// The value of the view. Unless set, the slider's value in percent of its range, as in "40%". Never `nil`.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int(bounding: Double((part(of: storedValue) * 100).rounded())))%" }
    set { super.accessibilityValue = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .slider }
    set { super.screenRole = newValue }
  }
}
