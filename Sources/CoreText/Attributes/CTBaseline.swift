import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine

// Baselines at which characters of different scripts and sizes are aligned. A run with a baseline class is moved so
// that its baseline of that class coincides with the reference's.

/// The baseline of Latin letters.
public let kCTBaselineClassRoman: CFString = "Roman"
/// The middle of an ideograph's em box.
public let kCTBaselineClassIdeographicCentered: CFString = "IdeoCentered"
/// The bottom of an ideograph's em box.
public let kCTBaselineClassIdeographicLow: CFString = "IdeoLow"
/// The top of an ideograph's em box.
public let kCTBaselineClassIdeographicHigh: CFString = "IdeoHigh"
/// The hanging baseline of Devanagari and related scripts.
public let kCTBaselineClassHanging: CFString = "Hanging"
/// The line on which operators are centered.
public let kCTBaselineClassMath: CFString = "Math"

/// A key in `kCTBaselineReferenceInfoAttributeName`: the `CTFont` or `UIFont` whose baselines apply if no number is given.
public let kCTBaselineReferenceFont: CFString = "ReferenceFont"
/// A key in `kCTBaselineReferenceInfoAttributeName`, an alternative: the font of the text before font fallback.
public let kCTBaselineOriginalFont: CFString = "OriginalFont"

extension TextStyle {
  /// Moves the run according to its baseline class. Without a class, nothing changes.
  mutating func applyBaselines(_ attributes: [NSAttributedString.Key: Any]) {
    guard let name = attributes[.baselineClass] as? String else { return }
    let reference = attributes[.baselineReferenceInfo] as? CFDictionary ?? [:]
    let own = Self.number(name, in: attributes[.baselineInfo] as? CFDictionary) ?? font.baseline(name) ?? 0
    let fonts = [kCTBaselineReferenceFont, kCTBaselineOriginalFont].compactMap { reference[$0] as? any FontConvertible }
    let wanted = Self.number(name, in: reference) ?? fonts.first?.fontInstance.baseline(name) ?? own
    baselineOffset += LayoutUnit(points: wanted - own)
  }

  private static func number(_ name: String, in info: CFDictionary?) -> Double? { AttributeValue.number(info?[name]) }
}

extension FontInstance {
  /// Returns the distance up from the baseline on which glyphs are drawn, in points, or `nil` if the name is not a
  /// baseline class.
  fileprivate func baseline(_ name: String) -> Double? {
    let kinds: [String: FontBaseline] = [
      kCTBaselineClassRoman: .roman, kCTBaselineClassIdeographicCentered: .ideographicCentre, kCTBaselineClassIdeographicLow: .ideographicFoot,
      kCTBaselineClassIdeographicHigh: .ideographicTop, kCTBaselineClassHanging: .hanging, kCTBaselineClassMath: .math,
    ]
    return kinds[name].map { Double(baseline($0)) / 64 }
  }
}
