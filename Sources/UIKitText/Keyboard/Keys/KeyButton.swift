import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// A key with a flat face and an edge below it. A pressed key moves down and has no edge.
@MainActor
final class KeyButton: UIControl {
  static let cornerRadius: CGFloat = 4

  let cap: KeyCap
  /// The label on the key; `nil` means none.
  var title: String? { didSet { if title != oldValue { setNeedsDisplay() } } }
  var icon: PathSymbol? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  /// Whether a function key, such as Shift, is on. Its face then looks like that of a letter key.
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// Whether the Tab key stops here. A keyboard has one tab stop.
  var isTabStop = false

  /// Called when a touch, the mouse button or the focus's space key presses the key. `nil` means no handler.
  var onPress: (() -> Void)?
  /// Called when a touch on the key moves to a point of the window. `nil` means no handler.
  var onMove: ((CGPoint) -> Void)?
  /// Called when a touch ends on the key. `nil` means no handler.
  var onTap: (() -> Void)?
  /// Called when the key is released, at any position of the touch. `nil` means no handler.
  var onRelease: (() -> Void)?

  init(_ cap: KeyCap) {
    self.cap = cap
    icon = cap.icon
    super.init(frame: .zero)
    addAction(UIAction { [weak self] _ in self?.onPress?() }, for: .touchDown)
    addAction(UIAction { [weak self] _ in self?.tap() }, for: .touchUpInside)
    addAction(UIAction { [weak self] _ in self?.onRelease?() }, for: [.touchUpOutside, .touchCancel])
    screenRole = .key
    isAccessibilityElement = true
    accessibilityTraits = .keyboardKey
  }

  required init?(coder: NSCoder) { nil }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    onMove?(touch.location(in: nil))
    return super.continueTracking(touch, with: event)
  }

  /// Cancels the touch, and reports a position far away to `onMove`, so that no variant is chosen.
  override func cancelTracking(with event: UIEvent?) {
    onMove?(Self.farAway)
    super.cancelTracking(with: event)
  }

  private static let farAway = CGPoint(x: -10_000, y: -10_000)

  /// Calls `onTap`, then `onRelease`. Both are in one action, so that a log contains a single entry.
  private func tap() {
    onTap?()
    onRelease?()
  }

  override func activateByKeyboard() {
    guard isEnabled else { return }
    sendActions(for: .touchDown)
    super.activateByKeyboard()
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil else { return }
    onMove?(Self.farAway)
    onRelease?()
  }

  override var canBecomeFocused: Bool { isEnabled && isTabStop }

  override var accessibilityValue: String? {
    get { isEnabled ? super.accessibilityValue : "disabled" }
    set { super.accessibilityValue = newValue }
  }

  // MARK: Appearance

  private var face: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - KeyGridGeometry.edge, 0))
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (face, Self.cornerRadius) }

  override func draw(_ rect: CGRect) {
    var face = face
    if isHighlighted {
      face.origin.y += KeyGridGeometry.edge
      fill(face, UISystemPalette.current.keyboard.keyDown)
    } else {
      fill(face.offsetBy(dx: 0, dy: KeyGridGeometry.edge), UISystemPalette.current.keyboard.edge)
      fill(face, cap.isFunction && !isOn ? UISystemPalette.current.keyboard.functionKey : UISystemPalette.current.keyboard.key)
      if isHovered, isEnabled { fill(face, UISystemPalette.current.hover) }
    }
    let faded = isEnabled ? ink : ink.withAlphaComponent(UISystemPalette.disabledAlpha)
    if let icon {
      let scale = min(face.width / 28, face.height / 24, 1)
      icon.draw(at: CGPoint(x: face.midX, y: face.midY), scale: max(scale, 0), color: faded)
    } else if let title {
      draw(title, in: face, color: faded)
    }
  }

  private func fill(_ rect: CGRect, _ color: UIColor) {
    color.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: min(Self.cornerRadius, rect.height / 2, rect.width / 2)).fill()
  }

  private var ink: UIColor { cap == .space && !isHighlighted ? UISystemPalette.current.keyboard.secondary : UISystemPalette.current.label }

  /// Draws a label, reduced to the size of the key. The middle of a letter's x-height is in the middle of the key. Draws nothing on a key that is
  /// too small.
  private func draw(_ title: String, in face: CGRect, color: UIColor) {
    let availableSize = CGSize(width: face.width - 4, height: face.height)
    guard availableSize.width > 2, availableSize.height > 4 else { return }
    var font = font(scale: min(availableSize.height / KeyGridGeometry.rowHeight * 1.25, 1))
    var text = NSAttributedString(string: title, attributes: [.font: font, .foregroundColor: color])
    let width = text.size().width
    if width > availableSize.width {
      font = font.withSize(font.pointSize * availableSize.width / width)
      text = NSAttributedString(string: title, attributes: [.font: font, .foregroundColor: color])
    }
    let origin = CGPoint(x: face.midX - text.size().width / 2, y: face.midY + font.xHeight / 2)
    text.draw(with: CGRect(origin: origin, size: .zero), options: [], context: nil)
  }

  /// The font of the letters, with lining figures (`kNumberCaseType`, `kUpperCaseNumbersSelector`).
  private static let letters = (UIFont(name: "EB Garamond", size: 26) ?? .systemFont(ofSize: 26)).fontDescriptor.addingAttributes([
    .featureSettings: [[UIFontDescriptor.FeatureKey.type: 21, .selector: 1]]
  ])

  private func font(scale: CGFloat) -> UIFont {
    switch cap {
    case .text, .snippet:
      UIFont(descriptor: Self.letters, size: 26 * scale)
    case .space: .systemFont(ofSize: 13 * scale)
    default: .systemFont(ofSize: 13 * scale, weight: .medium)
    }
  }
}
