import CoreGraphics
import CoreText
import Foundation
import GalleyFonts

// The keys of a descriptor's dictionary, which are Apple's, and the types of their values.

extension UIFontDescriptor {
  /// A key for an attribute of a descriptor.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name in archives, the same as Apple's.
    public let rawValue: String

    /// Creates a key with any name; unknown keys are ignored.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family name: a string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript name: a string.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The name of a style in the family.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// A number of points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary with `TraitKey`s.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// An array of dictionaries, each with `FeatureKey.type` and `.selector`, or with `.openTypeTag` and `.openTypeValue`.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// A `UIFont.TextStyle` or its raw value.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

}

extension UIFontDescriptor.AttributeName {
  /// Core Text's `kCTFontVariationAttribute`: a dictionary with a coordinate for each axis, which is the number of its tag.
  static let variation = Self(rawValue: kCTFontVariationAttribute)
}

extension [UInt32: Double] {
  /// The coordinates as the value of `kCTFontVariationAttribute`.
  fileprivate var coordinates: [Int: Double] { Dictionary<Int, Double>(uniqueKeysWithValues: map { (Int($0.key), $0.value) }) }
}

extension UIFontDescriptor {
  /// A key in `traits`.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name in archives, the same as Core Text's.
    public let rawValue: String

    /// Creates a key with any name; unknown keys are ignored.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `SymbolicTraits` or its raw value.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight` or its raw value.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A number; any value except 0 means italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A key in a feature setting that identifies its feature.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The name in archives, the same as Core Text's.
    public let rawValue: String

    /// Creates a key with any name; unknown keys are ignored.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A type of Apple's feature registry, such as `kLowerCaseType`.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// A selector of the type, such as `kLowerCaseSmallCapsSelector`.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The older name of `type`.
    public static let featureIdentifier = type
    /// The older name of `selector`.
    public static let typeIdentifier = selector
    /// A tag of four letters, such as "smcp"; Core Text's `kCTFontOpenTypeFeatureTag`.
    public static let openTypeTag = FeatureKey(rawValue: "CTFeatureOpenTypeTag")
    /// The feature's value: 0 for off, 1 for on, or the number of an alternate; 1 by default.
    public static let openTypeValue = FeatureKey(rawValue: "CTFeatureOpenTypeValue")
  }

  /// The attributes of the descriptor itself, with the names of the font it was copied from.
  public var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [:]
    // The name of a synthetic face would lead to the regular face, so its traits identify it instead.
    let isSynthetic = core.found.map { !$0.isFoundByName } ?? false
    attributes[.name] = isSynthetic ? nil : core.found?.postScriptName ?? core.name
    attributes[.family] = core.found?.familyName ?? core.family
    attributes[.face] = core.faceName
    if core.size > 0 { attributes[.size] = core.size }
    attributes[.textStyle] = core.textStyle
    var traits: [TraitKey: Any] = [:]
    traits[.weight] = isSynthetic ? core.found.map { UIFont.Weight(openType: $0.weight) } : core.weight
    if let isItalic = isSynthetic ? core.found?.isItalic : core.isItalic { traits[.slant] = CGFloat(isItalic ? 1 : 0) }
    if !traits.isEmpty { attributes[.traits] = traits }
    if !core.features.isEmpty { attributes[.featureSettings] = core.features.map(\.dictionary) }
    if !core.variation.isEmpty { attributes[.variation] = core.variation.coordinates }
    return attributes
  }

  /// Returns the descriptor's own value for `anAttribute`, or `nil` if the descriptor does not specify it.
  public func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

  /// Returns this descriptor with OpenType features switched on, off, or to an alternate, by tag. A Galley extension.
  ///
  ///     descriptor.addingOpenTypeFeatures(["smcp": 1, "onum": 1])
  public func addingOpenTypeFeatures(_ features: [String: Int]) -> UIFontDescriptor {
    addingAttributes([
      .featureSettings: features.sorted { $0.key < $1.key }.map { tag, value -> [FeatureKey: Any] in
        [.openTypeTag: tag, .openTypeValue: value]
      }
    ])
  }
}

