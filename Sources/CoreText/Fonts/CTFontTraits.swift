import GalleyFonts

/// Traits of a font, as bits.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt32

  /// Creates traits from bits; unknown bits are ignored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Semibold and heavier.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// All glyphs have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The glyphs have their own colors.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)

  /// An older name of `traitItalic`.
  public static let italicTrait = traitItalic
  /// An older name of `traitBold`.
  public static let boldTrait = traitBold
  /// An older name of `traitMonoSpace`.
  public static let monoSpaceTrait = traitMonoSpace

  init(of face: FontFace) {
    self = []
    if face.isItalic { insert(.traitItalic) }
    if face.weight >= 600 { insert(.traitBold) }
    if face.isMonospaced { insert(.traitMonoSpace) }
    if face.isColor { insert(.traitColorGlyphs) }
  }
}

extension FontFace {
  /// Returns the cut, that is the face of this family, with the same traits, except that those in `mask` are as in `value`. Returns `nil` if the
  /// family has no such face.
  func cut(_ value: CTFontSymbolicTraits, mask: CTFontSymbolicTraits) -> FontFace? {
    let own = CTFontSymbolicTraits(of: self)
    let wanted = own.subtracting(mask).union(value.intersection(mask))
    if wanted == own { return self }
    let isBold = wanted.contains(.traitBold)
    if own.symmetricDifference(wanted) == .traitBold, isVaried, let axis = axes.first(where: { $0.letters == "wght" }), variation[axis.tag] != nil {
      let varied = varied(by: [axis.tag: isBold ? 700 : 400])
      if CTFontSymbolicTraits(of: varied) == wanted { return varied }
    }
    let weight = isBold == own.contains(.traitBold) ? weight : isBold ? 700 : 400
    let found = FontLibrary.shared.face(family: familyName, weight: weight, italic: wanted.contains(.traitItalic))
    return found.flatMap { CTFontSymbolicTraits(of: $0) == wanted ? $0 : nil }
  }
}

/// The key of the symbolic traits: a `CTFontSymbolicTraits` or its raw value.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The key of the weight: a number from −1 to 1, 0 for regular, 0.4 for bold.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The key of the slant: a number; any value except 0 means italic.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// Conversions between Apple's scale of weights, −1…1, and OpenType's.
enum FontWeight {
  /// The values of `UIFont.Weight`.
  private static let scale: [(trait: Double, openType: Int)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
  ]

  static func openType(_ trait: Double) -> Int {
    scale.min { abs($0.trait - trait) < abs($1.trait - trait) }!.openType
  }

  static func trait(_ openType: Int) -> Double {
    scale.min { abs($0.openType - openType) < abs($1.openType - openType) }!.trait
  }
}
