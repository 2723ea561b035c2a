import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UILabel {
  func drawLines(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let storedText, storedText.length > 0 else { return }
    guard rect.width > 0, rect.height > 0 else { return }
    let origin = CGPoint(x: rect.minX, y: rect.minY + topOfText(in: rect.size))
    context.saveGState()
    if lineBreakMode == .byClipping { context.clip(to: rect) }
    if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
    if isEnabled {
      layout.draw(at: origin)
    } else {
      context.setAlpha(0.32)
      context.beginTransparencyLayer()
      layout.draw(at: origin)
      context.endTransparencyLayer()
    }
    context.restoreGState()
  }

  /// Lays out the text for a rectangle of `size`. Returns the distance in points from the top of that rectangle to the top of the text container,
  /// rounded to a whole pixel.
  func topOfText(in size: CGSize) -> CGFloat {
    let scale = layOutForDrawing(in: size, lines: numberOfLines)
    let height = layout.usedRect.height
    var top = (size.height - height) / 2
    if scale < 1, baselineAdjustment != .alignCenters {
      let baseline = layout.firstBaseline
      // Without `scale`, this is the position of the text at its full size.
      let fullTop = (size.height - height / scale) / 2
      top = baselineAdjustment == .none ? fullTop : fullTop + baseline / scale - baseline
    }
    let pixels = max(traitCollection.displayScale, 1)
    return (top * pixels).rounded() / pixels
  }
}