extension UIFontDescriptor.FeatureSetting {
  /// Creates a setting from a dictionary with type and selector, or with tag and value. Returns `nil` if it contains neither form completely.
  init?(_ dictionary: [AnyHashable: Any]) {
    func value(_ key: UIFontDescriptor.FeatureKey) -> Any? { dictionary[key] ?? dictionary[key.rawValue] }
    if let tag = value(.openTypeTag) as? String, OpenTypeFeature.isTag(tag) {
      let number = value(.openTypeValue).flatMap(wholeNumber) ?? 1
      self = .openType(OpenTypeFeature(tag: tag, value: UInt32(clamping: number)))
    } else if let type = value(.type).flatMap(wholeNumber), let selector = value(.selector).flatMap(wholeNumber) {
      self = .apple(type: type, selector: selector)
    } else {
      return nil
    }
  }

  var dictionary: [UIFontDescriptor.FeatureKey: Any] {
    switch self {
    case .apple(let type, let selector): [.type: type, .selector: selector]
    case .openType(let feature): [.openTypeTag: feature.tag, .openTypeValue: Int(feature.value)]
    }
  }
}

extension UIFontDescriptor.Core {
  /// Applies `attributes`, and ignores values of the wrong type. A name takes precedence over a family or a style. Features are added to the
  /// existing ones.
  mutating func apply(_ attributes: [UIFontDescriptor.AttributeName: Any]) {
    if let family = attributes[.family] as? String {
      clearFace()
      self.family = family
    }
    if let faceName = attributes[.face] as? String {
      if family == nil { family = face.familyName }
      clearFace()
      self.faceName = faceName
    }
    if let name = attributes[.name] as? String {
      clearFace()
      self.name = name
    }
    if let size = attributes[.size].flatMap(realNumber) { self.size = size }
    if let style = attributes[.textStyle] {
      textStyle = style as? UIFont.TextStyle ?? (style as? String).map { UIFont.TextStyle(rawValue: $0) }
    }
    if let traits = attributes[.traits] as? [AnyHashable: Any] { applyTraits(traits) }
    if let settings = attributes[.featureSettings] as? [Any] {
      features += settings.compactMap { ($0 as? [AnyHashable: Any]).flatMap(UIFontDescriptor.FeatureSetting.init) }
    }
    for (axis, value) in attributes[.variation] as? [AnyHashable: Any] ?? [:] {
      guard let tag = wholeNumber(axis.base).flatMap(UInt32.init(exactly:)), let coordinate = realNumber(value) else { continue }
      variation[tag] = Double(coordinate)
    }
  }

  private mutating func applyTraits(_ traits: [AnyHashable: Any]) {
    func value(_ key: UIFontDescriptor.TraitKey) -> Any? { traits[key] ?? traits[key.rawValue] }
    let symbolic = value(.symbolic).flatMap { value -> UIFontDescriptor.SymbolicTraits? in
      value as? UIFontDescriptor.SymbolicTraits
        ?? wholeNumber(value).map { UIFontDescriptor.SymbolicTraits(rawValue: UInt32(truncatingIfNeeded: $0)) }
    }
    let weight = value(.weight).flatMap { $0 as? UIFont.Weight ?? realNumber($0).map { UIFont.Weight($0) } }
    let slant = value(.slant).flatMap(realNumber)
    guard symbolic != nil || weight != nil || slant != nil else { return }
    if found != nil || name != nil || faceName != nil { loosenFace() }
    if let symbolic {
      self.weight = symbolic.contains(.traitBold) ? .bold : nil
      isItalic = symbolic.contains(.traitItalic)
      if symbolic.contains(.traitMonoSpace), family == nil { design = .monospaced }
    }
    if let weight { self.weight = weight }
    if let slant { isItalic = slant != 0 }
  }
}

/// Returns a whole number from any numeric type that a caller can put into a dictionary, or `nil` for other values.
private func wholeNumber(_ value: Any) -> Int? {
  (value as? any BinaryInteger).map { Int(clamping: $0) } ?? (value as? NSNumber)?.intValue
}

private func realNumber(_ value: Any) -> CGFloat? {
  if let number = value as? CGFloat { return number }
  if let number = value as? any BinaryFloatingPoint { return CGFloat(number) }
  if let number = value as? any BinaryInteger { return CGFloat(number) }
  return (value as? NSNumber).map { CGFloat($0.doubleValue) }
}
