import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation
import UIKitCore

extension UITextField {
  /// Seventy per cent gray on a light background; equally faint on a dark one.
  static var placeholderColor: UIColor { UISystemPalette.current.placeholder }
  /// The opacity of the text of a disabled field.
  private static let disabledAlpha: CGFloat = 0.4

  func drawField() {
    drawGround(in: borderRect(forBounds: bounds))
    if hasPlaceholder, !editor.hasText { draw(inArea: placeholderRect(forBounds: bounds)) { drawPlaceholder(in: $0) } }
    if editor.hasText, !isLive { draw(inArea: textRect(forBounds: bounds)) { drawText(in: $0) } }
  }

  /// Runs `body` with the origin of `area` as the origin of the context, and `area` as its clip. Does nothing without a context or if `area` is
  /// empty.
  private func draw(inArea area: CGRect, _ body: (CGRect) -> Void) {
    guard let context = UIGraphicsGetCurrentContext(), area.width > 0, area.height > 0 else { return }
    context.saveGState()
    context.translateBy(x: area.minX, y: area.minY)
    let rect = CGRect(origin: .zero, size: area.size)
    context.clip(to: rect)
    drawnArea = area.origin
    body(rect)
    drawnArea = .zero
    context.restoreGState()
  }

  func drawBorder(in rect: CGRect) {
    if borderStyle != .roundedRect, let background {
      (isEnabled ? background : disabledBackground ?? background).draw(in: rect)
      return
    }
    let pixel = 1 / max(traitCollection.displayScale, 1)
    switch borderStyle {
    case .none: break
    case .line:
      UIColor.label.setStroke()
      stroke(UIBezierPath(rect: rect.insetBy(dx: 0.5, dy: 0.5)), 1)
    case .bezel:
      UISystemPalette.current.field.setFill()
      UIBezierPath(rect: rect).fill()
      UIColor.systemGray3.setStroke()
      stroke(UIBezierPath(rect: rect.insetBy(dx: 0.5, dy: 0.5)), 1)
      UIColor.systemGray.setFill()
      UIBezierPath(rect: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1)).fill()
      UIBezierPath(rect: CGRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height)).fill()
    case .roundedRect:
      let path = UIBezierPath(roundedRect: rect.insetBy(dx: pixel / 2, dy: pixel / 2), cornerRadius: Self.cornerRadius)
      (isEnabled ? UISystemPalette.current.field : UISystemPalette.current.disabledField).setFill()
      path.fill()
      (isLive ? tintColor : UISystemPalette.current.fieldEdge).setStroke()
      stroke(path, pixel)
    }
  }

  private func stroke(_ path: UIBezierPath, _ width: CGFloat) {
    path.lineWidth = width
    path.stroke()
  }

  // MARK: Text

  /// Lays out the line for a rectangle, and draws it into the current context, clipped at the sides. `rect` is in the field's space, or in that
  /// of the text area while it is drawn. Does nothing without a context or text, or if `rect` has no width.
  func drawLine(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, editor.hasText else { return }
    layOutLine(in: rect)
    context.saveGState()
    context.clip(to: rect.insetBy(dx: -FieldClipView.reach, dy: -rect.height))
    draw(in: context) { layout.draw(at: inDrawnArea(origin(ofLineIn: inField(rect)))) }
    context.restoreGState()
  }

  // Lines are placed on whole pixels of the field, regardless of the origin of the text area.
  private func inField(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: drawnArea.x, dy: drawnArea.y) }
  private func inDrawnArea(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - drawnArea.x, y: point.y - drawnArea.y) }

  private func draw(in context: CGContext, _ body: () -> Void) {
    guard !isEnabled else { return body() }
    context.setAlpha(Self.disabledAlpha)
    context.beginTransparencyLayer()
    body()
    context.endTransparencyLayer()
  }

  // MARK: Placeholder

  var hasPlaceholder: Bool { attributedPlaceholder?.length ?? 0 > 0 }

  private func placeholderText() -> NSMutableAttributedString {
    let text = NSMutableAttributedString(
      attributedString: (attributedPlaceholder ?? NSAttributedString(string: "")).withSpacesForLineBreaks)
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    text.fillGaps(with: [
      .font: defaults[.font] ?? UIFont.systemFont(ofSize: 17), .foregroundColor: Self.placeholderColor, .paragraphStyle: style,
    ])
    return text
  }

  func layOutPlaceholder(width: CGFloat) {
    placeholderLayout.layOut(
      placeholderText,
      LabelLayout.Request(generation: placeholderGeneration, width: width, height: 0, lines: 1, mode: .byTruncatingTail))
  }

  var placeholderWidth: CGFloat {
    layOutPlaceholder(width: 0)
    return placeholderLayout.usedRect.width
  }

  func origin(ofPlaceholderIn rect: CGRect) -> CGPoint {
    layOutPlaceholder(width: rect.width)
    return CGPoint(x: rect.minX, y: top(of: placeholderLayout.usedRect.height, in: rect))
  }

  func drawPlaceholderLine(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, hasPlaceholder else { return }
    let origin = inDrawnArea(origin(ofPlaceholderIn: inField(rect)))
    draw(in: context) { placeholderLayout.draw(at: origin) }
  }
}
