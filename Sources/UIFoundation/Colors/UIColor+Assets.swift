import CoreGraphics
import Foundation
import GalleyFonts

// Colors of an asset catalogue in Xcode's format: `NAME.colorset/Contents.json`.

extension UIColor {
  /// Loads the color `NAME.colorset` from the project's `Assets` folder, from `Assets/Colors` or from `Assets/Assets.xcassets`. Returns `nil` if
  /// there is none, or if it cannot be decoded.
  ///
  /// A color set with a dark variant gives a dynamic color. Variants for other idioms, gamuts and contrasts are
  /// ignored.
  public convenience init?(named name: String) {
    guard let storage = ColorSet.storage(named: name) else { return nil }
    self.init(storage: storage)
  }

  /// Loads a color by its name, as `init(named:)` does. Returns `nil` if there is no such color, or if it cannot be decoded.
  ///
  /// There is one `Assets` folder, so `bundle` has no effect; the color follows the traits that apply when it is drawn.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    self.init(named: name)
  }

  /// Creates a fixed color from Display P3 components, 0…1. It is stored in sRGB, with components below 0 or above 1
  /// for colors outside sRGB, which are clipped when the color is painted.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    // Convert the primaries of SMPTE RP 431-2 with white point D65 to those of sRGB.
    self.init(
      red: Self.encoded(1.224_940_2 * r - 0.224_940_2 * g), green: Self.encoded(-0.042_056_9 * r + 1.042_056_9 * g),
      blue: Self.encoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b), alpha: alpha)
  }

  /// Returns the linear value of a component that sRGB's transfer function (IEC 61966-2-1), which Display P3 shares, has encoded; an odd
  /// function.
  fileprivate static func linear(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  fileprivate static func encoded(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let result = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }
}

/// The type of `#colorLiteral(red:green:blue:alpha:)`.
public typealias _ColorLiteralType = UIColor

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates the color of a `#colorLiteral`, in sRGB.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// A color set in JSON.
enum ColorSet {
  private static let folders = ["", "Colors/", "Assets.xcassets/", "Assets.xcassets/Colors/"]

  /// Loads a color set. Returns `nil` if there is none, if it cannot be decoded, or if the name leads out of the folder.
  static func storage(named name: String) -> UIColor.Storage? {
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in folders {
      guard let path = AssetLocator.url("\(folder)\(name).colorset/Contents.json"), let data = FileManager.default.contents(atPath: path) else { continue }
      return storage(data)
    }
    return nil
  }

  /// Decodes the color in a `Contents.json`. Returns `nil` if that is malformed or has no color for all idioms in sRGB's gamut.
  static func storage(_ contents: Data) -> UIColor.Storage? {
    guard let set = try? JSONSerialization.jsonObject(with: contents) as? [String: Any], let entries = set["colors"] as? [[String: Any]] else { return nil }
    let universal = entries.filter { ["universal", nil].contains($0["idiom"] as? String) && $0["display-gamut"] as? String != "display-P3" }
    let light = universal.first { appearances($0).isEmpty }.flatMap(color) ?? universal.first { appearances($0) == ["light"] }.flatMap(color)
    let dark = universal.first { appearances($0) == ["dark"] }.flatMap(color)
    guard let base = light ?? dark else { return nil }
    guard let dark, light != nil else { return base.storage }
    return UIColor { $0.userInterfaceStyle == .dark ? dark : base }.storage
  }

  private static func appearances(_ entry: [String: Any]) -> [String] {
    (entry["appearances"] as? [[String: Any]] ?? []).compactMap { $0["value"] as? String }
  }

  private static func color(_ entry: [String: Any]) -> UIColor? {
    guard let color = entry["color"] as? [String: Any] else { return nil }
    if let reference = color["reference"] as? String { return system[reference] }
    guard let components = color["components"] as? [String: Any] else { return nil }
    func component(_ name: String) -> CGFloat? { number(components[name]) }
    let alpha = component("alpha") ?? 1
    let space = color["color-space"] as? String ?? "srgb"
    if let white = component("white") {
      return UIColor(white: space.contains("linear") ? UIColor.encoded(white) : white, alpha: alpha)
    }
    guard let red = component("red"), let green = component("green"), let blue = component("blue") else { return nil }
    if space == "display-p3" { return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha) }
    if space.contains("linear") {
      return UIColor(red: UIColor.encoded(red), green: UIColor.encoded(green), blue: UIColor.encoded(blue), alpha: alpha)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a JSON number, the number of a text such as `"0.5"`, or an 8-bit value such as `"0x80"` or `"128"` divided by 255. Returns `nil` for
  /// other values.
  private static func number(_ value: Any?) -> CGFloat? {
    if let number = value as? NSNumber { return CGFloat(number.doubleValue) }
    guard let text = value as? String else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0X") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    if let part = Int(text) { return CGFloat(part) / 255 }
    return Double(text).map { CGFloat($0) }
  }

  /// The system colors by their names in catalogues.
  private static let system: [String: UIColor] = [
    "systemRedColor": .systemRed, "systemGreenColor": .systemGreen, "systemBlueColor": .systemBlue, "systemOrangeColor": .systemOrange,
    "systemYellowColor": .systemYellow, "systemPinkColor": .systemPink, "systemPurpleColor": .systemPurple, "systemTealColor": .systemTeal,
    "systemIndigoColor": .systemIndigo, "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
    "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6, "labelColor": .label,
    "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel, "quaternaryLabelColor": .quaternaryLabel,
    "placeholderTextColor": .placeholderText, "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator, "linkColor": .link,
    "systemBackgroundColor": .systemBackground, "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground, "systemGroupedBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground, "systemFillColor": .systemFill,
    "secondarySystemFillColor": .secondarySystemFill, "tertiarySystemFillColor": .tertiarySystemFill, "quaternarySystemFillColor": .quaternarySystemFill,
    "darkTextColor": .darkText, "lightTextColor": .lightText, "whiteColor": .white, "blackColor": .black,
  ]
}
