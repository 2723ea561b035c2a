import CoreGraphics
import Fonts

// Variable fonts: where on its axes a font stands. An axis goes by the number of its tag, 0x77676874 for `wght`.

/// A dictionary of places by axis, both `CFNumber`s; axes that it does not name stand where the font has them. Beyond an axis's ends is at its ends.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// `CFNumber`: the axis's tag.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The least place on the axis.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The greatest.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// Where the font stands of itself.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The axis's name for people, in English; empty where the font names none.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"

/// A dictionary for each axis of a variable font, with the keys above; `nil` for any other font.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  let axes = font.instance.face.axes
  if axes.isEmpty { return nil }
  return axes.map { axis in
    [
      kCTFontVariationAxisIdentifierKey: Int(axis.tag), kCTFontVariationAxisMinimumValueKey: axis.least,
      kCTFontVariationAxisMaximumValueKey: axis.most, kCTFontVariationAxisDefaultValueKey: axis.usual, kCTFontVariationAxisNameKey: axis.name,
    ] as CFDictionary
  }
}

/// Where the font stands on axes on which that is not its default; `nil` where it stands at its defaults, or has no axes.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  let variation = font.instance.face.variation
  return variation.isEmpty ? nil : variation.dictionary
}

/// `original` at another place on one of its font's axes; its places on others stay.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontVariationAttribute: [variationIdentifier: Double(variationValue)] as CFDictionary])
}

extension [UInt32: Double] {
  var dictionary: CFDictionary { Dictionary<AnyHashable, Any>(uniqueKeysWithValues: map { (AnyHashable(Int($0.key)), $0.value as Any) }) }
}
