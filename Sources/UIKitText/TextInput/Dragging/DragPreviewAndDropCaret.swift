import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

/// A preview of dragged text beside the pointer: the beginning of the text, with a plus if it is copied.
@MainActor
final class DraggedTextView: PopoverView {
  private let label = UILabel()
  private let beginning: String
  private let scale: BarScale

  /// The maximum length of the shown text, in characters.
  private static let maximumCharacterCount = 40
  /// The maximum width of the shown text in points, at content size L.
  private static let maximumWidth: CGFloat = 220
  private static let inset = CGSize(width: 10, height: 6)
  /// The offset from the pointer to the top-left corner.
  private static let offset = CGVector(dx: 14, dy: 16)

  init(_ text: String, near view: UIView?) {
    let words = text.prefix(4 * Self.maximumCharacterCount).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    beginning = words.count > Self.maximumCharacterCount ? words.prefix(Self.maximumCharacterCount) + "…" : words
    scale = BarScale(view?.traitCollection ?? .current, window: view?.window?.bounds.size ?? .zero)
    super.init(cornerRadius: 7, shadowOffset: 4, shadowRadius: 8)
    overrideUserInterfaceStyle = view?.traitCollection.userInterfaceStyle ?? .unspecified
    isUserInteractionEnabled = false
    screenRole = .image
    accessibilityLabel = "carried text"
    label.screenRole = nil
    label.font = scale.font(.systemFont(ofSize: 13))
    label.textColor = UISystemPalette.current.label
    label.lineBreakMode = .byTruncatingTail
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the dragged text beside `point` of the window. `copies` adds a plus sign.
  ///
  /// - Parameter lands: whether it could be dropped here; elsewhere it is paler.
  func show(at point: CGPoint, copies: Bool, lands: Bool) {
    label.text = copies ? "+ \(beginning)" : beginning
    accessibilityValue = !lands ? "no drop" : copies ? "copy" : "move"
    alpha = lands ? 0.92 : 0.5
    let widest = Self.maximumWidth * scale.type
    let size = label.sizeThatFits(CGSize(width: widest, height: .greatestFiniteMagnitude))
    label.frame = CGRect(
      x: Self.inset.width, y: Self.inset.height, width: min(size.width, widest).rounded(.up), height: size.height.rounded(.up))
    frame = CGRect(
      x: (point.x + Self.offset.dx).rounded(), y: (point.y + Self.offset.dy).rounded(), width: label.frame.maxX + Self.inset.width,
      height: label.frame.maxY + Self.inset.height)
  }
}

/// Shows the drop position of dragged text, in the window's space, above everything else.
@MainActor
final class DropCaretView: UIView {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
    screenRole = .caret
    accessibilityLabel = "drop caret"
    layer.cornerRadius = 1
  }

  required init?(coder: NSCoder) { nil }

  func show(_ caret: CGRect, tint: UIColor?) {
    isHidden = false
    backgroundColor = tint ?? UISystemPalette.current.caret
    frame = CGRect(x: caret.midX.rounded() - 1, y: caret.minY.rounded() - 1, width: 3, height: caret.height.rounded() + 2)
  }
}
