import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

/// A button of an accessory bar: an icon, a glyph or a word on a cell of 32 points, larger with the content size category.
@preconcurrency @MainActor
public final class AccessoryCell: UIControl {
  /// The side length in points, at content size L.
  public static let side: CGFloat = 32

  /// The content of the cell.
  public enum Face {
    /// A drawing centered at `center`, at `scale` times its size at content size L, in the current graphics context.
    case icon(draw: @MainActor (_ center: CGPoint, _ scale: CGFloat, _ color: UIColor) -> Void)
    case glyph(String, UIFont, isUnderlined: Bool = false)
    case word(String)
  }

  private let face: Face

  /// Whether an edge of the bar cuts the cell off; set by the bar. The cell is then hidden, but the Tab key still reaches it.
  var isCut = false {
    didSet {
      guard isCut != oldValue else { return }
      screenRole = isCut ? nil : .accessory
      setNeedsDisplay()
    }
  }

  /// Returns whether `point`, in the cell's coordinate space, hits the cell: never if an edge of the bar cuts it off.
  public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    !isCut && super.point(inside: point, with: event)
  }

  /// Whether the bar omits the cell because its action is available elsewhere. The other cells take its space.
  public var isLeftOut = false {
    didSet { if isLeftOut != oldValue { sequence(first: self as UIView, next: \.superview).first { $0 is AccessoryBar }?.setNeedsLayout() } }
  }

  /// The scale of the bar's contents, set by the bar.
  var scale = BarScale(UITraitCollection(preferredContentSizeCategory: .large), limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      bounds.size = fittingSize
      setNeedsDisplay()
    }
  }

  /// Whether the option that the cell toggles is on.
  public var isOn = false { didSet { if isOn != oldValue { stateDidChange() } } }

  /// Creates a cell that calls `action` when it is pressed. `label` is its accessibility label and its tooltip, to which `key`, the equivalent
  /// keyboard shortcut, is added.
  public init(_ face: Face, label: String, key: String? = nil, action: @escaping () -> Void) {
    self.face = face
    super.init(frame: .zero)
    screenRole = .accessory
    isAccessibilityElement = true
    accessibilityLabel = label
    accessibilityTraits = .button
    toolTip = key.map { "\(label)  \($0)" } ?? label
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    bounds.size = fittingSize
  }

  public required init?(coder: NSCoder) { nil }

  private var fittingSize: CGSize {
    let side = (Self.side * scale.icon).rounded()
    guard let text = text(in: UISystemPalette.current.label), isWord else { return CGSize(width: side, height: side) }
    return CGSize(width: (text.size().width + 2 * AccessoryBar.wordPadding).rounded(.up), height: side)
  }

  private var isWord: Bool { if case .word = face { true } else { false } }

  /// The value of the cell. Unless set, "disabled" if the cell is disabled, "on" for an option that is on, otherwise `nil`.
  public override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (isEnabled ? (isOn ? "on" : nil) : "disabled") }
    set { super.accessibilityValue = newValue }
  }

  /// The focus ring around the cell, in its coordinate space.
  public override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, 6) }

  // MARK: Appearance

  /// Draws the icon, glyph or word on its background. Draws nothing if an edge of the bar cuts the cell off.
  public override func draw(_ rect: CGRect) {
    guard !isCut else { return }
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: 6)
    if isOn {
      UISystemPalette.current.onFill.setFill()
      ground.fill()
    }
    if isEnabled, isHighlighted || isHovered {
      (isHighlighted ? UISystemPalette.current.pressed : UISystemPalette.current.hover).setFill()
      ground.fill()
    }
    let color = isOn ? UISystemPalette.current.onInk : UISystemPalette.current.label
    let ink = isEnabled ? color : color.withAlphaComponent(UISystemPalette.disabledAlpha)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    if case .icon(let draw) = face { return draw(middle, scale.icon, ink) }
    guard let text = text(in: ink) else { return }
    let size = text.size()
    text.draw(at: CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2))
  }

  private func text(in color: UIColor) -> NSAttributedString? {
    switch face {
    case .icon: return nil
    case .word(let word):
      return NSAttributedString(
        string: word,
        attributes: [.font: scale.font(.systemFont(ofSize: 13, weight: .semibold)), .foregroundColor: color])
    case .glyph(let glyph, let font, let isUnderlined):
      let scaled = font.withSize(font.pointSize * scale.icon)
      var attributes: [NSAttributedString.Key: Any] = [.font: scaled, .foregroundColor: color]
      if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
      return NSAttributedString(string: glyph, attributes: attributes)
    }
  }
}
