import CoreGraphics
import Foundation
import GalleyRaster

// Components of a color, and painting with it. A dynamic color uses the traits of the current thread.

extension UIColor {
  typealias Components = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  /// The components, of a pattern those of its mean color; `nil` if the color is dynamic.
  var fixedComponents: Components? {
    switch storage {
    case .fixed(let red, let green, let blue, let alpha): (red, green, blue, alpha)
    case .gray(let white, let alpha): (white, white, white, alpha)
    case .pattern(_, let mean): (CGFloat(mean.red), CGFloat(mean.green), CGFloat(mean.blue), CGFloat(mean.alpha))
    case .dynamic: nil
    }
  }

  private var components: Components { resolved.fixedComponents! }

  /// Writes the sRGB components to the pointers that are not `nil`. For a gray, red, green and blue are its white. A dynamic color is
  /// resolved for this thread's traits. Always returns true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = components
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  /// Writes hue, saturation, brightness and alpha, 0…1, to the pointers that are not `nil`; a gray has hue 0. Always returns true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (r, g, b, a) = components
    let (top, bottom) = (max(r, g, b), min(r, g, b))
    let span = top - bottom
    var sector: CGFloat = 0
    if span > 0 {
      switch top {
      case r: sector = (g - b) / span
      case g: sector = (b - r) / span + 2
      default: sector = (r - g) / span + 4
      }
    }
    hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
    saturation?.pointee = top == 0 ? 0 : span / top
    brightness?.pointee = top
    alpha?.pointee = a
    return true
  }

  /// Writes the white and alpha of a gray to the pointers that are not `nil`. For other colors, writes the luma (ITU-R BT.709) and returns false.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let (r, g, b, a) = components
    let isGray = r == g && g == b
    white?.pointee = isGray ? r : 0.2126 * r + 0.7152 * g + 0.0722 * b
    alpha?.pointee = a
    return isGray
  }

  /// This color under the traits of the current thread, with the pattern if it has one.
  public var cgColor: CGColor {
    switch resolved.storage {
    case .gray(let white, let alpha): CGColor(gray: white, alpha: alpha)
    case .pattern(let pattern, let mean): CGColor(pattern: pattern, mean: mean)
    default: CGColor(red: components.red, green: components.green, blue: components.blue, alpha: components.alpha)
    }
  }

  /// This color under the traits of the current thread, with components clamped to 0…1, for painting with GalleyRaster. A pattern has its mean
  /// color.
  package var raster: GalleyRaster.Color {
    let (red, green, blue, alpha) = components
    func cut(_ value: CGFloat) -> Double { min(1, max(0, Double(value))) }
    return GalleyRaster.Color(red: cut(red), green: cut(green), blue: cut(blue), alpha: cut(alpha))
  }

  /// Sets the fill and stroke color of the current context; does nothing without a context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the current context's fill color; does nothing without a context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Sets the current context's stroke color; does nothing without a context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
