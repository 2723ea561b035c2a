import CoreGraphics
import Foundation
import GalleyRaster

/// An image and its number of pixels per point. Immutable.
public final class UIImage: NSObject, @unchecked Sendable {
  /// The intended orientation of the pixels. Raw values are UIKit's.
  public enum Orientation: Int, Hashable, Sendable {
    /// No change.
    case up
    /// Rotated by 180°.
    case down
    /// Rotated by 90° counterclockwise: the top is on the left.
    case left
    /// Rotated by 90° clockwise: the top is on the right.
    case right
    /// Mirrored horizontally.
    case upMirrored
    /// Mirrored horizontally and rotated by 180°.
    case downMirrored
    /// Mirrored horizontally, then rotated by 90° counterclockwise.
    case leftMirrored
    /// Mirrored horizontally, then rotated by 90° clockwise.
    case rightMirrored
  }

  /// The treatment of the parts between the caps of a resizable image.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// The parts are repeated.
    case tile
    /// The parts are stretched.
    case stretch
  }

  /// Whether drawing keeps the image's colors or fills its shape with a tint.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// The context of the image decides; drawing keeps the colors.
    case automatic
    /// Draws the image's own colors.
    case alwaysOriginal
    /// Fills the image's shape with the tint, or without a tint with the context's fill color.
    case alwaysTemplate
  }

  private let storedImage: CGImage

  /// The number of pixels per point.
  public let scale: CGFloat

  /// The rendering mode; `.automatic` by default.
  public let renderingMode: RenderingMode

  /// The color of a template; `nil` means the context's fill color.
  let tint: UIColor?

  /// The source of a symbol, or `nil` for other images.
  let symbol: Symbol?

  /// The distance of the baseline above the bottom, in points, or `nil` if there is none. In text, an attachment
  /// extends below the baseline by this distance, and an image view's baselines are there.
  public let baselineOffsetFromBottom: CGFloat?

  /// The widths of the edges that keep their size when the image is drawn in another size, in points.
  public let capInsets: UIEdgeInsets

  /// The treatment of the area between the caps; `.tile` if the image was not made resizable.
  public let resizingMode: ResizingMode

  init(
    image: CGImage, scale: CGFloat, mode: RenderingMode = .automatic, tint: UIColor? = nil, symbol: Symbol? = nil, baseline: CGFloat? = nil,
    caps: UIEdgeInsets = .zero, resizing: ResizingMode = .tile
  ) {
    capInsets = caps
    resizingMode = resizing
    baselineOffsetFromBottom = baseline
    self.storedImage = image
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    renderingMode = mode
    self.tint = tint
    self.symbol = symbol
  }

  /// Creates an empty image.
  public convenience override init() { self.init(image: CGImage(bitmap: GalleyRaster.Bitmap(width: 0, height: 0)), scale: 1) }

  /// Creates an image with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(image: cgImage, scale: 1) }

  /// Creates an image with `scale` pixels per point; a scale that is not finite and above 0 counts as 1.
  ///
  /// Pixels are rotated and mirrored at once if `orientation` requests it, in O(pixels).
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(image: cgImage.turned(orientation), scale: scale)
  }

  /// Creates an image from a PNG, JPEG, WebP or GIF, in the orientation of its Exif data. Of an animation, only the
  /// first frame is used.
  ///
  /// The pixels are decoded on demand and cached while memory permits. Returns `nil` if the data has another format, is
  /// truncated or has more than 100 million pixels. Other damage is found during decoding; the image is then clear.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let encoded = try? EncodedImage([UInt8](data)) else { return nil }
    self.init(image: CGImage(encoded), scale: scale)
  }

  /// Creates an image as `init(data:)` does. Also returns `nil` if the file cannot be read. A name that ends in `@2x`
  /// or `@3x` sets the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? RegularFile.data(at: path) else { return nil }
    self.init(data: data, scale: Self.scale(ofPath: path))
  }

  static func scale(ofPath path: String) -> CGFloat {
    let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// Decodes a PNG image. Throws an error with the problem in the bytes and its position.
  package convenience init(png bytes: [UInt8], scale: CGFloat = 1) throws {
    self.init(image: CGImage(bitmap: try GalleyRaster.Bitmap(png: bytes)), scale: scale)
  }

  /// The size in points.
  public var size: CGSize { CGSize(width: CGFloat(storedImage.width) / scale, height: CGFloat(storedImage.height) / scale) }

  /// The pixels in upright orientation; never `nil` here.
  public var cgImage: CGImage? { storedImage }

  /// Always `.up`, because pixels are rotated when the image is created.
  public var imageOrientation: Orientation { .up }

  /// Returns the same pixels in another rendering mode. O(1).
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(image: storedImage, scale: scale, mode: renderingMode, tint: tint, symbol: symbol, baseline: baselineOffsetFromBottom, caps: capInsets, resizing: resizingMode)
  }

  /// Whether the image has a baseline.
  public var hasBaseline: Bool { baselineOffsetFromBottom != nil }
  /// Returns the same pixels with a baseline at this distance above the bottom, in points. O(1).
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { withBaseline(baselineOffset) }
  /// Returns the same pixels without a baseline. O(1).
  public func imageWithoutBaseline() -> UIImage { withBaseline(nil) }

  private func withBaseline(_ baseline: CGFloat?) -> UIImage {
    UIImage(image: storedImage, scale: scale, mode: renderingMode, tint: tint, symbol: symbol, baseline: baseline, caps: capInsets, resizing: resizingMode)
  }

  /// Returns the image's shape in `color`, regardless of the tint of its context.
  public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysTemplate) }

  /// Returns the same pixels with a tint, which only affects templates. O(1).
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(image: storedImage, scale: scale, mode: renderingMode, tint: color, symbol: symbol, baseline: baselineOffsetFromBottom, caps: capInsets, resizing: resizingMode)
  }

  /// Returns the image as a PNG file, or `nil` if it cannot be encoded. Equal images give equal bytes.
  public func pngData() -> Data? { (try? storedImage.bitmap.pngData()).map { Data($0) } }

  /// Returns the image on white as a JPEG file, or `nil` if it cannot be encoded. The quality, from 0, the smallest file, to 1,
  /// the best, is clamped.
  public func jpegData(compressionQuality: CGFloat) -> Data? { storedImage.jpegData(quality: Double(compressionQuality), over: .white).map { Data($0) } }

  /// Returns whether `object` is an image with the same pixels that is drawn in the same way. O(pixels) if the sizes are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (scale == other.scale && baselineOffsetFromBottom == other.baselineOffsetFromBottom && renderingMode == other.renderingMode && tint == other.tint && capInsets == other.capInsets && resizingMode == other.resizingMode
        && (storedImage === other.storedImage || storedImage.bitmap.hasSamePixels(as: other.storedImage.bitmap)))
  }

  /// A hash of the size in pixels and the scale. Pixels do not contribute, so O(1).
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(storedImage.width)
    hasher.combine(storedImage.height)
    hasher.combine(scale)
    return hasher.finalize()
  }

  public override var description: String { "UIImage(\(size.width) × \(size.height) pt at \(scale)x)" }
}

