import CoreGraphics
import Foundation
import Raster
import UIFoundation

extension UIView {
  /// A view whose alpha says how much is seen of this one and of those in it, in this one's space; `nil`, the default, for all of it.
  ///
  /// The mask is in no superview. What changes of it is seen when the view is drawn next, as after `setNeedsDisplay()`. Touches find the view everywhere.
  public var mask: UIView? {
    get { extras?.mask }
    set {
      guard newValue !== extras?.mask else { return }
      editExtras { $0.mask = newValue }
      damageExtent(evenIfClear: true)
    }
  }

  /// Draws the view into a picture, takes away what the mask leaves out, and draws that.
  func renderMasked(by mask: UIView, in context: CGContext, bounds: CGRect, damage: CGRect) {
    let toView = mask.shownGeometry.toSuperview
    guard toView.a * toView.d - toView.b * toView.c != 0, !mask.isHidden, mask.alpha > 0 else { return }
    mask.layoutIfNeeded()
    let area = damage.intersection(extent).intersection(mask.extent.applying(toView)).intersection(context.boundingBoxOfClipPath)
    guard !area.isNull, !area.isEmpty else { return }
    let matrix = context.ctm
    let scale = max((matrix.a * matrix.a + matrix.b * matrix.b).squareRoot(), 0.01)
    // By whole pixels, as the view has them.
    func below(_ distance: CGFloat) -> CGFloat { (distance * scale).rounded(.down) / scale }
    let origin = CGPoint(x: below(area.minX), y: below(area.minY))
    let size = CGSize(width: area.maxX - origin.x, height: area.maxY - origin.y)
    func picture(_ draw: (CGContext) -> Void) -> CGContext {
      let made = makeImageContext(size: size, opaque: false, scale: scale)
      made.translateBy(x: -origin.x, y: -origin.y)
      draw(made)
      return made
    }
    let drawn = picture { renderDissolving(in: $0, bounds: bounds, damage: area) }
    let cover = picture {
      $0.concatenate(toView)
      mask.render(in: $0, damage: area.applying(toView.inverted()))
    }
    if let pixels = drawn.bitmap, let alphas = cover.bitmap { pixels.keep(alphas) }
    guard let image = drawn.makeImage() else { return }
    context.drawUpright(image, in: CGRect(x: origin.x, y: origin.y, width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale))
  }
}

extension Bitmap {
  /// Leaves of each pixel, whose colour is multiplied with its alpha, as much as the other's alpha says.
  fileprivate func keep(_ other: Bitmap) {
    for y in 0..<min(height, other.height) {
      for x in 0..<min(width, other.width) {
        let alpha = other.pixels[y * other.stride + x] >> 24
        guard alpha < 255 else { continue }
        let pixel = pixels[y * stride + x]
        func part(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 0xFF) * alpha + 127) / 255) << shift }
        pixels[y * stride + x] = alpha == 0 ? 0 : part(24) | part(16) | part(8) | part(0)
      }
    }
  }
}
