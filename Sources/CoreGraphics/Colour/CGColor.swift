import Foundation
import Raster

/// A colour that no longer depends on anything: components from 0 to 1, alpha last.
public final class CGColor: Hashable, Sendable {
  /// The space's components, then alpha.
  private let values: [CGFloat]

  /// What is painted in tiles in place of one colour; the components are its mean then. `nil` of most colours.
  package let pattern: CGPatternImage?

  /// The space of `components`; never `nil` here.
  public let colorSpace: CGColorSpace?

  /// `nil` where there are not as many components as the space has, and alpha.
  public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    values = Array(UnsafeBufferPointer(start: components, count: colorSpace.numberOfComponents + 1))
    self.colorSpace = colorSpace
    pattern = nil
  }

  /// A colour in sRGB. Components outside 0…1 are kept, and cut when painted.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = [red, green, blue, alpha]
    colorSpace = .rgb
    pattern = nil
  }

  /// Tiles of an image, from the origin of user space; where one colour is wanted, its `mean`.
  package init(pattern: CGPatternImage, mean: Raster.Color) {
    values = [mean.red, mean.green, mean.blue, mean.alpha].map { CGFloat($0) }
    colorSpace = .rgb
    self.pattern = pattern
  }

  /// The same as `init(red:green:blue:alpha:)`: sRGB is the only RGB space.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey, 0 for black and 1 for white, in sRGB's curve.
  public init(gray: CGFloat, alpha: CGFloat) {
    values = [gray, alpha]
    colorSpace = .gray
    pattern = nil
  }

  /// The same as `init(gray:alpha:)`.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  package convenience init(_ color: Raster.Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Opaque, in the grey space: components 0, 1.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque, in the grey space: components 1, 1.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with an alpha of 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space's components, then alpha: 4 of an RGB colour, 2 of a grey one.
  public var components: [CGFloat]? { values }

  /// Including alpha: 4 for an RGB colour, 2 for a grey one.
  public var numberOfComponents: Int { values.count }

  /// From 0, clear, to 1, opaque.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The same colour with another alpha; never `nil` here.
  public func copy(alpha: CGFloat) -> CGColor? {
    if let pattern { return CGColor(pattern: pattern.faded(to: Double(alpha)), mean: Raster.Color(red: raster.red, green: raster.green, blue: raster.blue, alpha: Double(alpha))) }
    return values.count == 2
      ? CGColor(gray: values[0], alpha: alpha)
      : CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
  }

  /// The colour as Raster paints it: components outside 0…1 are cut.
  package var raster: Raster.Color {
    let cut = values.map { min(1, max(0, Double($0))) }
    return cut.count == 2
      ? Raster.Color(red: cut[0], green: cut[0], blue: cut[0], alpha: cut[1])
      : Raster.Color(red: cut[0], green: cut[1], blue: cut[2], alpha: cut[3])
  }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.values == right.values && left.colorSpace == right.colorSpace && left.pattern == right.pattern
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
