import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

extension NSMutableAttributedString {
  /// Adds the attributes that text lacks.
  package func fillGaps(with attributes: [NSAttributedString.Key: Any]) {
    for (key, value) in attributes {
      var gaps: [NSRange] = []
      enumerateAttribute(key, in: NSRange(location: 0, length: length), options: []) { found, range, _ in
        if found == nil { gaps.append(range) }
      }
      for range in gaps { addAttribute(key, value: value, range: range) }
    }
  }

  /// Scales all fonts of the text.
  package func scaleFonts(by scale: CGFloat) {
    var fonts: [(NSRange, UIFont)] = []
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
      if let font = value as? UIFont { fonts.append((range, font.withSize(font.pointSize * scale))) }
    }
    for (range, font) in fonts { addAttribute(.font, value: font, range: range) }
  }
}
