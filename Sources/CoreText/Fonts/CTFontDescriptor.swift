import CoreGraphics
import GalleyAttributedText
import GalleyFonts

/// A description of a font: names, traits, size, features and variation. Immutable. The matching font determines unspecified attributes.
public final class CTFontDescriptor: Hashable, Sendable {
  /// The content of a descriptor: its attributes, each as a separate property.
  struct Core: Hashable, Sendable {
    var name: String?
    var family: String?
    /// A style's name within the family, such as "Bold Italic"; `nil` if unspecified.
    var style: String?
    /// Size in points; 0 means unspecified.
    var size: CGFloat = 0
    /// The weight on OpenType's scale, 100…900; `nil` if unspecified.
    var weight: Int?
    var isItalic: Bool?
    var features: [FontSetting] = []
    /// The coordinates on a variable font's axes, by their tags.
    var variation: [UInt32: Double] = [:]
    /// The face itself if it is known, for example from a font or a file; `nil` after a name or a trait changes.
    var found: FontFace?
  }

  let core: Core

  init(_ core: Core) { self.core = core }

  public static func == (a: CTFontDescriptor, b: CTFontDescriptor) -> Bool { a.core == b.core }
  public func hash(into hasher: inout Hasher) { hasher.combine(core) }
}

/// Creates a descriptor with a PostScript name, which need not be installed, at `size` points; 0 leaves the size
/// unspecified.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor(CTFontDescriptor.Core(name: name, size: size))
}

/// Creates a descriptor. Attributes with a value of the wrong type are ignored.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  var core = CTFontDescriptor.Core()
  core.apply(attributes)
  return CTFontDescriptor(core)
}

/// Returns `original` with `attributes` applied; features are added to the existing ones.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  var core = original.core
  core.apply(attributes)
  return CTFontDescriptor(core)
}

/// Returns `original` with another family and the same requested traits. Returns `nil` if neither the family nor, for a family of Apple's, a
/// substitute is installed.
public func CTFontDescriptorCreateCopyWithFamily(_ original: CTFontDescriptor, _ family: CFString) -> CTFontDescriptor? {
  guard FontLibrary.shared.face(family: family, weight: 400, italic: false) != nil else { return nil }
  return CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontFamilyNameAttribute: family])
}

/// Returns `original` with a feature of Apple's registry set, such as `kLetterCaseType` and `kSmallCapsSelector`.
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  var core = original.core
  core.features.append(.apple(type: featureTypeIdentifier, selector: featureSelectorIdentifier))
  return CTFontDescriptor(core)
}

/// Returns `original` with the traits in `symTraitMask` set as in `symTraitValue`; other traits do not change. Returns
/// `nil` if the family has no such face.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  guard let face = original.core.face.cut(symTraitValue, mask: symTraitMask) else { return nil }
  var core = original.core
  core.clearFace()
  core.found = face
  return CTFontDescriptor(core)
}

/// Returns the value of `attribute` in this descriptor or in the best matching font, or `nil` if there is none.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> Any? {
  descriptor.core.attributes[attribute] ?? descriptor.core.faceAttributes[attribute]
}

/// Returns the descriptor's own attributes.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.core.attributes }
