import CoreGraphics
import Foundation
import UIFoundation

/// Two buttons that decrease and increase a number.
///
/// With the keyboard focus, arrow keys do the same: Up and Right increase it.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private var stored = 0.0
  private var direction = 0
  private var alarm: Timeline.Alarm?

  private static let size = CGSize(width: 94, height: 32)
  private static let firstPause = 0.5
  private static let pause = 0.1

  /// The value, clamped to the range. Setting it sends no event; NaN becomes the minimum.
  open var value: Double {
    get { stored }
    set {
      stored = newValue.isNaN ? (minimumValue.isNaN ? 0 : minimumValue) : min(max(newValue, minimumValue), max(maximumValue, minimumValue))
      setNeedsDisplay()
    }
  }
  /// The minimum value; 0 by default. Setting it clamps `value` to the new range.
  open var minimumValue = 0.0 { didSet { value = stored } }
  /// The maximum value; 100 by default. Setting it clamps `value` to the new range.
  open var maximumValue = 100.0 { didSet { value = stored } }
  /// The step of one press, a finite number above 0; 1 by default. Other numbers are rejected: the previous step stays, and a
  /// message goes to standard error. UIKit raises an exception.
  open var stepValue = 1.0 {
    didSet {
      guard !(stepValue > 0 && stepValue.isFinite) else { return }
      GeometryCheck.refuse(stepValue, as: "stepValue", of: self, because: "must be a finite number above 0")
      stepValue = oldValue
    }
  }
  /// Whether holding a press repeats it; `true` by default.
  open var autorepeat = true
  /// Whether `valueChanged` is sent for each step while a press is held, rather than once at its end; `true` by default.
  open var isContinuous = true
  /// Whether a step beyond one end of the range goes to the other end; `false` by default.
  open var wraps = false

  public override init(frame: CGRect) { super.init(frame: CGRect(origin: frame.origin, size: Self.size)) }

  public required init?(coder: NSCoder) { nil }

  private func next(_ direction: Int) -> Double {
    let next = stored + Double(direction) * stepValue
    if wraps { return next > maximumValue ? minimumValue : next < minimumValue ? maximumValue : next }
    return min(max(next, minimumValue), maximumValue)
  }

  /// Changes the value by one step: up if `direction` is 1, down if it is -1. At the end of the range nothing changes, and nothing is sent.
  ///
  /// - Returns: Whether the value changed.
  @discardableResult
  private func step(_ direction: Int, sendsActions: Bool) -> Bool {
    let next = next(direction)
    guard next != stored else { return false }
    value = next
    if sendsActions { sendActions(for: .valueChanged) }
    return true
  }

  // MARK: Look

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }
  /// The focus ring around the whole control, in its coordinate space.
  open override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, 7) }

  /// Draws the minus and plus signs on a rounded background; a sign is faint at its end of the range.
  open override func draw(_ rect: CGRect) {
    let palette = UISystemPalette.current
    palette.hover.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: 7).fill()
    let middle = bounds.midX.rounded()
    for (side, x) in [(-1, bounds.width / 4), (1, bounds.width * 3 / 4)] {
      if isHighlighted, direction == side {
        palette.pressed.setFill()
        let half = CGRect(x: side < 0 ? 0 : middle, y: 0, width: bounds.width / 2, height: bounds.height)
        UIBezierPath(roundedRect: half.insetBy(dx: 2, dy: 2), cornerRadius: 5).fill()
      }
      let isOn = isEnabled && next(side) != stored
      palette.label.withAlphaComponent(isOn ? 1 : UISystemPalette.disabledAlpha).setFill()
      UIRectFill(CGRect(x: (x - 7).rounded(), y: (bounds.midY - 0.75).rounded(), width: 14, height: 1.5))
      if side > 0 { UIRectFill(CGRect(x: (x - 0.75).rounded(), y: (bounds.midY - 7).rounded(), width: 1.5, height: 14)) }
    }
    palette.separator.setFill()
    UIRectFill(CGRect(x: middle, y: 8, width: 1 / max(traitCollection.displayScale, 1), height: max(bounds.height - 16, 0)))
  }

  // MARK: Hand and keys

  @_spi(Galley) open override var tapsArePrimary: Event { [] }

  /// Changes the value by one step: down in the left half, up in the right half. With `autorepeat`, steps follow while the touch lasts.
  ///
  /// Sends `.valueChanged` for each step if `isContinuous`. Always returns `true`.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    direction = touch.location(in: self).x < bounds.midX ? -1 : 1
    step(direction, sendsActions: isContinuous)
    if autorepeat { goOn(after: Self.firstPause) }
    return true
  }

  private func goOn(after pause: TimeInterval) {
    alarm = Timeline.shared.schedule(after: pause) { [weak self] in
      guard let self, isTracking else { return }
      // A touch that left the button pauses the repetition.
      if isTouchInside { step(direction, sendsActions: isContinuous) }
      goOn(after: Self.pause)
    }
  }

  /// Ends the repetition, and sends `.valueChanged` once unless `isContinuous` is `true`.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    stop()
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: UIEvent?) { stop() }

  private func stop() {
    alarm?.cancel()
    alarm = nil
    direction = 0
    setNeedsDisplay()
  }

  /// Changes the value by one step for an arrow key if the control has the focus; other keys go to the superclass.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, isEnabled, let key = presses.unmodifiedKey else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardUpArrow, .keyboardRightArrow: step(1, sendsActions: true)
    case .keyboardDownArrow, .keyboardLeftArrow: step(-1, sendsActions: true)
    default: super.pressesBegan(presses, with: event)
    }
  }

  open override func activateByKeyboard() { step(1, sendsActions: true) }

  /// The value of the view. Unless set, the stepper's number, without a fraction if it is an integer. Never `nil`.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (stored == stored.rounded() && abs(stored) < 1e15 ? "\(Int(stored))" : "\(stored)") }
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
