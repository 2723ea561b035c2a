import CoreGraphics
import GalleyFonts

/// A character collection, which numbers the characters that fonts are built from.
public enum CTCharacterCollection: UInt16, Sendable {
  /// Numbers are glyph indices of the font.
  case identityMapping = 0
  case adobeCNS1 = 1
  case adobeGB1 = 2
  case adobeJapan1 = 3
  case adobeJapan2 = 4
  case adobeKorea1 = 5
}

/// An explicit glyph for some text. It replaces the glyph that the font would use for characters that have it under
/// `kCTGlyphInfoAttributeName` and that equal its base string. It has no effect on other text, in other fonts and
/// within a ligature. Immutable.
public final class CTGlyphInfo: Hashable, Sendable {
  let glyph: CGGlyph
  let name: String?
  /// The font face of the glyph, or `nil` if the glyph index applies to any font.
  let face: FontFace?
  let base: String

  init(_ glyph: CGGlyph, name: String? = nil, of face: FontFace?, base: String) {
    (self.glyph, self.name, self.face, self.base) = (glyph, name, face, base)
  }

  public static func == (a: CTGlyphInfo, b: CTGlyphInfo) -> Bool {
    a === b || (a.glyph == b.glyph && a.name == b.name && a.face === b.face && a.base == b.base)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(glyph)
    hasher.combine(base)
  }
}

/// Returns the glyph with that name in `font`, at any size, for `baseString`. Returns `nil` if the font has no such
/// glyph.
public func CTGlyphInfoCreateWithGlyphName(_ glyphName: CFString, _ font: CTFont, _ baseString: CFString) -> CTGlyphInfo? {
  let face = font.instance.face
  return face.glyph(named: glyphName).flatMap(CGGlyph.init(exactly:)).map { CTGlyphInfo($0, name: glyphName, of: face, base: baseString) }
}

/// Returns a glyph of `font`, at any size, for `baseString`. Returns `nil` if the glyph index is out of range.
public func CTGlyphInfoCreateWithGlyph(_ glyph: CGGlyph, _ font: CTFont, _ baseString: CFString) -> CTGlyphInfo? {
  Int(glyph) < font.instance.face.glyphCount ? CTGlyphInfo(glyph, of: font.instance.face, base: baseString) : nil
}

/// Returns a character of a collection for `baseString`. With `identityMapping`, it is a glyph index of the text's
/// font. Returns `nil` for Adobe's collections, which fonts on Linux do not use.
public func CTGlyphInfoCreateWithCharacterIdentifier(
  _ cid: CGFontIndex, _ collection: CTCharacterCollection, _ baseString: CFString
) -> CTGlyphInfo? { collection == .identityMapping ? CTGlyphInfo(cid, of: nil, base: baseString) : nil }

/// Returns the glyph name, or `nil` if the object was created from a glyph index or a character of a collection.
public func CTGlyphInfoGetGlyphName(_ glyphInfo: CTGlyphInfo) -> CFString? { glyphInfo.name }

/// Returns the glyph's index in the font, or 0 if the object was created from a character of a collection.
public func CTGlyphInfoGetGlyph(_ glyphInfo: CTGlyphInfo) -> CGGlyph { glyphInfo.face == nil ? 0 : glyphInfo.glyph }

/// Returns the character in the collection, or 0 if the object was created from a glyph.
public func CTGlyphInfoGetCharacterIdentifier(_ glyphInfo: CTGlyphInfo) -> CGFontIndex { glyphInfo.face == nil ? glyphInfo.glyph : 0 }

/// Returns the collection of the character: always `identityMapping`.
public func CTGlyphInfoGetCharacterCollection(_ glyphInfo: CTGlyphInfo) -> CTCharacterCollection { .identityMapping }
