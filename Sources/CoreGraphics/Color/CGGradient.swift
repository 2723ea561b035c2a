import Foundation
import GalleyRaster

/// An immutable list of colors at positions from 0 to 1 along a line.
public final class CGGradient: @unchecked Sendable {
  let stops: [GalleyRaster.Gradient.Stop]

  /// Creates a gradient. `space` is ignored: each color has its own. Returns `nil` if `colors` is empty or contains anything but a `CGColor`.
  ///
  /// - Parameter locations: Ascending positions from 0 to 1, one for each color. The colors are evenly spaced if this
  ///   is `nil`.
  public init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?) {
    let cgColors = colors.compactMap { $0 as? CGColor }
    guard !cgColors.isEmpty, cgColors.count == colors.count else { return nil }
    stops = cgColors.enumerated().map { index, color in
      let even = cgColors.count == 1 ? 0 : Double(index) / Double(cgColors.count - 1)
      return GalleyRaster.Gradient.Stop(offset: locations.map { Double($0[index]) } ?? even, color: color.raster)
    }
  }
}

extension CGGradient {
  /// Creates a gradient from consecutive components: red, green, blue and alpha for each color, or gray and alpha in a
  /// gray space. Returns `nil` if `count` is less than 1.
  public convenience init?(colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int) {
    let width = space.numberOfComponents + 1
    let colors = (0..<max(0, count)).compactMap { CGColor(colorSpace: space, components: components + $0 * width) }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }
}

/// Options that extend a gradient's end colors beyond its line.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as a bit mask, the same as Apple's.
  public let rawValue: UInt32

  /// Creates options from a bit mask. Unknown bits are ignored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the first color before the start point.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// Extends the last color beyond the end point.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
