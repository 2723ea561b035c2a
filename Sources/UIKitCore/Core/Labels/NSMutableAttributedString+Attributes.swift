import CoreGraphics
import Foundation
import GalleyAttributedText
import UIFoundation

extension NSMutableAttributedString {
  /// Adds each of `attributes` to the ranges of the text that have no attribute of that name.
  package func fillGaps(with attributes: [NSAttributedString.Key: Any]) {
    for (key, value) in attributes {
      var gaps: [NSRange] = []
      enumerateAttribute(key, in: NSRange(location: 0, length: length), options: []) { found, range, _ in
        if found == nil { gaps.append(range) }
      }
      for range in gaps { addAttribute(key, value: value, range: range) }
    }
  }

  /// Multiplies the sizes of all fonts in the text by `scale`. Ranges without a font stay unchanged.
  package func scaleFonts(by scale: CGFloat) {
    var fonts: [(NSRange, UIFont)] = []
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
      if let font = value as? UIFont { fonts.append((range, font.withSize(font.pointSize * scale))) }
    }
    for (range, font) in fonts { addAttribute(.font, value: font, range: range) }
  }
}
