import struct Foundation.URL
import GalleyAttributedText
import GalleyFonts

// The keys of a descriptor's dictionary, and the types of their values.

/// The key of the PostScript name: a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key of the family name: a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key of the name of a style in the family: a string.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The key of the name for display: a string, read only.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The key of the size in points: a number.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The key of a dictionary of traits.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The key of the feature settings: an array of dictionaries with type and selector, or with an OpenType tag and its value.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"

/// The key of the `URL` of the font's file; none if the font was created from bytes. Read only.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"

/// The key of a feature's type: a `CFNumber` of Apple's registry, such as `kLigaturesType`.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The key of the selectors of a feature's type: an array of dictionaries, one per selector.
public let kCTFontFeatureTypeSelectorsKey: CFString = "CTFeatureTypeSelectors"
/// The key of a feature's selector: a `CFNumber` of that type, such as `kRareLigaturesOnSelector`.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"
/// The key of a feature's OpenType tag: a string of four characters, such as "smcp".
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The key of the value of an OpenType feature, a number: 0 for off, 1 for on, or the number of an alternate; 1 if absent.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"

/// A font feature, identified by Apple's registry or by its OpenType tag.
enum FontSetting: Hashable, Sendable {
  case apple(type: Int, selector: Int)
  case openType(OpenTypeFeature)

  /// Creates a setting from a dictionary with type and selector, or with tag and value. Returns `nil` if it contains neither form completely.
  init?(_ dictionary: CFDictionary) {
    if let tag = dictionary[kCTFontOpenTypeFeatureTag] as? String, OpenTypeFeature.isTag(tag) {
      let value = AttributeValue.integer(dictionary[kCTFontOpenTypeFeatureValue]) ?? 1
      self = .openType(OpenTypeFeature(tag: tag, value: UInt32(clamping: value)))
    } else if let type = AttributeValue.integer(dictionary[kCTFontFeatureTypeIdentifierKey]),
      let selector = AttributeValue.integer(dictionary[kCTFontFeatureSelectorIdentifierKey])
    {
      self = .apple(type: type, selector: selector)
    } else {
      return nil
    }
  }

  var dictionary: CFDictionary {
    switch self {
    case .apple(let type, let selector):
      [kCTFontFeatureTypeIdentifierKey: type, kCTFontFeatureSelectorIdentifierKey: selector]
    case .openType(let feature):
      [kCTFontOpenTypeFeatureTag: feature.tag, kCTFontOpenTypeFeatureValue: Int(feature.value)]
    }
  }

  /// The OpenType feature, or `nil` if there is none for this setting.
  var openType: OpenTypeFeature? {
    switch self {
    case .apple(let type, let selector): OpenTypeFeature.forAppleFeature(type: type, selector: selector)
    case .openType(let feature): feature
    }
  }
}

extension CTFontDescriptor.Core {
  /// Clears the attributes that identify a face, so that the remaining ones determine it again.
  mutating func clearFace() {
    found = nil
    name = nil
    style = nil
    weight = nil
    isItalic = nil
  }

  /// The best matching installed face, with the requested variation.
  var face: FontFace { variation.isEmpty ? installedFace : installedFace.varied(by: variation) }

  /// The best matching installed face: by name or a substitute for it, otherwise by family and traits, otherwise the system font.
  private var installedFace: FontFace {
    if let found { return found }
    let library = FontLibrary.shared
    if let name, let face = library.face(named: name) ?? library.substitute(for: name) { return face }
    if let family {
      if let style, let face = library.faces(ofFamily: family).first(where: { $0.styleName == style }) { return face }
      if let face = library.face(family: family, weight: weight ?? 400, italic: isItalic ?? false) { return face }
    }
    return library.systemFace(weight: weight ?? 400, italic: isItalic ?? false)
  }

