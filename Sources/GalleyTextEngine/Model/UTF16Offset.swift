/// A position in the text of a document, in UTF-16 code units from its start.
///
/// The difference of two offsets is an `Int`, as are lengths and the indices of arrays. Positions in a paragraph are `ParagraphOffset`s, and glyphs
/// have `GlyphIndex`es: the compiler rejects one in place of another. All operations are inlined, so an offset costs as much as an `Int`.
@frozen @usableFromInline package struct UTF16Offset: BitwiseCopyable, Hashable, Strideable, Sendable {
  /// The distance from the start of the text.
  @usableFromInline package var utf16: Int

  @inlinable @inline(__always) package init(_ utf16: Int) { self.utf16 = utf16 }

  /// An offset after the end of any text.
  @inlinable @inline(__always) package static var max: UTF16Offset { UTF16Offset(.max) }

  @inlinable @inline(__always) package func advanced(by distance: Int) -> UTF16Offset { UTF16Offset(utf16 + distance) }
  @inlinable @inline(__always) package func distance(to other: UTF16Offset) -> Int { other.utf16 - utf16 }
  @inlinable @inline(__always) package func hash(into hasher: inout Hasher) { hasher.combine(utf16) }

  @inlinable @inline(__always) package static func == (a: UTF16Offset, b: UTF16Offset) -> Bool { a.utf16 == b.utf16 }
  @inlinable @inline(__always) package static func < (a: UTF16Offset, b: UTF16Offset) -> Bool { a.utf16 < b.utf16 }
  @inlinable @inline(__always) package static func > (a: UTF16Offset, b: UTF16Offset) -> Bool { a.utf16 > b.utf16 }
  @inlinable @inline(__always) package static func <= (a: UTF16Offset, b: UTF16Offset) -> Bool { a.utf16 <= b.utf16 }
  @inlinable @inline(__always) package static func >= (a: UTF16Offset, b: UTF16Offset) -> Bool { a.utf16 >= b.utf16 }
  @inlinable @inline(__always) package static func + (a: UTF16Offset, b: Int) -> UTF16Offset { UTF16Offset(a.utf16 + b) }
  @inlinable @inline(__always) package static func - (a: UTF16Offset, b: Int) -> UTF16Offset { UTF16Offset(a.utf16 - b) }
  @inlinable @inline(__always) package static func - (a: UTF16Offset, b: UTF16Offset) -> Int { a.utf16 - b.utf16 }
  @inlinable @inline(__always) package static func += (a: inout UTF16Offset, b: Int) { a.utf16 += b }
  @inlinable @inline(__always) package static func -= (a: inout UTF16Offset, b: Int) { a.utf16 -= b }
}

extension UTF16Offset: ExpressibleByIntegerLiteral, CustomStringConvertible {
  @inlinable @inline(__always) package init(integerLiteral value: Int) { utf16 = value }

  @inlinable package var description: String { String(utf16) }
}
