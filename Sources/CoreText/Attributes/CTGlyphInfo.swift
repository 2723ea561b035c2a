import CoreGraphics
import Fonts

/// A list of characters that fonts are made by, in which each has a number.
public enum CTCharacterCollection: UInt16, Sendable {
  /// Numbers are those of the font's glyphs.
  case identityMapping = 0
  case adobeCNS1 = 1
  case adobeGB1 = 2
  case adobeJapan1 = 3
  case adobeJapan2 = 4
  case adobeKorea1 = 5
}

/// The glyph that shows some text, in the place of the one that its font would show it with: under `kCTGlyphInfoAttributeName`, on characters that
/// are its base string and nothing else. On other text, in other fonts and within a ligature it does nothing. Immutable.
public final class CTGlyphInfo: Hashable, Sendable {
  let glyph: CGGlyph
  let name: String?
  /// The one that the glyph is of; `nil` where it is that of any font.
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

/// The glyph of that name in `font`, at any size, for `baseString`; `nil` where the font has none.
public func CTGlyphInfoCreateWithGlyphName(_ glyphName: CFString, _ font: CTFont, _ baseString: CFString) -> CTGlyphInfo? {
  let face = font.instance.face
  return face.glyph(named: glyphName).flatMap(CGGlyph.init(exactly:)).map { CTGlyphInfo($0, name: glyphName, of: face, base: baseString) }
}

/// A glyph of `font`, at any size, for `baseString`; `nil` where the font has none of that number.
public func CTGlyphInfoCreateWithGlyph(_ glyph: CGGlyph, _ font: CTFont, _ baseString: CFString) -> CTGlyphInfo? {
  Int(glyph) < font.instance.face.glyphCount ? CTGlyphInfo(glyph, of: font.instance.face, base: baseString) : nil
}

/// A character of a collection, for `baseString`. By `identityMapping` it is the glyph of that number in whatever font the text has; `nil` for
/// Adobe's collections, by which none of Linux's fonts are numbered.
public func CTGlyphInfoCreateWithCharacterIdentifier(
  _ cid: CGFontIndex, _ collection: CTCharacterCollection, _ baseString: CFString
) -> CTGlyphInfo? { collection == .identityMapping ? CTGlyphInfo(cid, of: nil, base: baseString) : nil }

/// The name that it was made with; `nil` where it was made with a number.
public func CTGlyphInfoGetGlyphName(_ glyphInfo: CTGlyphInfo) -> CFString? { glyphInfo.name }

/// The font's number of the glyph; 0 where it was made with a character of a collection.
public func CTGlyphInfoGetGlyph(_ glyphInfo: CTGlyphInfo) -> CGGlyph { glyphInfo.face == nil ? 0 : glyphInfo.glyph }

/// The character of the collection that it was made with; 0 where it was made with a glyph.
public func CTGlyphInfoGetCharacterIdentifier(_ glyphInfo: CTGlyphInfo) -> CGFontIndex { glyphInfo.face == nil ? glyphInfo.glyph : 0 }

/// The collection that its character is of.
public func CTGlyphInfoGetCharacterCollection(_ glyphInfo: CTGlyphInfo) -> CTCharacterCollection { .identityMapping }
