import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A mark at the end of a cell, or a button there.
@MainActor
final class CellAccessory: UIControl {
  private let type: UITableViewCell.AccessoryType
  /// The size at the ordinary text size.
  private let size: CGSize
  /// The scale relative to the ordinary size.
  private var scale: CGFloat = 1
  /// The maximum scale. Beside the largest text, a larger accessory would look like an image.
  private static let largestScale: CGFloat = 2

  init(_ type: UITableViewCell.AccessoryType, use: @escaping () -> Void) {
    self.type = type
    size = CGSize(width: [.detailButton: 24, .detailDisclosureButton: 44, .checkmark: 16][type] ?? 9, height: 28)
    super.init(frame: CGRect(origin: .zero, size: size))
    isUserInteractionEnabled = isButton
    guard isButton else { return }
    accessibilityLabel = "More"
    accessibilityTraits = .button
    addAction(UIAction { _ in use() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  /// Scales the accessory with the text size of `traits`, from its ordinary size to twice that.
  func fit(_ traits: UITraitCollection) {
    let wanted = min(max(UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traits) / 300, 1), Self.largestScale)
    guard wanted != scale else { return }
    scale = wanted
    bounds.size = CGSize(width: (size.width * scale).rounded(.up), height: (size.height * scale).rounded(.up))
    setNeedsDisplay()
  }

  private var isButton: Bool { type == .detailButton || type == .detailDisclosureButton }

  override var screenRole: ScreenRole? {
    get { super.screenRole ?? (isButton ? .button : nil) }
    set { super.screenRole = newValue }
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (CGRect(x: scale, y: 3 * scale, width: 22 * scale, height: 22 * scale), 11 * scale) }
  override func tintColorDidChange() { setNeedsDisplay() }

  override func draw(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.scaleBy(x: scale, y: scale)
    let bounds = CGRect(origin: .zero, size: size)
    let isTurned = traitCollection.layoutDirection == .rightToLeft
    let middle = bounds.midY
    if isButton {
      let circle = CGRect(x: isTurned && type == .detailDisclosureButton ? bounds.width - 23 : 2, y: middle - 10, width: 20, height: 20)
      if isHighlighted || isHovered {
        (isHighlighted ? UISystemPalette.current.pressed : UISystemPalette.current.hover).setFill()
        UIBezierPath(ovalIn: circle).fill()
      }
      tintColor.setStroke()
      tintColor.setFill()
      let ring = UIBezierPath(ovalIn: circle.insetBy(dx: 0.75, dy: 0.75))
      ring.lineWidth = 1.5
      ring.stroke()
      UIBezierPath(ovalIn: CGRect(x: circle.midX - 1.25, y: circle.minY + 4.5, width: 2.5, height: 2.5)).fill()
      UIBezierPath(rect: CGRect(x: circle.midX - 0.9, y: circle.minY + 8.5, width: 1.8, height: 6.5)).fill()
    }
    let line = UIBezierPath()
    line.lineWidth = 2
    line.lineCapStyle = .round
    line.lineJoinStyle = .round
    if type == .checkmark {
      tintColor.setStroke()
      line.move(to: CGPoint(x: 2, y: middle + 0.5))
      line.addLine(to: CGPoint(x: 6, y: middle + 4.5))
      line.addLine(to: CGPoint(x: 14, y: middle - 5))
    } else if type != .detailButton {
      UISystemPalette.current.secondaryLabel.withAlphaComponent(0.7).setStroke()
      let (near, far) = isTurned ? (7.0, 2.0) : (bounds.width - 7, bounds.width - 2)
      line.move(to: CGPoint(x: near, y: middle - 5))
      line.addLine(to: CGPoint(x: far, y: middle))
      line.addLine(to: CGPoint(x: near, y: middle + 5))
    }
    line.stroke()
  }
}
