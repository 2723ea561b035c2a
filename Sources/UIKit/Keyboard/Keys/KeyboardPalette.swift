import Foundation
import UIFoundation

/// The colours of the keyboard and its bars.
@MainActor
enum KeyboardPalette {
  static let tray = both(0xDFDBD2, 0x191B1D)
  static let key = both(0xFBF9F4, 0x2F3237)
  static let functionKey = both(0xEBE7DE, 0x25282C)
  static let edge = both(0xC3BCAE, 0x0C0D0E)
  static let keyDown = both(0xD8D3C8, 0x42464C)
  static let bar = both(0xEFECE6, 0x18191B)
  static let hairline = both(0xD8D3C8, 0x303338)
  static let secondary = both(0x625D54, 0xA39E94)
  /// For text and icons.
  static let blueInk = both(0x1F6C93, 0x72BDE0)
  static let disabledAlpha: CGFloat = 0.32

  private static func both(_ light: UInt32, _ dark: UInt32) -> UIColor {
    let (bright, dim) = (color(light), color(dark))
    return UIColor { $0.userInterfaceStyle == .dark ? dim : bright }
  }

  private static func color(_ rgb: UInt32) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255, blue: CGFloat(rgb & 0xFF) / 255,
      alpha: 1)
  }
}
