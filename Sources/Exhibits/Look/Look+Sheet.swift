import UIKit

extension Look {
  /// A floating sheet: the popover's fill with its one shadow, and a hairline within its edge.
  @MainActor package static func drawSheet(_ rect: CGRect, cornerRadius: CGFloat, in context: CGContext) {
    context.saveGState()
    context.setShadow(offset: CGSize(width: 0, height: 8), blur: 28, color: shadow.cgColor)
    popover.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius).fill()
    context.restoreGState()
    popoverHairline.setStroke()
    let hairline = UIBezierPath(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: cornerRadius - 0.5)
    hairline.lineWidth = 1
    hairline.stroke()
  }
}
