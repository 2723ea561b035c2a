import CoreGraphics
import Foundation
import Raster

/// A picture and how many of its pixels make a point. Immutable.
public final class UIImage: NSObject, @unchecked Sendable {
  /// Which way up the pixels are meant. Raw values are UIKit's.
  public enum Orientation: Int, Hashable, Sendable {
    /// As they are.
    case up
    /// On their head.
    case down
    /// Turned a quarter to the left: their top is at the left.
    case left
    /// Turned a quarter to the right: their top is at the right.
    case right
    /// As in a mirror beside them.
    case upMirrored
    /// On their head, as in a mirror beside them.
    case downMirrored
    /// As in a mirror beside them, then turned a quarter to the left.
    case leftMirrored
    /// As in a mirror beside them, then turned a quarter to the right.
    case rightMirrored
  }

  /// What becomes of the parts between the caps of a resizable image.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// They are repeated.
    case tile
    /// They are stretched.
    case stretch
  }

  /// Whether drawing keeps the picture's colours or paints its shape in a tint.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As the place where it is shown decides; drawing keeps the colours.
    case automatic
    /// The picture's own colours.
    case alwaysOriginal
    /// Its shape in the tint, else in the context's fill colour.
    case alwaysTemplate
  }

  private let picture: CGImage

  /// Pixels in a point.
  public let scale: CGFloat

  /// `.automatic` where nothing else was asked for.
  public let renderingMode: RenderingMode

  /// What a template is painted in; `nil`: the context's fill colour.
  let tint: UIColor?

  /// What a symbol was drawn by; `nil` for a picture.
  let symbol: Symbol?

  /// How far above the bottom the line lies that text beside it stands on, in points; `nil` where there is none. An attachment in a text hangs as far below the baseline,
  /// and an image view's baselines are there.
  public let baselineOffsetFromBottom: CGFloat?

  /// The edges that keep their size when it is drawn in another, in points.
  public let capInsets: UIEdgeInsets

  /// What becomes of what lies between them: `.tile` in an image that was not made resizable.
  public let resizingMode: ResizingMode

  init(
    picture: CGImage, scale: CGFloat, mode: RenderingMode = .automatic, tint: UIColor? = nil, symbol: Symbol? = nil, baseline: CGFloat? = nil,
    caps: UIEdgeInsets = .zero, resizing: ResizingMode = .tile
  ) {
    capInsets = caps
    resizingMode = resizing
    baselineOffsetFromBottom = baseline
    self.picture = picture
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    renderingMode = mode
    self.tint = tint
    self.symbol = symbol
  }

  /// An image of no size.
  public convenience override init() { self.init(picture: CGImage(bitmap: Raster.Bitmap(width: 0, height: 0)), scale: 1) }

  /// An image with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(picture: cgImage, scale: 1) }

  /// An image with `scale` pixels per point; a scale that is not finite and above 0 counts as 1. Pixels that are meant otherwise than they are are turned at once, O(pixels).
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(picture: cgImage.turned(orientation), scale: scale)
  }

  /// A PNG, JPEG, WebP or GIF, of moving ones the first picture; photographs stand upright as their Exif data say.
  ///
  /// The pixels are decoded when they are drawn or asked for, and kept as long as there is room. `nil` for what is none of
  /// these, is cut off or has more than 100 million pixels; other damage shows when the image is decoded: it is clear then.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let encoded = try? EncodedPicture([UInt8](data)) else { return nil }
    self.init(picture: CGImage(encoded), scale: scale)
  }

  /// As `init(data:)`; `nil` for a file that cannot be read, too. A name that ends in `@2x` or `@3x` sets the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? RegularFile.data(at: path) else { return nil }
    self.init(data: data, scale: Self.scale(ofPath: path))
  }

  static func scale(ofPath path: String) -> CGFloat {
    let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
    return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
  }

  /// Throws what is wrong with the bytes, and where.
  package convenience init(png bytes: [UInt8], scale: CGFloat = 1) throws {
    self.init(picture: CGImage(bitmap: try Raster.Bitmap(png: bytes)), scale: scale)
  }

  /// In points.
  public var size: CGSize { CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale) }

  /// The pixels, right way up; never `nil` here.
  public var cgImage: CGImage? { picture }

  /// Always `.up`: pixels are turned when they are read, or given.
  public var imageOrientation: Orientation { .up }

  /// The same pixels in another mode. O(1).
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(picture: picture, scale: scale, mode: renderingMode, tint: tint, symbol: symbol, baseline: baselineOffsetFromBottom, caps: capInsets, resizing: resizingMode)
  }

  /// Whether it has a line that text stands on.
  public var hasBaseline: Bool { baselineOffsetFromBottom != nil }
  /// The same pixels with a line that text stands on, so far above the bottom. O(1).
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { withBaseline(baselineOffset) }
  /// The same pixels without one. O(1).
  public func imageWithoutBaseline() -> UIImage { withBaseline(nil) }

  private func withBaseline(_ baseline: CGFloat?) -> UIImage {
    UIImage(picture: picture, scale: scale, mode: renderingMode, tint: tint, symbol: symbol, baseline: baseline, caps: capInsets, resizing: resizingMode)
  }

  /// The picture's shape in `color`, whatever is said where it is shown.
  public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysTemplate) }

  /// The same pixels with a tint, which only a template is painted in. O(1).
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(picture: picture, scale: scale, mode: renderingMode, tint: color, symbol: symbol, baseline: baselineOffsetFromBottom, caps: capInsets, resizing: resizingMode)
  }

  /// The picture as a PNG file; the same bytes each time.
  public func pngData() -> Data? { (try? picture.bitmap.pngData()).map { Data($0) } }

  /// The picture as a JPEG file on white, from 0, the smallest, to 1, the best.
  public func jpegData(compressionQuality: CGFloat) -> Data? { picture.jpegData(quality: Double(compressionQuality), over: .white).map { Data($0) } }

  /// Whether both have the same pixels and are drawn alike. O(pixels) for two pictures of one size.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other
      || (scale == other.scale && baselineOffsetFromBottom == other.baselineOffsetFromBottom && renderingMode == other.renderingMode && tint == other.tint && capInsets == other.capInsets && resizingMode == other.resizingMode
        && (picture === other.picture || picture.bitmap.holdsSame(as: other.picture.bitmap)))
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(picture.width)
    hasher.combine(picture.height)
    hasher.combine(scale)
    return hasher.finalize()
  }

  public override var description: String { "UIImage(\(size.width) × \(size.height) pt at \(scale)x)" }
}

