import Foundation
import GalleyRaster

/// A resolved color: components, usually from 0 to 1, with alpha last. Others are stored as they are, and clamped when the color is painted.
public final class CGColor: Hashable, Sendable {
  /// The components of the color space, followed by alpha.
  private let values: [CGFloat]

  /// The image that tiles the painted area instead of a solid color; `nil` if the color is solid. With a pattern, the
  /// components are the image's mean color.
  package let pattern: CGPatternImage?

  /// The color space of `components`. Never `nil`.
  public let colorSpace: CGColorSpace?

  /// Creates a color from the components of `colorSpace`, followed by alpha: 4 numbers for RGB, 2 for gray. Never returns `nil`.
  public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    values = Array(UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1))
    self.colorSpace = colorSpace
    pattern = nil
  }

  /// Creates an sRGB color. Components outside 0…1 are stored and are clamped when painting.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = [red, green, blue, alpha]
    colorSpace = .rgb
    pattern = nil
  }

  /// Creates a color that tiles an image from the origin of user space. `mean` replaces it if a solid color is
  /// needed.
  package init(pattern: CGPatternImage, mean: GalleyRaster.Color) {
    values = [mean.red, mean.green, mean.blue, mean.alpha].map { CGFloat($0) }
    colorSpace = .rgb
    self.pattern = pattern
  }

  /// Creates a color as `init(red:green:blue:alpha:)` does: sRGB is the only RGB space.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray, from 0 for black to 1 for white, with sRGB's transfer curve.
  public init(gray: CGFloat, alpha: CGFloat) {
    values = [gray, alpha]
    colorSpace = .gray
    pattern = nil
  }

  /// Creates a gray color, as `init(gray:alpha:)` does.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  package convenience init(_ color: GalleyRaster.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Opaque black in the gray space: components 0, 1.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white in the gray space: components 1, 1.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with an alpha of 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components of the color space, followed by alpha: 4 values for RGB, 2 for gray; never `nil`.
  public var components: [CGFloat]? { values }

  /// The number of components including alpha: 4 for RGB, 2 for gray.
  public var numberOfComponents: Int { values.count }

  /// The alpha component as it was given, usually from 0 (clear) to 1 (opaque); not clamped.
  public var alpha: CGFloat { values[values.count - 1] }

  /// Returns the same color with `alpha` in place of its own alpha. Never `nil`.
  public func copy(alpha: CGFloat) -> CGColor? {
    if let pattern { return CGColor(pattern: pattern.faded(to: Double(alpha)), mean: GalleyRaster.Color(red: raster.red, green: raster.green, blue: raster.blue, alpha: Double(alpha))) }
    return values.count == 2
      ? CGColor(gray: values[0], alpha: alpha)
      : CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
  }

  /// The color as GalleyRaster paints it, with its components clamped to 0…1.
  package var raster: GalleyRaster.Color {
    let cut = values.map { min(1, max(0, Double($0))) }
    return cut.count == 2
      ? GalleyRaster.Color(red: cut[0], green: cut[0], blue: cut[0], alpha: cut[1])
      : GalleyRaster.Color(red: cut[0], green: cut[1], blue: cut[2], alpha: cut[3])
  }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.values == right.values && left.colorSpace == right.colorSpace && left.pattern == right.pattern
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
