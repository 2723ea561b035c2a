import GalleyDocuments
import GalleyPlayground
import UIKit

/// A marker of the ruler: an indent or a tab stop. It is dragged, or moved by the arrow keys.
final class RulerMarker: UIControl {
  enum Kind: Equatable {
    case indent(RulerValues.Indent)
    /// A tab stop, with the raw value of its alignment.
    case tab(alignment: Int)
  }

  /// The width and the height at L, in points.
  static let size = CGSize(width: 16, height: 13)

  var kind: Kind {
    didSet {
      if kind != oldValue { setNeedsDisplay() }
      updateToolTip()
    }
  }
  /// Whether the paragraph is written from right to left.
  var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }
  /// Whether the marker is dragged off the ruler, and disappears when it is released.
  var isRemoved = false { didSet { if isRemoved != oldValue { setNeedsDisplay() } } }
  /// The position in points, for assistive programs.
  var value: CGFloat = 0 { didSet { updateToolTip() } }
  /// Called with the position of the touch that drags the marker, relative to that at which the marker was grasped.
  var onDrag: (UITouch) -> Void = { _ in }
  /// Called when the marker is pressed; the position of its touch is that of a later `onDrag`.
  var onGrasp: (UITouch) -> Void = { _ in }
  /// Called when a drag ends.
  var onRelease: () -> Void = {}
  /// Called to move the marker by points.
  var onStep: (CGFloat) -> Void = { _ in }
  /// Called to remove the marker; does nothing for an indent.
  var onRemove: () -> Void = {}
  /// Called when a key or an assistive program presses the marker.
  var onPress: () -> Void = {}
  /// Whether a touch ended in this turn: its action is a drag or a click, which the ruler distinguishes.
  private var followsTouch = false

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
    isAccessibilityElement = true
    screenRole = .slider
    updateToolTip()
    addAction(UIAction { [weak self] _ in if self?.followsTouch == false { self?.onPress() } }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Names

  override var accessibilityLabel: String? {
    get {
      switch kind {
      case .indent(let indent): indent.name
      case .tab(let alignment): "Tab Stop, \(Self.name(ofAlignment: alignment))"
      }
    }
    set {}
  }

  override var accessibilityValue: String? {
    get { "\(value.fieldText) points" }
    set {}
  }

  private func updateToolTip() { toolTip = "\(accessibilityLabel ?? "")  \(value.fieldText) pt" }

  private static func name(ofAlignment alignment: Int) -> String {
    switch NSTextAlignment(rawValue: alignment) {
    case .center: "Center"
    case .right: "Right"
    default: "Left"
    }
  }

  // MARK: Dragging

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    followsTouch = true
    onGrasp(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    onDrag(touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    release()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release()
  }

  private func release() {
    onRelease()
    Timeline.shared.schedule(after: 0) { [weak self] in self?.followsTouch = false }
  }

  // MARK: Keys

  /// The arrow keys move the marker by 1 point, with Shift by 10. Delete and Backspace remove a tab stop.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
      return super.pressesBegan(presses, with: event)
    }
    let step: CGFloat = key.modifierFlags.contains(.shift) ? 10 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: onStep(-step)
    case .keyboardRightArrow: onStep(step)
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: onRemove()
    default: super.pressesBegan(presses, with: event)
    }
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 2, dy: 2), 3) }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let color = isHighlighted || isHovered ? Theme.blueInk : Theme.ink
    (isRemoved ? color.withAlphaComponent(Theme.disabledAlpha) : color).setFill()
    switch kind {
    case .indent(let indent): triangle(pointsDown: indent == .firstLine).fill()
    case .tab(let alignment): drawTab(alignment)
    }
  }

  private func triangle(pointsDown: Bool) -> UIBezierPath {
    let box = bounds.insetBy(dx: bounds.width * 0.19, dy: bounds.height * 0.15)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: box.midX, y: pointsDown ? box.maxY : box.minY))
    path.addLine(to: CGPoint(x: box.minX, y: pointsDown ? box.minY : box.maxY))
    path.addLine(to: CGPoint(x: box.maxX, y: pointsDown ? box.minY : box.maxY))
    path.close()
    return path
  }

  /// Draws a foot on the side of the text, and a stem at the position of the stop.
  private func drawTab(_ alignment: Int) {
    let (width, height) = (bounds.width * 0.36, bounds.height * 0.7)
    let thickness = max((bounds.height * 0.14).rounded(), 1)
    let top = (bounds.midY - height / 2).rounded()
    UIRectFill(CGRect(x: (bounds.midX - thickness / 2).rounded(), y: top, width: thickness, height: height))
    let isRight = NSTextAlignment(rawValue: alignment) == .right
    let left = NSTextAlignment(rawValue: alignment) == .center || isRight != isMirrored ? width : 0
    let right = NSTextAlignment(rawValue: alignment) == .center || isRight == isMirrored ? width : 0
    UIRectFill(CGRect(x: (bounds.midX - left - thickness / 2).rounded(), y: top + height - thickness, width: left + right + thickness, height: thickness))
  }
}