extension UIImage {
  /// At its own size, upright, in the current context; nothing where there is none.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Stretched to `rect`.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if capInsets != .zero, rect.size != size { return drawParts(in: rect, context) }
    drawWhole(in: rect, context)
  }

  func drawWhole(in rect: CGRect, _ context: CGContext) {
    if renderingMode == .alwaysTemplate {
      context.drawUpright(CGImage(bitmap: silhouette(in: tint?.raster ?? context.fillColor)), in: rect)
    } else {
      context.drawUpright(picture, in: rect)
    }
  }

  /// At its own size, in a mode and with an alpha of its own, which takes the place of the context's.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Stretched to `rect`, in a mode and with an alpha of its own, which takes the place of the context's.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// The image's tiles from `rect`'s top left corner on, cut at its sides.
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

  /// Every pixel in `color`, as opaque as the picture is there.
  private func silhouette(in color: Raster.Color) -> Raster.Bitmap {
    let source = picture.bitmap
    let result = Raster.Bitmap(width: source.width, height: source.height)
    var shades = [UInt32](repeating: 0, count: 256)
    for alpha in shades.indices {
      shades[alpha] =
        Raster.Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * Double(alpha) / 255)
        .premultiplied
    }
    for y in 0..<source.height {
      let (from, to) = (source.pixels + y * source.stride, result.pixels + y * result.stride)
      for x in 0..<source.width { to[x] = shades[Int(from[x] >> 24)] }
    }
    return result
  }
}
