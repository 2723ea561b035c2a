import CoreGraphics
import GalleyFonts

// Variable fonts. A font has a coordinate on each axis. An axis is identified by the number of its tag, 0x77676874 for
// `wght`.

/// The key of a dictionary of coordinates, which are numbers, by axis, a `CFNumber`. Other axes keep the font's default. Coordinates are clamped to
/// the axis's range.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// The key of an axis's tag, a `CFNumber`.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The minimum coordinate on the axis.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The maximum coordinate on the axis.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// The default coordinate on the axis.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The axis's display name in English; empty if the font does not name it.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"

/// Returns a dictionary with the `kCTFontVariationAxis…Key`s for each axis of a variable font, or `nil` if the font has no axes.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  let axes = font.instance.face.axes
  if axes.isEmpty { return nil }
  return axes.map { axis in
    [
      kCTFontVariationAxisIdentifierKey: Int(axis.tag), kCTFontVariationAxisMinimumValueKey: axis.minimumValue,
      kCTFontVariationAxisMaximumValueKey: axis.maximumValue, kCTFontVariationAxisDefaultValueKey: axis.defaultValue, kCTFontVariationAxisNameKey: axis.name,
    ] as CFDictionary
  }
}

/// Returns the font's coordinates that differ from the default, or `nil` if there are none.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  let variation = font.instance.face.variation
  return variation.isEmpty ? nil : variation.dictionary
}

/// Returns `original` with a new coordinate on one axis; the other coordinates do not change. The font clamps it to the axis's range, and
/// ignores an axis that it does not have.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontVariationAttribute: [variationIdentifier: Double(variationValue)] as CFDictionary])
}

extension [UInt32: Double] {
  var dictionary: CFDictionary { Dictionary<AnyHashable, Any>(uniqueKeysWithValues: map { (AnyHashable(Int($0.key)), $0.value as Any) }) }
}
