import GalleyFonts
import UIFoundation
import UIKit

/// An axis of a variable font.
struct FontVariationAxis {
  var tag: String
  /// The tag as a number, in hexadecimal Swift.
  var number: String
  var name: String
  var range: ClosedRange<Double>
  /// The font's coordinate on the axis.
  var value: Double

  /// The distance between two values of a slider.
  var step: CGFloat { range.upperBound - range.lowerBound > 20 ? 1 : 0.05 }
}

extension UIFont {
  /// The name of the font's style within its family.
  var styleName: String { CTFontCopyName(self, kCTFontSubFamilyNameKey) ?? fontName }

  /// The tags of the features that a user chooses, in alphabetical order; scripts need the others.
  var openTypeFeatureTags: [String] {
    Set(instance.face.featureTags).filter { OpenTypeFeatureNames.isChoosable($0) }.sorted()
  }

  /// Whether a feature is on: as requested, or else by default.
  func isFeatureOn(_ tag: String) -> Bool {
    features.last { $0.tag == tag }.map { $0.value > 0 } ?? OpenTypeFeatureNames.onByDefault.contains(tag)
  }

  /// The axes of a variable font, with a name and a range; empty for other fonts.
  var variationAxes: [FontVariationAxis] {
    let values = CTFontCopyVariation(self) ?? [:]
    return (CTFontCopyVariationAxes(self) as? [CFDictionary] ?? []).compactMap { axis in
      guard let number = axis[kCTFontVariationAxisIdentifierKey] as? Int, let least = axis[kCTFontVariationAxisMinimumValueKey] as? Double,
        let most = axis[kCTFontVariationAxisMaximumValueKey] as? Double, let initial = axis[kCTFontVariationAxisDefaultValueKey] as? Double, least < most
      else { return nil }
      let tag = String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }, as: UTF8.self)
      let name = axis[kCTFontVariationAxisNameKey] as? String ?? ""
      return FontVariationAxis(
        tag: tag, number: "0x" + String(number, radix: 16, uppercase: true), name: name.isEmpty ? tag : name, range: least...most,
        value: values[number] as? Double ?? initial)
    }
  }
}

/// The names of OpenType features, from the registry of the OpenType specification.
enum OpenTypeFeatureNames {
  private static let names: [String: String] = [
    "aalt": "All Alternates", "afrc": "Alternative Fractions", "c2pc": "Petite Capitals from Capitals", "c2sc": "Small Capitals from Capitals",
    "calt": "Contextual Alternates", "case": "Case-Sensitive Forms", "clig": "Contextual Ligatures", "cpsp": "Capital Spacing", "cswh": "Contextual Swash",
    "dlig": "Discretionary Ligatures", "frac": "Fractions", "hist": "Historical Forms", "hlig": "Historical Ligatures", "kern": "Kerning",
    "liga": "Standard Ligatures", "lnum": "Lining Figures", "onum": "Old-Style Figures", "ordn": "Ordinals", "ornm": "Ornaments", "pcap": "Petite Capitals",
    "pnum": "Proportional Figures", "salt": "Stylistic Alternates", "sinf": "Scientific Inferiors", "smcp": "Small Capitals", "subs": "Subscript",
    "sups": "Superscript", "swsh": "Swash", "titl": "Titling", "tnum": "Tabular Figures", "unic": "Unicase", "zero": "Slashed Zero",
  ]
  /// The features that are on unless text turns them off.
  static let onByDefault: Set<String> = ["calt", "clig", "kern", "liga"]

  /// Returns whether a feature is a matter of taste; scripts need the others. Stylistic sets have the tags `ss01` to `ss20`, character variants
  /// `cv01` to `cv99`.
  static func isChoosable(_ tag: String) -> Bool { names[tag] != nil && tag != "aalt" || numbered(tag) != nil }

  /// Returns the name of a feature; the tag itself if it has none.
  static func name(of tag: String) -> String { numbered(tag) ?? names[tag] ?? tag }

  private static func numbered(_ tag: String) -> String? {
    guard tag.count == 4, let number = Int(tag.suffix(2)) else { return nil }
    return switch tag.prefix(2) {
    case "ss": "Set \(number)"
    case "cv": "Variant \(number)"
    default: nil
    }
  }
}
