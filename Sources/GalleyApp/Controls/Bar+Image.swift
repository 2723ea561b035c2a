import GalleyDocuments
import GalleyRaster
import UIKit

extension Bar {
  /// Returns an image of views on the background of a bar, which need no window; an image of one pixel if they cannot be drawn. The views move
  /// into a new superview.
  ///
  /// - Parameters:
  ///   - views: views with their final frames.
  ///   - size: the size of the background, in points.
  ///   - scale: device pixels per point.
  static func image(of views: [UIView], size: CGSize, isDark: Bool, scale: Double) -> GalleyRaster.Bitmap {
    let ground = UIView(frame: CGRect(origin: .zero, size: size))
    ground.backgroundColor = Theme.bar
    ground.overrideUserInterfaceStyle = isDark ? .dark : .light
    for view in views { ground.addSubview(view) }
    ground.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = CGFloat(scale)
    let image = UIGraphicsImageRenderer(bounds: ground.bounds, format: format).image { _ in
      ground.drawHierarchy(in: ground.bounds, afterScreenUpdates: false)
    }
    return image.cgImage?.bitmap ?? GalleyRaster.Bitmap(width: 1, height: 1)
  }
}
