import CoreGraphics
import Foundation
import GalleyRaster

/// The format of a renderer's images.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point; 0 or less means the display's.
  open var scale: CGFloat
  /// Whether the background is black instead of clear.
  open var opaque = false

  /// Creates a format for the display of this thread's traits.
  public override init() { scale = max(1, UITraitCollection.current.displayScale) }

  /// Creates a format with the scale of these traits, or of this thread's if they have none.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// Returns a format with the scale of this thread's traits that is not opaque.
  public class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// Returns the same as `default()`, since there is only one color range.
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Creates images by drawing.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect

  /// The format of images; a change takes effect with the next image.
  open private(set) var format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of `bounds`, a rectangle in points in the drawing space.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Creates a renderer for images of `bounds`, in points, with the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Creates a renderer for images of `size` points with the origin at zero and the default format.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// Creates a renderer for images of `size` points with the origin at zero.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Returns an image of the drawing of `actions`, in a space with the origin of the renderer's bounds. The context is
  /// current during the call. Bounds that no image can have give one pixel and a message on standard error.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : max(1, UITraitCollection.current.displayScale)
    let context = makeImageContext(size: bounds.size, opaque: format.opaque, scale: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    let rendering = UIGraphicsImageRendererContext(cgContext: context, format: format, scale: scale)
    withGraphicsContext(context) { actions(rendering) }
    return rendering.currentImage
  }

  /// Returns the drawing of `actions` as a PNG file; equal drawings give equal bytes. Empty if it cannot be encoded.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

/// The drawing context of a renderer's actions.
open class UIGraphicsImageRendererContext: NSObject {
  /// The context; y down, in points.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsImageRendererFormat
  private let scale: CGFloat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat, scale: CGFloat) {
    self.cgContext = cgContext
    self.format = format
    self.scale = scale
  }

  /// An image of the drawing up to now.
  open var currentImage: UIImage { UIImage(cgImage: cgContext.makeImage()!, scale: scale, orientation: .up) }

  /// Fills `rect` with the current fill color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Draws a frame one point wide, inside `rect`, with the current stroke color.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Intersects the clip with `rect`.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