extension UIImage {
  /// Draws the image in its own size in the current context, with its top left corner at `point`. Does nothing without a context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image in the current context, stretched to `rect`, with caps that keep their size. Does nothing without a context.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if capInsets != .zero, rect.size != size { return drawParts(in: rect, context) }
    drawWhole(in: rect, context)
  }

  func drawWhole(in rect: CGRect, _ context: CGContext) {
    if renderingMode == .alwaysTemplate {
      context.drawUpright(CGImage(bitmap: silhouette(in: tint?.raster ?? context.fillColor)), in: rect)
    } else {
      context.drawUpright(storedImage, in: rect)
    }
  }

  /// Draws the image in its own size, with its top left corner at `point`. The blend mode and the alpha, clamped to 0…1, replace the context's. Does
  /// nothing without a context.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image, stretched to `rect`, with a blend mode and an alpha, clamped to 0…1, that replace the context's. Does nothing without a
  /// context.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Tiles `rect` with the image in its own size from the top left corner, clipped to `rect`. Does nothing without a context.
  public func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
    let seen = CGRectIntersection(rect, context.boundingBoxOfClipPath)
    guard !seen.isNull else { return }
    context.saveGState()
    context.clip(to: rect)
    for y in Self.tiles(from: rect.minY, by: size.height, meeting: seen.minY, seen.maxY) {
      for x in Self.tiles(from: rect.minX, by: size.width, meeting: seen.minX, seen.maxX) { draw(at: CGPoint(x: x, y: y)) }
    }
    context.restoreGState()
  }

  /// Returns a bitmap in `color` with the image's alpha.
  private func silhouette(in color: GalleyRaster.Color) -> GalleyRaster.Bitmap {
    let source = storedImage.bitmap
    let result = GalleyRaster.Bitmap(width: source.width, height: source.height)
    var shades = [UInt32](repeating: 0, count: 256)
    for alpha in shades.indices {
      shades[alpha] =
        GalleyRaster.Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * Double(alpha) / 255)
        .premultiplied
    }
    for y in 0..<source.height {
      let (from, to) = (source.pixels + y * source.stride, result.pixels + y * result.stride)
      for x in 0..<source.width { to[x] = shades[Int(from[x] >> 24)] }
    }
    return result
  }
}