  /// Applies `attributes`. A family keeps weight and slant, a style keeps the family, and a name takes precedence over both. Traits then select
  /// another face of the resulting family. Variation and features are added to the present ones. Values of the wrong type are ignored.
  mutating func apply(_ attributes: CFDictionary) {
    if let family = attributes[kCTFontFamilyNameAttribute] as? String {
      let (weight, isItalic) = (weight ?? found?.weight, isItalic ?? found?.isItalic)
      clearFace()
      (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    }
    if let style = attributes[kCTFontStyleNameAttribute] as? String {
      if family == nil { family = face.familyName }
      clearFace()
      self.style = style
    }
    if let name = attributes[kCTFontNameAttribute] as? String {
      clearFace()
      self.name = name
    }
    if let size = AttributeValue.number(attributes[kCTFontSizeAttribute]) { self.size = CGFloat(size) }
    if let traits = attributes[kCTFontTraitsAttribute] as? CFDictionary { applyTraits(traits) }
    if let coordinates = attributes[kCTFontVariationAttribute] as? CFDictionary {
      for (axis, value) in coordinates {
        guard let tag = AttributeValue.integer(axis.base).flatMap(UInt32.init(exactly:)), let coordinate = AttributeValue.number(value) else { continue }
        variation[tag] = coordinate
      }
    }
    if let settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] {
      features += settings.compactMap { ($0 as? CFDictionary).flatMap(FontSetting.init) }
    }
  }

  private mutating func applyTraits(_ traits: CFDictionary) {
    let symbolic = traits[kCTFontSymbolicTrait].flatMap { value in
      value as? CTFontSymbolicTraits
        ?? AttributeValue.integer(value).map { CTFontSymbolicTraits(rawValue: UInt32(truncatingIfNeeded: $0)) }
    }
    let weight = AttributeValue.number(traits[kCTFontWeightTrait])
    let slant = AttributeValue.number(traits[kCTFontSlantTrait])
    guard symbolic != nil || weight != nil || slant != nil else { return }
    if found != nil || name != nil || style != nil || family != nil {
      let savedFace = face
      clearFace()
      (family, self.weight, isItalic) = (savedFace.familyName, savedFace.weight, savedFace.isItalic)
    }
    if let symbolic {
      self.weight = symbolic.contains(.traitBold) ? 700 : 400
      isItalic = symbolic.contains(.traitItalic)
    }
    if let weight { self.weight = FontWeight.openType(weight) }
    if let slant { isItalic = slant != 0 }
  }

  /// The descriptor's own attributes.
  var attributes: CFDictionary {
    var attributes: CFDictionary = [:]
    // The name of a synthetic face would lead to the regular face, so its family and traits identify it instead.
    let isSynthetic = found.map { !$0.isFoundByName } ?? false
    attributes[kCTFontNameAttribute] = isSynthetic ? nil : found?.postScriptName ?? name
    attributes[kCTFontFamilyNameAttribute] = found?.familyName ?? family
    attributes[kCTFontStyleNameAttribute] = isSynthetic ? nil : found?.styleName ?? style
    if size > 0 { attributes[kCTFontSizeAttribute] = size }
    var traits: CFDictionary = [:]
    if let weight = found?.weight ?? weight { traits[kCTFontWeightTrait] = FontWeight.trait(weight) }
    if let isItalic = found?.isItalic ?? isItalic { traits[kCTFontSlantTrait] = isItalic ? 1.0 : 0.0 }
    // A varied face is found by its name and its variation.
    if !traits.isEmpty, isSynthetic || variation.isEmpty { attributes[kCTFontTraitsAttribute] = traits }
    if !variation.isEmpty { attributes[kCTFontVariationAttribute] = variation.dictionary }
    if !features.isEmpty { attributes[kCTFontFeatureSettingsAttribute] = features.map(\.dictionary) }
    return attributes
  }

  /// The attributes of the best matching font.
  var faceAttributes: CFDictionary {
    let face = face
    var attributes: CFDictionary = [
      kCTFontNameAttribute: face.postScriptName, kCTFontFamilyNameAttribute: face.familyName,
      kCTFontStyleNameAttribute: face.styleName, kCTFontDisplayNameAttribute: face.fullName,
      kCTFontTraitsAttribute: face.traits,
    ]
    if face.path.hasPrefix("/") { attributes[kCTFontURLAttribute] = URL(fileURLWithPath: face.path) }
    return attributes
  }
}

extension FontFace {
  var traits: CFDictionary {
    [
      kCTFontSymbolicTrait: CTFontSymbolicTraits(of: self).rawValue, kCTFontWeightTrait: FontWeight.trait(weight),
      kCTFontSlantTrait: isItalic ? 1.0 : 0.0,
    ]
  }
}
