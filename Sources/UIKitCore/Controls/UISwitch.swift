import CoreGraphics
import Foundation
import UIFoundation

/// A switch with two states, on and off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private let knob = UIView()

  /// Whether the switch is on; `false` by default. Setting it neither animates nor sends an event.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }
  private var storedIsOn = false

  /// The background while on; `nil` is the standard blue.
  open var onTintColor: UIColor? {
    didSet { showState() }
  }
  /// The color of the knob; `nil` is the standard color.
  open var thumbTintColor: UIColor? {
    didSet { showState() }
  }

  /// The frame. Only its origin can be set: a switch has a fixed size.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  /// Creates a switch, which is always 40 by 24 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    knob.isUserInteractionEnabled = false
    knob.layer.cornerRadius = 9
    layer.cornerRadius = UISwitch.size.height / 2
    addSubview(knob)
    showState()
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static let size = CGSize(width: 40, height: 24)

  /// Sets the state without sending an event, in 120 ms if `animated`.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != storedIsOn else { return }
    storedIsOn = on
    if animated {
      UIView.animate(withDuration: 0.12, delay: 0, options: .curveEaseOut, animations: { self.showState() })
    } else {
      showState()
    }
  }

  private func showState() {
    backgroundColor = storedIsOn ? onTintColor ?? UISystemPalette.current.switchOn : UISystemPalette.current.track
    knob.backgroundColor = thumbTintColor ?? UISystemPalette.current.popover
    knob.frame = CGRect(x: storedIsOn ? 19 : 3, y: 3, width: 18, height: 18)
    alpha = isEnabled ? 1 : 0.32
  }

  /// Shows the state of the switch, including whether it is enabled.
  open override func stateDidChange() {
    showState()
    super.stateDidChange()
  }

  @_spi(Galley) open override var tapsArePrimary: Event { [] }

  /// Toggles the switch and sends `.valueChanged` if the touch ends within it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside { toggle() }
  }

  /// Toggles the switch for Space or Return if it is enabled.
  open override func activateByKeyboard() { if isEnabled { toggle() } }

  private func toggle() {
    setOn(!storedIsOn, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }
  open override var intrinsicContentSize: CGSize { UISwitch.size }

  /// The value of the view. Unless set, "on" or "off". Never `nil`.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (storedIsOn ? "on" : "off") }
    set { super.accessibilityValue = newValue }
  }
  /// Adds the trait of a toggle button.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union([.button, .toggleButton]) }
    set { super.accessibilityTraits = newValue }
  }
  open override var screenRole: ScreenRole? {
    get { super.screenRole ?? .button }
    set { super.screenRole = newValue }
  }
}
