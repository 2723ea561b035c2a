import CoreGraphics
import Foundation

// Named colors. The system colors have a light and a dark value, from Apple's Human Interface Guidelines.

extension UIColor {
  /// Opaque black, in light and dark alike.
  public static let black = UIColor(white: 0, alpha: 1)
  /// An opaque gray with the white component 1/3.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// An opaque gray with the white component 2/3.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Opaque white, in light and dark alike.
  public static let white = UIColor(white: 1, alpha: 1)
  /// An opaque gray with the white component 0.5.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Black with an alpha of 0.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The color with the sRGB components 1, 0, 0.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// The color with the sRGB components 0, 1, 0.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// The color with the sRGB components 0, 0, 1.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// The color with the sRGB components 0, 1, 1.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// The color with the sRGB components 1, 1, 0.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// The color with the sRGB components 1, 0, 1.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// The color with the sRGB components 1, 0.5, 0.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// The color with the sRGB components 0.5, 0, 0.5.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// The color with the sRGB components 0.6, 0.4, 0.2.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// Dark text on a light ground.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Light text on a dark ground: white of 60%.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  /// The default tint of a view's controls.
  public static let tintColor = systemBlue
}

extension UIColor {
  /// Returns a color with a light and a dark value: 0xRRGGBB, and alpha in per cent.
  private static func system(
    _ light: UInt32, _ dark: UInt32, alpha: (light: CGFloat, dark: CGFloat) = (100, 100)
  ) -> UIColor {
    let bright = UIColor(hex: light, percent: alpha.light)
    let dim = UIColor(hex: dark, percent: alpha.dark)
    return UIColor { $0.userInterfaceStyle == .dark ? dim : bright }
  }

  private convenience init(hex: UInt32, percent: CGFloat) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255, blue: CGFloat(hex & 255) / 255,
      alpha: percent / 100)
  }

  /// The color #FF3B30 in light appearance and #FF453A in dark appearance.
  public static let systemRed = system(0xFF3B30, 0xFF453A)
  /// The color #34C759 in light appearance and #30D158 in dark appearance.
  public static let systemGreen = system(0x34C759, 0x30D158)
  /// The color #007AFF in light appearance and #0A84FF in dark appearance; the default tint.
  public static let systemBlue = system(0x007AFF, 0x0A84FF)
  /// The color #FF9500 in light appearance and #FF9F0A in dark appearance.
  public static let systemOrange = system(0xFF9500, 0xFF9F0A)
  /// The color #FFCC00 in light appearance and #FFD60A in dark appearance.
  public static let systemYellow = system(0xFFCC00, 0xFFD60A)
  /// The color #FF2D55 in light appearance and #FF375F in dark appearance.
  public static let systemPink = system(0xFF2D55, 0xFF375F)
  /// The color #AF52DE in light appearance and #BF5AF2 in dark appearance.
  public static let systemPurple = system(0xAF52DE, 0xBF5AF2)
  /// The color #30B0C7 in light appearance and #40C8E0 in dark appearance.
  public static let systemTeal = system(0x30B0C7, 0x40C8E0)
  /// The color #5856D6 in light appearance and #5E5CE6 in dark appearance.
  public static let systemIndigo = system(0x5856D6, 0x5E5CE6)
  /// The color #A2845E in light appearance and #AC8E68 in dark appearance.
  public static let systemBrown = system(0xA2845E, 0xAC8E68)
  /// The color #00C7BE in light appearance and #66D4CF in dark appearance.
  public static let systemMint = system(0x00C7BE, 0x66D4CF)
  /// The color #32ADE6 in light appearance and #64D2FF in dark appearance.
  public static let systemCyan = system(0x32ADE6, 0x64D2FF)
  /// The color #8E8E93 in light and dark appearance.
  public static let systemGray = system(0x8E8E93, 0x8E8E93)
  /// A gray nearer to the background: #AEAEB2 in light, #636366 in dark.
  public static let systemGray2 = system(0xAEAEB2, 0x636366)
  /// A gray nearer to the background than `systemGray2`: #C7C7CC in light, #48484A in dark.
  public static let systemGray3 = system(0xC7C7CC, 0x48484A)
  /// A gray nearer to the background than `systemGray3`: #D1D1D6 in light, #3A3A3C in dark.
  public static let systemGray4 = system(0xD1D1D6, 0x3A3A3C)
  /// A gray nearer to the background than `systemGray4`: #E5E5EA in light, #2C2C2E in dark.
  public static let systemGray5 = system(0xE5E5EA, 0x2C2C2E)
  /// The gray nearest to the background: #F2F2F7 in light, #1C1C1E in dark.
  public static let systemGray6 = system(0xF2F2F7, 0x1C1C1E)

  /// The color for primary text: black in light, white in dark.
  public static let label = system(0x000000, 0xFFFFFF)
  /// The color for secondary text: 60% opaque.
  public static let secondaryLabel = system(0x3C3C43, 0xEBEBF5, alpha: (60, 60))
  /// The color for tertiary text: 30% opaque.
  public static let tertiaryLabel = system(0x3C3C43, 0xEBEBF5, alpha: (30, 30))
  /// The color for the least important text: 18% opaque in light, 16% in dark.
  public static let quaternaryLabel = system(0x3C3C43, 0xEBEBF5, alpha: (18, 16))
  /// The color for the placeholder of an empty field: 30% opaque.
  public static let placeholderText = system(0x3C3C43, 0xEBEBF5, alpha: (30, 30))
  /// The color for links in text: #007AFF in light, #0984FF in dark.
  public static let link = system(0x007AFF, 0x0984FF)
  /// The color for thin lines through which the content below is visible.
  public static let separator = system(0x3C3C43, 0x545458, alpha: (29, 60))
  /// The color for thin lines that hide the content below.
  public static let opaqueSeparator = system(0xC6C6C8, 0x38383A)
  /// The color for thin and small shapes: 20% opaque in light, 36% in dark.
  public static let systemFill = system(0x787880, 0x787880, alpha: (20, 36))
  /// The color for shapes of a middle size: 16% opaque in light, 32% in dark.
  public static let secondarySystemFill = system(0x787880, 0x787880, alpha: (16, 32))
  /// The color for large shapes, such as fields and buttons: 12% opaque in light, 24% in dark.
  public static let tertiarySystemFill = system(0x767680, 0x767680, alpha: (12, 24))
  /// The color for very large shapes: 8% opaque in light, 18% in dark.
  public static let quaternarySystemFill = system(0x747480, 0x767680, alpha: (8, 18))
  /// The main background: white in light, black in dark.
  public static let systemBackground = system(0xFFFFFF, 0x000000)
  /// The color for content grouped on `systemBackground`.
  public static let secondarySystemBackground = system(0xF2F2F7, 0x1C1C1E)
  /// The color for content grouped on `secondarySystemBackground`.
  public static let tertiarySystemBackground = system(0xFFFFFF, 0x2C2C2E)
  /// The main background of grouped content: #F2F2F7 in light, black in dark.
  public static let systemGroupedBackground = system(0xF2F2F7, 0x000000)
  /// The color for content grouped on `systemGroupedBackground`.
  public static let secondarySystemGroupedBackground = system(0xFFFFFF, 0x1C1C1E)
  /// The color for content grouped on `secondarySystemGroupedBackground`.
  public static let tertiarySystemGroupedBackground = system(0xF2F2F7, 0x2C2C2E)
}
