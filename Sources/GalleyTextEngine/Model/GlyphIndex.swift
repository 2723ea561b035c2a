/// The number of a glyph among those of a document, in logical order from 0, as `NSLayoutManager` counts them.
///
/// The difference of two numbers is an `Int`, as are counts, and the indices of a paragraph's glyphs. Costs as much as an `Int`.
@frozen @usableFromInline package struct GlyphIndex: BitwiseCopyable, Hashable, Strideable, Sendable {
  /// The number of glyphs before it.
  @usableFromInline package var number: Int

  @inlinable @inline(__always) package init(_ number: Int) { self.number = number }

  @inlinable @inline(__always) package func advanced(by distance: Int) -> GlyphIndex { GlyphIndex(number + distance) }
  @inlinable @inline(__always) package func distance(to other: GlyphIndex) -> Int { other.number - number }
  @inlinable @inline(__always) package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  @inlinable @inline(__always) package static func == (a: GlyphIndex, b: GlyphIndex) -> Bool { a.number == b.number }
  @inlinable @inline(__always) package static func < (a: GlyphIndex, b: GlyphIndex) -> Bool { a.number < b.number }
  @inlinable @inline(__always) package static func > (a: GlyphIndex, b: GlyphIndex) -> Bool { a.number > b.number }
  @inlinable @inline(__always) package static func <= (a: GlyphIndex, b: GlyphIndex) -> Bool { a.number <= b.number }
  @inlinable @inline(__always) package static func >= (a: GlyphIndex, b: GlyphIndex) -> Bool { a.number >= b.number }
  @inlinable @inline(__always) package static func + (a: GlyphIndex, b: Int) -> GlyphIndex { GlyphIndex(a.number + b) }
  @inlinable @inline(__always) package static func - (a: GlyphIndex, b: Int) -> GlyphIndex { GlyphIndex(a.number - b) }
  @inlinable @inline(__always) package static func - (a: GlyphIndex, b: GlyphIndex) -> Int { a.number - b.number }
  @inlinable @inline(__always) package static func += (a: inout GlyphIndex, b: Int) { a.number += b }
  @inlinable @inline(__always) package static func -= (a: inout GlyphIndex, b: Int) { a.number -= b }
}

extension GlyphIndex: ExpressibleByIntegerLiteral, CustomStringConvertible {
  @inlinable @inline(__always) package init(integerLiteral value: Int) { number = value }

  @inlinable package var description: String { String(number) }
}
