/// A font's own number for a shape. Fonts have at most 65,535.
public typealias CGGlyph = UInt16

/// A number in a font or in a list of characters that fonts are made by.
public typealias CGFontIndex = UInt16
