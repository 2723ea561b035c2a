import CoreGraphics
import GalleyFonts

// Properties of a font. Lengths are in points at its size.

/// Returns the size of the font in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.instance.size) }

/// Returns the distance from the baseline to the top of the line, in points; positive.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { points(font.instance.metrics.ascent) }

/// Returns the distance from the baseline to the bottom of the line, in points; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { points(font.instance.metrics.descent) }

/// Returns the distance from the bottom of a line to the top of the next, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { points(font.instance.metrics.lineGap) }

/// Returns the distance from the baseline to the top of flat capitals, in points; positive.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { points(font.instance.metrics.capHeight) }

/// Returns the distance from the baseline to the top of flat lowercase letters, in points; positive.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { points(font.instance.metrics.xHeight) }

/// Returns the middle of an underline, in points up from the baseline; usually negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  let metrics = font.instance.metrics
  return -CGFloat(2 * metrics.underlinePosition + metrics.underlineThickness) / 128
}

/// Returns the thickness of an underline, in points; positive.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { points(font.instance.metrics.underlineThickness) }

/// Returns the number of design units per em, usually 1000 or 2048.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.instance.face.unitsPerEm) }

/// Returns the number of glyphs in the font; glyphs are numbered from 0.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.instance.face.glyphCount }

/// Returns the symbolic traits of the font, such as bold and italic, as bits.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { CTFontSymbolicTraits(of: font.instance.face) }

/// Returns the weight, slant and symbolic traits of the font, under the trait keys.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary { font.instance.face.traits }

private func points(_ units: Int) -> CGFloat { CGFloat(units) / 64 }

// MARK: Names

/// Returns the name by which fonts are found, such as "EBGaramond12-Italic".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.instance.postScriptName }

/// Returns the family name, such as "EB Garamond".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.instance.face.familyName }

/// Returns the family and style, such as "EB Garamond 12 Italic".
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.instance.face.fullName }

/// Returns the name of the font for display: its family and style, as `CTFontCopyFullName` does.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.instance.face.fullName }

// Keys for `CTFontCopyName`.

/// The key of the family name, such as "EB Garamond".
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The key of the name of the style within the family, such as "12 Italic".
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The key of the name of the style; the same as `kCTFontSubFamilyNameKey`.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// The key of the family and style in one name.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The key of the PostScript name, by which fonts are found.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"

/// The key of the copyright notice.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The key of the unique identifier.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// The key of the version, such as "Version 1.001".
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The key of the trademark notice.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// The key of the name of the manufacturer.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// The key of the name of the designer.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// The key of the manufacturer's description.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The key of the URL of the manufacturer.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The key of the URL of the designer.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// The key of the license text.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// The key of the URL of the license.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// The key of a sample text.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"

/// The number in the table `name` for each key of a name that is read from there.
private let nameNumbers: [CFString: Int] = [
  kCTFontCopyrightNameKey: 0, kCTFontUniqueNameKey: 3, kCTFontVersionNameKey: 5, kCTFontTrademarkNameKey: 7, kCTFontManufacturerNameKey: 8,
  kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10, kCTFontVendorURLNameKey: 11, kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13,
  kCTFontLicenseURLNameKey: 14, kCTFontSampleTextNameKey: 19,
]

/// Returns the name for a key in English, and sets `actualLanguage` to "en".
///
/// Returns `nil` for other keys, and if the font does not have the name; `actualLanguage` is `nil` then.
public func CTFontCopyLocalizedName(_ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<CFString?>?) -> CFString? {
  let name = CTFontCopyName(font, nameKey)
  actualLanguage?.pointee = name.map { _ in "en" }
  return name
}

/// Returns the name for a key such as `kCTFontFamilyNameKey`. Returns `nil` for other keys, and if the font does not have the name.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch nameKey {
  case kCTFontFamilyNameKey: font.instance.face.familyName
  case kCTFontSubFamilyNameKey: font.instance.face.styleName
  case kCTFontFullNameKey: font.instance.face.fullName
  case kCTFontPostScriptNameKey: font.instance.postScriptName
  default: nameNumbers[nameKey].flatMap(font.instance.face.name(numbered:))
  }
}

// MARK: Features

/// Returns the features of the font: a dictionary for each type of Apple's registry, with its selectors and the
/// corresponding OpenType feature of each. Returns `nil` if the font has no features in the registry.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
  let settings = OpenTypeFeature.appleSettings(for: Set(font.instance.face.featureTags))
  guard !settings.isEmpty else { return nil }
  var types: [(type: Int, selectors: [CFDictionary])] = []
  for setting in settings {
    if types.last?.type != setting.type { types.append((setting.type, [])) }
    types[types.count - 1].selectors.append([
      kCTFontFeatureSelectorIdentifierKey: setting.selector, kCTFontOpenTypeFeatureTag: setting.feature.tag,
      kCTFontOpenTypeFeatureValue: Int(setting.feature.value),
    ])
  }
  return types.map {
    [kCTFontFeatureTypeIdentifierKey: $0.type, kCTFontFeatureTypeSelectorsKey: $0.selectors] as CFDictionary
  }
}

/// Returns the changed feature settings in the descriptor's form, or `nil` if there are none.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  font.settings.isEmpty ? nil : font.settings.map(\.dictionary)
}
