import class Foundation.NSObject
import CoreGraphics
import GalleyFonts
import GalleyRequirements

/// A font face at a size, with the requested features. Immutable.
///
/// `UIFont` is a subclass, so every function accepts it. Fonts created by this module are not `UIFont`s.
open class CTFont: NSObject, @unchecked Sendable {
  package let instance: FontInstance
  /// Settings that differ from the font's defaults; later ones override earlier ones.
  let settings: [FontSetting]
  /// The requested font, if this font is a fallback for it; otherwise `nil`.
  package let replacedFont: CTFont?
  /// The face that owns `instance`. A face that was created from data, or is no longer registered, has no other owner.
  private let owner: FontFace

  init(_ instance: FontInstance, _ settings: [FontSetting] = []) {
    self.instance = instance
    self.settings = settings
    owner = instance.face.owner
    replacedFont = nil
    super.init()
  }

  /// Creates the font of a subclass in a higher module.
  package init(instance: FontInstance, features: [OpenTypeFeature], standingFor font: CTFont? = nil) {
    self.instance = instance
    owner = instance.face.owner
    replacedFont = font
    settings = features.map(FontSetting.openType)
    super.init()
  }

  /// Creates a font; a size that is not positive means 12.
  convenience init(_ face: FontFace, _ size: CGFloat, _ settings: [FontSetting] = []) {
    let points = size > 0 ? min(Double(size), Double(FontFace.largestSize64) / 64) : 12
    self.init(face.instance(size64: max(1, Int((points * 64).rounded()))), settings)
  }

  /// Returns whether `object` is a font of the same class with the same face, size and features.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont, type(of: other) == type(of: self) else { return false }
    return self === other || (instance === other.instance && settings == other.settings)
  }

  /// A hash of the font's instance, which includes its size, and of its features.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(instance)
    hasher.combine(settings)
    return hasher.finalize()
  }
}

extension CTFont: FontConvertible {
  package var fontInstance: FontInstance { (replacedFont ?? self).instance }
  package var openTypeFeatures: [OpenTypeFeature] { (replacedFont ?? self).settings.compactMap(\.openType) }
}

/// Checks the matrix of a font function, and traps if it is neither `nil` nor the identity.
private func requireNoMatrix(_ matrix: UnsafePointer<CGAffineTransform>?) {
  require(
    matrix.map(\.pointee.isIdentity) ?? true,
    "fonts with a matrix are not supported: set the context's textMatrix, or pass the matrix to CTFontCreatePathForGlyph")
}

/// Returns the font with a PostScript name, full name or family name, or a substitute if it is not installed.
///
/// - Parameters:
///   - size: The size in points; 0 or less means 12.
///   - matrix: `nil` or the identity; others trap.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  requireNoMatrix(matrix)
  return CTFont(CTFontDescriptor.Core(name: name).face, size)
}

/// Options for the search for a font.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt

  /// Creates options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Does not download fonts. Has no effect: Galley never downloads fonts.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// Prefers a system font to another font with the same name. Has no effect: the names of fonts are unique here.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// Returns the font with a name, as `CTFontCreateWithName` does. The options have no effect. Traps if `matrix` is not the identity.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont { CTFontCreateWithName(name, size, matrix) }

/// Returns the installed font that matches `descriptor` best, as `CTFontCreateWithFontDescriptor` does. The options have no effect.
///
/// Traps if `matrix` is not the identity.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont { CTFontCreateWithFontDescriptor(descriptor, size, matrix) }

/// Returns the installed font that matches `descriptor` best. A `size` of 0 or less means the descriptor's own, or 12 points.
///
/// Traps if `matrix` is neither `nil` nor the identity.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  requireNoMatrix(matrix)
  return CTFont(descriptor.core.face, size > 0 ? size : descriptor.core.size, descriptor.core.features)
}

/// Returns `font` in another size, with `attributes` applied. A `size` of 0 or less means the size in `attributes`, or the font's own.
///
/// Traps if `matrix` is neither `nil` nor the identity.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  requireNoMatrix(matrix)
  var core = CTFontCopyFontDescriptor(font).core
  if let attributes { core.apply(attributes.core.attributes) }
  return CTFont(core.face, size > 0 ? size : core.size, core.features)
}

/// Returns `font` with the traits in `symTraitMask` set as in `symTraitValue`; other traits do not change.
///
/// To make a font bold, pass `.traitBold` as the value and as the mask; to remove bold, pass it as the mask with an empty value. A `size` of 0 or
/// less means the font's own. Returns `nil` if the family has no such face. Traps if `matrix` is neither `nil` nor the identity.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  requireNoMatrix(matrix)
  return font.instance.face.cut(symTraitValue, mask: symTraitMask).map {
    CTFont($0, size > 0 ? size : CTFontGetSize(font), font.settings)
  }
}

/// Returns the face of another family that is closest in weight and slant, with the same features; for a family of Apple's that is not installed,
/// a face of its substitute. Returns `nil` if neither the family nor a substitute is installed. A `size` of 0 or less means the font's own.
///
/// Traps if `matrix` is neither `nil` nor the identity.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  requireNoMatrix(matrix)
  let own = font.instance.face
  return FontLibrary.shared.face(family: family, weight: own.weight, italic: own.isItalic).map {
    CTFont($0, size > 0 ? size : CTFontGetSize(font), font.settings)
  }
}

/// Returns a descriptor with the font's names, traits, size, features and variation.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  var core = CTFontDescriptor.Core()
  core.found = font.instance.face
  core.size = CTFontGetSize(font)
  core.features = font.settings
  if core.found!.isVaried { core.variation = core.found!.variation }
  return CTFontDescriptor(core)
}

/// Returns the value of a descriptor attribute, or `nil` if there is none.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> Any? {
  CTFontDescriptorCopyAttribute(CTFontCopyFontDescriptor(font), attribute)
}
