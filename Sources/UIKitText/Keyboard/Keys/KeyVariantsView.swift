import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
@_spi(Galley) import UIKitCore

/// The popover with the variants of a held key. The touch slides to one and ends there.
@MainActor
final class KeyVariantsView: PopoverView {
  private let texts: [String]
  /// The index of the variant under the touch; `nil` if the touch is outside.
  private(set) var index: Int? = 0

  private static let padding: CGFloat = 4
  private static let cell = CGSize(width: 44, height: 48)
  /// The distance from the row within which a touch still selects a variant, in points.
  private static let reach: CGFloat = 70

  var chosen: String? { index.map { texts[$0] } }

  /// Creates the view of a key's variants, such as accented letters, and places it above the key.
  ///
  /// - Parameter texts: the variants. The key's own letter comes first.
  init(_ texts: [String], over key: KeyButton, in window: UIWindow) {
    self.texts = texts
    super.init(cornerRadius: 8, shadowOffset: 4, shadowRadius: 16)
    isUserInteractionEnabled = false
    overrideUserInterfaceStyle = key.traitCollection.userInterfaceStyle
    screenRole = .popover
    accessibilityLabel = "Variants"
    let keyFrame = key.convert(key.bounds, to: nil)
    let size = CGSize(
      width: min(CGFloat(texts.count) * Self.cell.width + 2 * Self.padding, window.bounds.width - 8), height: Self.cell.height + 2 * Self.padding)
    // The key's own letter is above the key, if there is space for the variants next to it.
    let wanted = keyFrame.midX - Self.padding - Self.cell.width / 2
    let x = min(max(wanted, 4), max(window.bounds.width - size.width - 4, 4))
    let y = max(keyFrame.minY - size.height - 6, 2)
    frame = CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size)
    window.addSubview(self)
    follow(CGPoint(x: keyFrame.midX, y: keyFrame.midY))
  }

  required init?(coder: NSCoder) { nil }

  private var cellWidth: CGFloat { (bounds.width - 2 * Self.padding) / CGFloat(max(texts.count, 1)) }

  /// Selects the variant nearest to `point`, in window coordinates, or none if the point is too far above or below the row.
  func follow(_ point: CGPoint) {
    let localPoint = convert(point, from: nil)
    let isNear = localPoint.y > -Self.reach && localPoint.y < bounds.height + Self.reach
    let column = Int(bounding: Double(((localPoint.x - Self.padding) / cellWidth).rounded(.down)))
    let new = isNear ? min(max(column, 0), texts.count - 1) : nil
    if new != index {
      index = new
      setNeedsDisplay()
    }
    accessibilityValue = chosen
  }

  override func draw(_ rect: CGRect) {
    for (number, text) in texts.enumerated() {
      let cell = CGRect(x: Self.padding + CGFloat(number) * cellWidth, y: Self.padding, width: cellWidth, height: bounds.height - 2 * Self.padding)
      if number == index {
        UISystemPalette.current.onFill.setFill()
        UIBezierPath(roundedRect: cell, cornerRadius: 5).fill()
      }
      let font = UIFont(name: "EB Garamond", size: 26) ?? .systemFont(ofSize: 26)
      let color = number == index ? UISystemPalette.current.onInk : UISystemPalette.current.label
      let shown = NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
      let origin = CGPoint(x: cell.midX - shown.size().width / 2, y: cell.midY + font.xHeight / 2)
      shown.draw(with: CGRect(origin: origin, size: .zero), options: [], context: nil)
    }
  }
}
