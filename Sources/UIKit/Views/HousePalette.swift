import Foundation
import UIFoundation

/// The colours of the house's look that UIKit itself draws with.
@MainActor
enum HousePalette {
  static let blueLine = both(light: 0x3D93BC, dark: 0x72BDE0)
  static let blueTint = both(light: 0x3D93BC, dark: 0x72BDE0, alpha: (0.16, 0.15))
  static let red = both(light: 0xB83820, dark: 0xEC7A62)
  static let redTint = both(light: 0xB83820, dark: 0xEC7A62, alpha: (0.13, 0.16))
  static let popover = both(light: 0xFDFCF9, dark: 0x2A2D31)
  static let popoverHairline = both(light: 0xD8D3C8, dark: 0x42464C)
  static let ink = both(light: 0x1F1D1A, dark: 0xE9E5DB)
  static let secondary = both(light: 0x625D54, dark: 0xA39E94)
  static let hover = both(light: 0x1F1D1A, dark: 0xE9E5DB, alpha: (0.06, 0.07))
  static let pressed = both(light: 0x1F1D1A, dark: 0xE9E5DB, alpha: (0.13, 0.14))
  static let track = both(light: 0x857D70, dark: 0x6B6F76)
  static let shadow = both(light: 0x463A22, dark: 0x000000, alpha: (0.16, 0.5))

  private static func both(light: UInt32, dark: UInt32, alpha: (light: CGFloat, dark: CGFloat) = (1, 1)) -> UIColor {
    let lightColor = color(light, alpha: alpha.light)
    let darkColor = color(dark, alpha: alpha.dark)
    return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  private static func color(_ rgb: UInt32, alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255, blue: CGFloat(rgb & 0xFF) / 255,
      alpha: alpha)
  }
}
