import AttributedText
import CoreGraphics
import Fonts

/// A wish for a font: names, traits, size, features. Immutable; what is not said is left to the font that it is matched to.
public final class CTFontDescriptor: Hashable, Sendable {
  /// Each thing under a name of its own.
  struct Core: Hashable, Sendable {
    var name: String?
    var family: String?
    /// A style's name within the family, "Bold Italic".
    var style: String?
    /// Points; 0 is open.
    var size: CGFloat = 0
    /// OpenType's, 100…900.
    var weight: Int?
    var isItalic: Bool?
    var features: [FontSetting] = []
    /// Places on a variable font's axes, by their tags.
    var variation: [UInt32: Double] = [:]
    /// The face of the font that this was copied from: holds until a name or a trait is changed.
    var found: FontFace?
  }

  let core: Core

  init(_ core: Core) { self.core = core }

  public static func == (a: CTFontDescriptor, b: CTFontDescriptor) -> Bool { a.core == b.core }
  public func hash(into hasher: inout Hasher) { hasher.combine(core) }
}

/// A wish for a PostScript name, which need not be installed, at `size` points; 0 leaves the size open.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor(CTFontDescriptor.Core(name: name, size: size))
}

/// Attributes of another type than their name asks for are left out.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  var core = CTFontDescriptor.Core()
  core.take(attributes)
  return CTFontDescriptor(core)
}

/// `original` with `attributes` put over its own; features are added to those there are.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  var core = original.core
  core.take(attributes)
  return CTFontDescriptor(core)
}

/// `original` with another family, its weight and slant kept; `nil` where the family is not installed.
public func CTFontDescriptorCreateCopyWithFamily(_ original: CTFontDescriptor, _ family: CFString) -> CTFontDescriptor? {
  guard FontLibrary.shared.face(family: family, weight: 400, italic: false) != nil else { return nil }
  return CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontFamilyNameAttribute: family])
}

/// `original` with a feature of Apple's registry switched as the selector says: `kLetterCaseType`, `kSmallCapsSelector`.
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  var core = original.core
  core.features.append(.apple(type: featureTypeIdentifier, selector: featureSelectorIdentifier))
  return CTFontDescriptor(core)
}

/// `nil` where the family has no such cut. Traits in `symTraitMask` become as in `symTraitValue`; the others stay.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  guard let face = original.core.face.cut(symTraitValue, mask: symTraitMask) else { return nil }
  var core = original.core
  core.forgetFace()
  core.found = face
  return CTFontDescriptor(core)
}

/// The value that the nearest font, or this descriptor itself, has under `attribute`; `nil` for none.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> Any? {
  descriptor.core.attributes[attribute] ?? descriptor.core.faceAttributes[attribute]
}

/// What the descriptor itself says.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.core.attributes }
