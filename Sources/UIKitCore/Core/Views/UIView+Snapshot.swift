import CoreGraphics
import Foundation
import UIFoundation

extension UIView {
  /// Returns a view with a static image of this view, or `nil` if the view has no area.
  ///
  /// - Parameter afterUpdates: Whether to lay out the view first, which otherwise happens with the next frame.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if afterUpdates { layoutIfNeeded() }
    let format = UIGraphicsImageRendererFormat()
    format.scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : UIScreen.main.scale
    let image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
      drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
    }
    let view = UIImageView(image: image)
    view.frame = CGRect(origin: .zero, size: bounds.size)
    return view
  }
}
