import GalleyRaster
import UIKit

/// A view in a proof: its pixels, and the layout of its text.
package struct ViewSnapshot {
  package var bitmap: GalleyRaster.Bitmap
  package var layout: LayoutRecord
  /// The scale in pixels per point.
  package var scale: Double

  /// Sets the view's size, lays out the view, and draws it on the system background.
  ///
  /// - Parameters:
  ///   - size: The size to set, in points; `nil` keeps the view's size, or sets its fitting size if its width or height is 0.
  ///   - scale: The number of pixels per point.
  ///   - traits: The traits of the view if it has no superview.
  @MainActor package init(of view: UIView, size: CGSize?, scale: Double, traits: UITraitCollection) {
    var captured: (GalleyRaster.Bitmap, LayoutRecord)?
    UITraitCollection(traitsFrom: [traits, UITraitCollection(displayScale: scale)]).performAsCurrent {
      view.announceTraits()
      if let size {
        view.bounds.size = size
      } else if view.bounds.width == 0 || view.bounds.height == 0 {
        view.bounds.size = view.sizeThatFits(.zero)
      }
      view.setNeedsLayout()
      view.layoutIfNeeded()
      captured = (ViewSnapshot.draw(view, scale), LayoutRecord(of: view))
    }
    (bitmap, layout) = captured!
    self.scale = scale
  }

  @MainActor private static func draw(_ view: UIView, _ scale: Double) -> GalleyRaster.Bitmap {
    let bounds = view.bounds
    let bitmap = GalleyRaster.Bitmap(
      width: max(1, Int(bounding: (Double(bounds.width) * scale).rounded(.up))), height: max(1, Int(bounding: (Double(bounds.height) * scale).rounded(.up))))
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: scale, clip: nil), bitmap: bitmap)
    context.setFillColor(UIColor.systemBackground.cgColor)
    context.fill(CGRect(origin: .zero, size: bounds.size))
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    view.render(in: context, damage: bounds)
    return bitmap
  }
}
