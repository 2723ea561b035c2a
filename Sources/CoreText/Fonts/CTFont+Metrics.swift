import CoreGraphics
import Fonts

// What a font says of itself. Lengths in points at its size.

/// In points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.instance.size) }

/// Baseline to the top of the line; positive.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { points(font.instance.metrics.ascent) }

/// Baseline to the bottom of the line; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { points(font.instance.metrics.descent) }

/// From the bottom of a line to the top of the next.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { points(font.instance.metrics.lineGap) }

/// Baseline to the top of flat capitals; positive.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { points(font.instance.metrics.capHeight) }

/// Baseline to the top of flat small letters; positive.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { points(font.instance.metrics.xHeight) }

/// The middle of an underline, up from the baseline: usually negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  let metrics = font.instance.metrics
  return -CGFloat(2 * metrics.underlinePosition + metrics.underlineThickness) / 128
}

/// In points; above zero.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { points(font.instance.metrics.underlineThickness) }

/// How many design units an em has, 1000 or 2048 mostly.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.instance.face.unitsPerEm) }

/// How many glyphs the font has; they are numbered from 0.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.instance.face.glyphCount }

/// What kind of cut it is, as bits.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits { CTFontSymbolicTraits(of: font.instance.face) }

/// Weight, slant and symbolic traits under the trait keys.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary { font.instance.face.traits }

private func points(_ units: Int) -> CGFloat { CGFloat(units) / 64 }

// MARK: Names

/// The name that fonts are found by, "EBGaramond12-Italic".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.instance.postScriptName }

/// The name of the family, "EB Garamond".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.instance.face.familyName }

/// Family and style, "EB Garamond 12 Italic".
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.instance.face.fullName }

/// The full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.instance.face.fullName }

/// The family, "EB Garamond".
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The style within the family, "12 Italic".
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The same as `kCTFontSubFamilyNameKey`.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// The family and style in one name.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The PostScript name.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"

/// Whose the font is.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// What tells the font from all others.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// The version of the font, "Version 1.001".
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// What of its name is a trademark.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// Who makes it.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// Who drew it.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// What the maker says of it.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// The maker's address.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// The designer's address.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// What it may be used for.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// Where that is told.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// A text that shows the font.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"

/// Where the table `name` has the keys above.
private let nameNumbers: [CFString: Int] = [
  kCTFontCopyrightNameKey: 0, kCTFontUniqueNameKey: 3, kCTFontVersionNameKey: 5, kCTFontTrademarkNameKey: 7, kCTFontManufacturerNameKey: 8,
  kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10, kCTFontVendorURLNameKey: 11, kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13,
  kCTFontLicenseURLNameKey: 14, kCTFontSampleTextNameKey: 19,
]

/// The same as `CTFontCopyName`: names are the English ones, and `actualLanguage` becomes "en".
public func CTFontCopyLocalizedName(_ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<CFString?>?) -> CFString? {
  let name = CTFontCopyName(font, nameKey)
  actualLanguage?.pointee = name.map { _ in "en" }
  return name
}

/// The name under one of the keys above; `nil` under any other, and for a name that the font does not have.
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

/// The features that the font has: a dictionary for each type of Apple's registry, with its selectors, and beside each
/// selector the OpenType feature that it stands for. `nil` where it has none that the registry numbers.
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

/// What was switched on or off, in the descriptor's form; `nil` where nothing was.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  font.settings.isEmpty ? nil : font.settings.map(\.dictionary)
}
