/// An sRGB color, not premultiplied. Components are from 0 to 1.
package struct Color: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The color as 0xAARRGGBB, rounded to 8 bits per component and then premultiplied. Components outside 0…1 and NaN
  /// are clamped.
  package var premultiplied: UInt32 {
    let alpha = Color.byte(alpha)
    func part(_ value: Double) -> UInt32 { (Color.byte(value) * alpha + 127) / 255 }
    return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }

  package var isVisible: Bool { Color.byte(alpha) > 0 }

  static func byte(_ part: Double) -> UInt32 { part > 0 ? UInt32(min(part, 1) * 255 + 0.5) : 0 }

  /// The additional weight of text in this color, in the unit of the mask kernel's `lift`.
  ///
  /// Blending coverage in sRGB thins light strokes on a dark background. Dark text gets a little weight for contrast.
  var textLift: UInt32 {
    let luma = 54 * Color.byte(red) + 183 * Color.byte(green) + 19 * Color.byte(blue)
    return 6 + luma * 20 / (256 * 255)
  }
}
