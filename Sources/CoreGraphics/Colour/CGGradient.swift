import Foundation
import Raster

/// Colours at places from 0 to 1 along a line. Immutable.
public final class CGGradient: @unchecked Sendable {
  let stops: [Raster.Gradient.Stop]

  /// `locations` rise from 0 to 1; without them the colours stand at even distances. `nil` for no colour at all, or where
  /// something among `colors` is none.
  public init?(colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?) {
    let known = colors.compactMap { $0 as? CGColor }
    guard !known.isEmpty, known.count == colors.count else { return nil }
    stops = known.enumerated().map { index, color in
      let even = known.count == 1 ? 0 : Double(index) / Double(known.count - 1)
      return Raster.Gradient.Stop(offset: locations.map { Double($0[index]) } ?? even, color: color.raster)
    }
  }
}

extension CGGradient {
  /// The same from components, those of each colour in a row: red, green, blue and alpha, or grey and alpha in a space of greys. `nil` for no colour.
  public convenience init?(colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int) {
    let width = space.numberOfComponents + 1
    let colors = (0..<max(0, count)).compactMap { CGColor(colorSpace: space, components: components + $0 * width) }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }
}

/// Whether a gradient's end colours go on beyond its line.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The options as bits, the same as Apple's.
  public let rawValue: UInt32

  /// Options from bits; unknown ones are ignored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start point.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// The last colour goes on past the end point.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
