import CoreGraphics
import Fonts
import struct Foundation.CharacterSet
import struct Foundation.Data

// What a font's file says of itself. Lengths in points at the font's size.

/// A set of characters; Foundation's.
public typealias CFCharacterSet = CharacterSet

/// The four letters of a table's name as a number, `0x686D7478` for `hmtx`.
public typealias CTFontTableTag = UInt32

/// The font's own names, as glyphs, `cmap`.
public let kCTFontTableCmap: CTFontTableTag = OpenTypeTable.tag("cmap")
/// What concerns the whole font, `head`.
public let kCTFontTableHead: CTFontTableTag = OpenTypeTable.tag("head")
/// Measures of lines, `hhea`.
public let kCTFontTableHhea: CTFontTableTag = OpenTypeTable.tag("hhea")
/// Advances, `hmtx`.
public let kCTFontTableHmtx: CTFontTableTag = OpenTypeTable.tag("hmtx")
/// How many glyphs there are, `maxp`.
public let kCTFontTableMaxp: CTFontTableTag = OpenTypeTable.tag("maxp")
/// Names for people, `name`.
public let kCTFontTableName: CTFontTableTag = OpenTypeTable.tag("name")
/// Weight, width and more measures, `OS/2`.
public let kCTFontTableOS2: CTFontTableTag = OpenTypeTable.tag("OS/2")
/// Slant, underline and the names of glyphs, `post`.
public let kCTFontTablePost: CTFontTableTag = OpenTypeTable.tag("post")
/// Substitutions of glyphs, `GSUB`.
public let kCTFontTableGSUB: CTFontTableTag = OpenTypeTable.tag("GSUB")
/// Positions of glyphs, `GPOS`.
public let kCTFontTableGPOS: CTFontTableTag = OpenTypeTable.tag("GPOS")

/// How tables are read; there is one way.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// The bits; Apple's tells synthetic tables from others, which no file has.
  public let rawValue: UInt32

  /// Options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The `CTFontTableTag`s of the font's file, in its order.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? { font.instance.face.tableTags }

/// The bytes of a table; `nil` where the font has none of that name.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
  font.instance.face.table(table).map { Data($0) }
}

/// Whether the font has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool { font.instance.face.table(tag) != nil }

/// The box that holds every glyph of the font, y up from the baseline; zero where the font does not say.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.instance.face.box.map { box in
    let scale = CTFontGetSize(font) / CGFloat(font.instance.face.unitsPerEm)
    return CGRect(
      x: CGFloat(box.left) * scale, y: CGFloat(box.bottom) * scale, width: CGFloat(box.right - box.left) * scale, height: CGFloat(box.top - box.bottom) * scale)
  } ?? .zero
}

/// The slant of its letters in degrees, negative where they lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.instance.face.slantAngle) }

/// What the font's glyphs are drawn through: the identity, since no font here has a matrix of its own.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { .identity }

/// The glyph that the font has under a name, "A.sc"; 0 for none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.instance.face.glyph(named: glyphName).flatMap(CGGlyph.init(exactly:)) ?? 0
}

/// The name that the font has for a glyph; `nil` for none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? { font.instance.face.name(ofGlyph: UInt32(glyph)) }

/// The characters that the font has glyphs for. O(characters).
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  var set = CharacterSet()
  for range in font.instance.face.characters {
    guard let first = Unicode.Scalar(range.lowerBound), let last = Unicode.Scalar(range.upperBound) else { continue }
    set.insert(charactersIn: first...last)
  }
  return set
}

/// The font at no size; what `attributes` points at becomes its descriptor.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?) -> CGFont {
  attributes?.pointee = CTFontCopyFontDescriptor(font)
  return CGFont(font.instance.face)
}
