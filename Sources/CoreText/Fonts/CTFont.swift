import class Foundation.NSObject
import CoreGraphics
import Fonts
import Requirements

/// A cut of a family at a size, with the features that are asked of it. Immutable.
///
/// A `UIFont` is one, and is taken wherever one is; one that is made here is no `UIFont`.
open class CTFont: NSObject, @unchecked Sendable {
  package let instance: FontInstance
  /// What is switched on or off beyond the font's defaults, later ones over earlier.
  let settings: [FontSetting]
  /// The font that was asked for, where this one stands in for it in text that it does not show.
  package let standsFor: CTFont?

  init(_ instance: FontInstance, _ settings: [FontSetting] = []) {
    self.instance = instance
    self.settings = settings
    standsFor = nil
    super.init()
  }

  /// The font of a class above.
  package init(instance: FontInstance, features: [OpenTypeFeature], standingFor font: CTFont? = nil) {
    self.instance = instance
    standsFor = font
    settings = features.map(FontSetting.openType)
    super.init()
  }

  /// A size that is not above zero means 12.
  convenience init(_ face: FontFace, _ size: CGFloat, _ settings: [FontSetting] = []) {
    let points = size > 0 ? min(Double(size), Double(FontFace.largestSize64) / 64) : 12
    self.init(face.instance(size64: max(1, Int((points * 64).rounded()))), settings)
  }

  /// Whether both are the same cut at the same size, with the same features.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont, type(of: other) == type(of: self) else { return false }
    return self === other || (instance === other.instance && settings == other.settings)
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(instance)
    hasher.combine(settings)
    return hasher.finalize()
  }
}

extension CTFont: FontConvertible {
  package var fontInstance: FontInstance { (standsFor ?? self).instance }
  package var openTypeFeatures: [OpenTypeFeature] { (standsFor ?? self).settings.compactMap(\.openType) }
}

/// What every function here that takes a matrix takes no other than.
private func requireNoMatrix(_ matrix: UnsafePointer<CGAffineTransform>?) {
  require(
    matrix.map(\.pointee.isIdentity) ?? true,
    "a font with a matrix of its own: set the context's textMatrix, or give CTFontCreatePathForGlyph the matrix")
}

/// The font of that PostScript name; also of a full name or a family's. What is not installed is stood in for.
///
/// - Parameters:
///   - size: points; 0 means 12.
///   - matrix: `nil` or the identity; others trap.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  requireNoMatrix(matrix)
  return CTFont(CTFontDescriptor.Core(name: name).face, size)
}

/// Where fonts are looked for.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt

  /// Options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Fonts are not fetched; none is here anyway.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// A system's font before another of the same name; names are one font's here.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// The same as `CTFontCreateWithName`: nothing here hangs on the options.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont { CTFontCreateWithName(name, size, matrix) }

/// The same as `CTFontCreateWithFontDescriptor`: nothing here hangs on the options.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont { CTFontCreateWithFontDescriptor(descriptor, size, matrix) }

/// The nearest font to `descriptor` that is installed. A `size` of 0 takes the descriptor's own, or 12.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  requireNoMatrix(matrix)
  return CTFont(descriptor.core.face, size > 0 ? size : descriptor.core.size, descriptor.core.features)
}

/// `font` in another size, with what `attributes` says put over its own. A `size` of 0 keeps the font's, or takes the one
/// that `attributes` names.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  requireNoMatrix(matrix)
  var core = CTFontCopyFontDescriptor(font).core
  if let attributes { core.take(attributes.core.attributes) }
  return CTFont(core.face, size > 0 ? size : core.size, core.features)
}

/// `font` with the traits of `symTraitMask` as in `symTraitValue`, and all its others as they are: to make a font bold that
/// may be italic, both are `.traitBold`; to make it not bold, the value is empty. `nil` where the family has no such cut.
/// A `size` of 0 keeps the font's.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  requireNoMatrix(matrix)
  return font.instance.face.cut(symTraitValue, mask: symTraitMask).map {
    CTFont($0, size > 0 ? size : CTFontGetSize(font), font.settings)
  }
}

/// The same cut of another family; `nil` where it is not installed.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  requireNoMatrix(matrix)
  let own = font.instance.face
  return FontLibrary.shared.face(family: family, weight: own.weight, italic: own.isItalic).map {
    CTFont($0, size > 0 ? size : CTFontGetSize(font), font.settings)
  }
}

/// What the font is: its names, traits, size and features.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  var core = CTFontDescriptor.Core()
  core.found = font.instance.face
  core.size = CTFontGetSize(font)
  core.features = font.settings
  if core.found!.isVaried { core.variation = core.found!.variation }
  return CTFontDescriptor(core)
}

/// The value under one of the descriptor's names; `nil` for none.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> Any? {
  CTFontDescriptorCopyAttribute(CTFontCopyFontDescriptor(font), attribute)
}
