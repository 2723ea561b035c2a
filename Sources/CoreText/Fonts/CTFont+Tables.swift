import CoreGraphics
import struct Foundation.CharacterSet
import struct Foundation.Data
import GalleyFonts

// Contents of a font's file. Lengths are in points at the font's size.

/// A set of characters; Foundation's.
public typealias CFCharacterSet = CharacterSet

/// The four letters of a table's name as a number, such as `0x686D7478` for `hmtx`.
public typealias CTFontTableTag = UInt32

/// The tag `cmap` of the table that maps characters to glyphs.
public let kCTFontTableCmap: CTFontTableTag = OpenTypeTable.tag("cmap")
/// The tag `head` of the table with properties of the whole font.
public let kCTFontTableHead: CTFontTableTag = OpenTypeTable.tag("head")
/// The tag `hhea` of the table with line metrics.
public let kCTFontTableHhea: CTFontTableTag = OpenTypeTable.tag("hhea")
/// The tag `hmtx` of the table with advances.
public let kCTFontTableHmtx: CTFontTableTag = OpenTypeTable.tag("hmtx")
/// The tag `maxp` of the table with the number of glyphs.
public let kCTFontTableMaxp: CTFontTableTag = OpenTypeTable.tag("maxp")
/// The tag `name` of the table with human-readable names.
public let kCTFontTableName: CTFontTableTag = OpenTypeTable.tag("name")
/// The tag `OS/2` of the table with weight, width and other metrics.
public let kCTFontTableOS2: CTFontTableTag = OpenTypeTable.tag("OS/2")
/// The tag `post` of the table with slant, underline and glyph names.
public let kCTFontTablePost: CTFontTableTag = OpenTypeTable.tag("post")
/// The tag `GSUB` of the table with glyph substitution.
public let kCTFontTableGSUB: CTFontTableTag = OpenTypeTable.tag("GSUB")
/// The tag `GPOS` of the table with glyph positioning.
public let kCTFontTableGPOS: CTFontTableTag = OpenTypeTable.tag("GPOS")

/// Options for reading tables; there are none.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// The bits. Apple's option concerns synthetic tables, which files do not contain.
  public let rawValue: UInt32

  /// Creates options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Returns the `CTFontTableTag`s of the font's file, in its order; never `nil`.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? { font.instance.face.tableTags }

/// Returns the bytes of a table, or `nil` if the font has none with that tag.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
  font.instance.face.table(table).map { Data($0) }
}

/// Returns whether the font has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool { font.instance.face.table(tag) != nil }

/// Returns the bounding box of all glyphs, y up from the baseline; zero if the font does not specify it.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.instance.face.box.map { box in
    let scale = CTFontGetSize(font) / CGFloat(font.instance.face.unitsPerEm)
    return CGRect(
      x: CGFloat(box.left) * scale, y: CGFloat(box.bottom) * scale, width: CGFloat(box.right - box.left) * scale, height: CGFloat(box.top - box.bottom) * scale)
  } ?? .zero
}

/// Returns the slant of the letters in degrees; negative if they lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.instance.face.slantAngle) }

/// Returns the transform of the glyphs, which is always the identity.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { .identity }

/// Returns the glyph with a name, such as "A.sc", or 0 if there is none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.instance.face.glyph(named: glyphName).flatMap(CGGlyph.init(exactly:)) ?? 0
}

/// Returns the name of a glyph, or `nil` if the font has none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? { font.instance.face.name(ofGlyph: UInt32(glyph)) }

/// Returns the characters for which the font has glyphs. O(characters).
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  var set = CharacterSet()
  for range in font.instance.face.characters {
    guard let first = Unicode.Scalar(range.lowerBound), let last = Unicode.Scalar(range.upperBound) else { continue }
    set.insert(charactersIn: first...last)
  }
  return set
}

/// Returns the font without a size, and stores its descriptor in `attributes`, unless that is `nil`.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?) -> CGFont {
  attributes?.pointee = CTFontCopyFontDescriptor(font)
  return CGFont(font.instance.face)
}
