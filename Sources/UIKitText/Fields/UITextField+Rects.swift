import CoreGraphics
import Foundation
import UIFoundation
@_spi(Galley) import UIKitCore

extension UITextField {
  /// The corner radius of the border style `.roundedRect`, in points.
  static let cornerRadius: CGFloat = 5
  /// The side of the clear button, in points; it grows with large type.
  private var clearButtonSide: CGFloat { max(19, (((defaults[.font] as? UIFont)?.lineHeight ?? 0) * 0.6).rounded()) }
  /// The distance from the clear button to the field's edge, and to the text, in points.
  private static let clearButtonMargin: CGFloat = 5

  /// The distance from the border to the text, in points.
  private var padding: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line, .bezel, .roundedRect: CGSize(width: 7, height: 2)
    }
  }

  /// Returns the rectangle for the text: `bounds` without the border's padding, the visible side views and the clear button. Its width and height are
  /// at least 0.
  func availableTextRect(in bounds: CGRect) -> CGRect {
    let border = borderRect(forBounds: bounds)
    var (left, right) = (border.minX + padding.width, border.maxX - padding.width)
    let gap = borderStyle == .none ? 0 : Self.clearButtonMargin
    func keepClear(of rect: CGRect, _ gap: CGFloat, atLeft: Bool) {
      if atLeft { left = max(left, rect.maxX + gap) } else { right = min(right, rect.minX - gap) }
    }
    if showsLeftView { keepClear(of: leftViewRect(forBounds: bounds), gap, atLeft: !isMirrored) }
    if showsClearButton { keepClear(of: clearButtonRect(forBounds: bounds), Self.clearButtonMargin, atLeft: isMirrored) }
    if showsRightView { keepClear(of: rightViewRect(forBounds: bounds), gap, atLeft: isMirrored) }
    return CGRect(
      x: left, y: border.minY + padding.height, width: max(right - left, 0), height: max(border.height - 2 * padding.height, 0))
  }

  func defaultClearButtonRect(in bounds: CGRect) -> CGRect {
    let side = clearButtonSide
    return sideRect(CGSize(width: side, height: side), in: bounds, Self.clearButtonMargin, atLeft: isMirrored)
  }

  func defaultLeftViewRect(in bounds: CGRect) -> CGRect {
    sideRect(size(of: leftView, in: bounds), in: bounds, padding.width, atLeft: !isMirrored)
  }

  func defaultRightViewRect(in bounds: CGRect) -> CGRect {
    sideRect(size(of: rightView, in: bounds), in: bounds, padding.width, atLeft: isMirrored)
  }

  /// Whether the left view is on the right, as in right-to-left layouts.
  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func sideRect(_ size: CGSize, in bounds: CGRect, _ margin: CGFloat, atLeft: Bool) -> CGRect {
    let x = atLeft ? bounds.minX + margin : bounds.maxX - margin - size.width
    return CGRect(origin: CGPoint(x: x, y: middle(of: bounds, size.height)), size: size)
  }

  private func middle(of bounds: CGRect, _ height: CGFloat) -> CGFloat {
    (bounds.minY + (bounds.height - height) / 2).rounded(.down)
  }

  /// Returns a side view's own size or, if its frame is empty, that of its content; at most the height of the field. Zero if `view` is `nil`.
  private func size(of view: UIView?, in bounds: CGRect) -> CGSize {
    guard let view else { return .zero }
    var size = ownSize(of: view)
    if size.width == 0 || size.height == 0 {
      let content = view.intrinsicContentSize
      if content.width > 0, content.height > 0 { size = content }
    }
    return CGSize(width: size.width, height: min(size.height, bounds.height))
  }

  // MARK: Size

  /// The baselines of the single, vertically centered line, from the top and from the bottom.
  var lineBaselines: (first: CGFloat, last: CGFloat) {
    let whole = bounds.height > 0 ? bounds : CGRect(origin: .zero, size: contentSize)
    let (textArea, font) = (textRect(forBounds: whole), font ?? .systemFont(ofSize: UIFont.systemFontSize))
    let baseline = textArea.midY - font.lineHeight / 2 + font.ascender
    return (baseline - whole.minY, whole.maxY - baseline)
  }

  var contentSize: CGSize {
    let placeholder = hasPlaceholder ? placeholderWidth : 0
    let text = max(layout.naturalWidth, placeholder)
    // The width beside the text, which does not depend on the width of the field.
    let probe = CGRect(x: 0, y: 0, width: 1000, height: 100)
    let beside = probe.width - textRect(forBounds: probe).width
    let line = max(layout.lineHeight, (defaults[.font] as? UIFont)?.lineHeight ?? 0)
    let height = line.rounded(.up) + (borderStyle == .none ? 1 : 13)
    return CGSize(width: (text + beside).rounded(.up), height: height)
  }

  func sizeDidChange() {
    invalidateIntrinsicContentSize()
    displayDidChange()
  }
}

extension UITextField: PointerShaping {
  /// Returns the text cursor over the text of an enabled field, and `nil`, for the arrow of controls, elsewhere.
  public func pointerShape(at point: CGPoint) -> PointerShape? {
    isEnabled && editingRect(forBounds: bounds).contains(point) ? .text : nil
  }
}
