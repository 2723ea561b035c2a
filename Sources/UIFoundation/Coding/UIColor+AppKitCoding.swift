import CoreGraphics
import Foundation
import GalleyAttributedText

// The colors of macOS. Source: Cocotron's AppKit/NSColor.subproj/NSColor.m. `NSColorSpace` 1 and 2 are red, green and
// blue under `NSRGB`, 3 and 4 a gray under `NSWhite`, 5 cyan, magenta, yellow and black under `NSCMYK`. Each is ASCII
// text, followed by the alpha if it is not 1. 6 is a catalogue color, with its name and its value at the time of
// archiving.

extension UIColor {
  /// Decodes an AppKit color. Returns `nil` if the archive is not an `NSColor`'s, and for a pattern, which is a macOS image.
  static func appKitColor(from coder: NSCoder) -> UIColor? {
    switch coder.decodeInteger(forKey: "NSColorSpace") {
    case 1, 2:
      return coder.spacedNumbers("NSRGB", atLeast: 3).map { UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0.count > 3 ? $0[3] : 1) }
    case 3, 4: return coder.spacedNumbers("NSWhite", atLeast: 1).map { UIColor(white: $0[0], alpha: $0.count > 1 ? $0[1] : 1) }
    case 5:
      return coder.spacedNumbers("NSCMYK", atLeast: 4).map { inks in
        let white = 1 - inks[3]
        return UIColor(red: (1 - inks[0]) * white, green: (1 - inks[1]) * white, blue: (1 - inks[2]) * white, alpha: inks.count > 4 ? inks[4] : 1)
      }
    case 6:
      guard let name = coder.text("NSColorName") else { return nil }
      return named(catalogNames[name] ?? name) ?? coder.object(UIColor.self, forKey: "NSColor")
    default: return nil
    }
  }

  /// The UIKit names of AppKit's colors with other names.
  private static let catalogNames = [
    "textColor": "labelColor", "controlTextColor": "labelColor", "placeholderTextColor": "placeholderTextColor",
    "textBackgroundColor": "systemBackgroundColor", "windowBackgroundColor": "systemGroupedBackgroundColor",
  ]
}
