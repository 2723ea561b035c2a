/// A font's own number for a shape. Fonts have at most 65,535.
public typealias CGGlyph = UInt16
