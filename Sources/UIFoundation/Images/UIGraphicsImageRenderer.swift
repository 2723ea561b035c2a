import CoreGraphics
import Foundation
import Raster

/// How a renderer's images are made.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels in a point; 0 is the display's.
  open var scale: CGFloat
  /// Black where nothing is drawn, instead of clear.
  open var opaque = false

  /// For the display of this thread's traits.
  public override init() { scale = max(1, UITraitCollection.current.displayScale) }

  /// The scale of these traits; this thread's where they leave it open.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// The scale of this thread's traits; not opaque.
  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// The same as `default()`: there is only one range of colours.
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Makes images by drawing.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect

  /// How images are made; a change takes effect with the next image.
  open private(set) var format: UIGraphicsImageRendererFormat

  /// Renders images of `bounds`, a rectangle in points in the space that is drawn in.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Renders images of `bounds`, in points, with the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Renders images of `size` points with the origin at zero and the default format.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// Renders images of `size` points with the origin at zero.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// What `actions` draw, in a space whose origin is that of the renderer's bounds; their context is current meanwhile.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : max(1, UITraitCollection.current.displayScale)
    let context = makeImageContext(size: bounds.size, opaque: format.opaque, scale: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    let rendering = UIGraphicsImageRendererContext(cgContext: context, format: format, scale: scale)
    withGraphicsContext(context) { actions(rendering) }
    return rendering.currentImage
  }

  /// What `actions` draw, as a PNG file; the same bytes each time.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// What a renderer's actions draw with.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context that is drawn into; y down, in points.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat
  private let scale: CGFloat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat, scale: CGFloat) {
    self.cgContext = cgContext
    self.format = format
    self.scale = scale
  }

  /// What has been drawn so far.
  open var currentImage: UIImage { UIImage(cgImage: cgContext.makeImage()!, scale: scale, orientation: .up) }

  /// With the current fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// A frame one point wide, inside `rect`, with the current stroke colour.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Narrows the clip to `rect`: nothing outside is drawn from now on.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
