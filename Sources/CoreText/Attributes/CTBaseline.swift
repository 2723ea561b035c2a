import AttributedText
import CoreGraphics
import Fonts
import TextEngine

// Where letters of different scripts and sizes meet. A run with a class is moved so that its baseline of that class stands
// on the reference's.

/// The line that Latin letters stand on.
public let kCTBaselineClassRoman: CFString = "Roman"
/// The middle of an ideograph's em box.
public let kCTBaselineClassIdeographicCentered: CFString = "IdeoCentered"
/// The foot of an ideograph's em box.
public let kCTBaselineClassIdeographicLow: CFString = "IdeoLow"
/// The top of an ideograph's em box.
public let kCTBaselineClassIdeographicHigh: CFString = "IdeoHigh"
/// The line that Devanagari and its relatives hang from.
public let kCTBaselineClassHanging: CFString = "Hanging"
/// The line that operators are centred on.
public let kCTBaselineClassMath: CFString = "Math"

/// In `kCTBaselineReferenceInfoAttributeName`: the `CTFont`, or `UIFont`, whose baselines count where no number is given.
public let kCTBaselineReferenceFont: CFString = "ReferenceFont"
/// In `kCTBaselineReferenceInfoAttributeName`, the same: the font that the text had before others stood in for it.
public let kCTBaselineOriginalFont: CFString = "OriginalFont"

extension TextStyle {
  /// Moves the run as its baseline class asks; without one nothing changes.
  mutating func takeBaselines(_ attributes: [NSAttributedString.Key: Any]) {
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
  /// Points up from the baseline that glyphs are drawn on; `nil` for a name that is no class.
  fileprivate func baseline(_ name: String) -> Double? {
    let kinds: [String: FontBaseline] = [
      kCTBaselineClassRoman: .roman, kCTBaselineClassIdeographicCentered: .ideographicCentre, kCTBaselineClassIdeographicLow: .ideographicFoot,
      kCTBaselineClassIdeographicHigh: .ideographicTop, kCTBaselineClassHanging: .hanging, kCTBaselineClassMath: .math,
    ]
    return kinds[name].map { Double(baseline($0)) / 64 }
  }
}
