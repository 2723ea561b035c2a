/// The index of a glyph in a font. Fonts have at most 65,535 glyphs.
public typealias CGGlyph = UInt16

/// An index in a font or in a character collection.
public typealias CGFontIndex = UInt16
