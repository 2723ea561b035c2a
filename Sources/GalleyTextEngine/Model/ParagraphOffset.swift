/// A position in the text of a paragraph, in UTF-16 code units from the paragraph's start.
///
/// The difference of two offsets is an `Int`, as is the index of a code unit in an array. Costs as much as an `Int`.
@frozen @usableFromInline package struct ParagraphOffset: BitwiseCopyable, Hashable, Strideable, Sendable {
  /// The distance from the start of the paragraph.
  @usableFromInline package var utf16: Int

  @inlinable @inline(__always) package init(_ utf16: Int) { self.utf16 = utf16 }

  @inlinable @inline(__always) package func advanced(by distance: Int) -> ParagraphOffset { ParagraphOffset(utf16 + distance) }
  @inlinable @inline(__always) package func distance(to other: ParagraphOffset) -> Int { other.utf16 - utf16 }
  @inlinable @inline(__always) package func hash(into hasher: inout Hasher) { hasher.combine(utf16) }

  @inlinable @inline(__always) package static func == (a: ParagraphOffset, b: ParagraphOffset) -> Bool { a.utf16 == b.utf16 }
  @inlinable @inline(__always) package static func < (a: ParagraphOffset, b: ParagraphOffset) -> Bool { a.utf16 < b.utf16 }
  @inlinable @inline(__always) package static func > (a: ParagraphOffset, b: ParagraphOffset) -> Bool { a.utf16 > b.utf16 }
  @inlinable @inline(__always) package static func <= (a: ParagraphOffset, b: ParagraphOffset) -> Bool { a.utf16 <= b.utf16 }
  @inlinable @inline(__always) package static func >= (a: ParagraphOffset, b: ParagraphOffset) -> Bool { a.utf16 >= b.utf16 }
  @inlinable @inline(__always) package static func + (a: ParagraphOffset, b: Int) -> ParagraphOffset { ParagraphOffset(a.utf16 + b) }
  @inlinable @inline(__always) package static func - (a: ParagraphOffset, b: Int) -> ParagraphOffset { ParagraphOffset(a.utf16 - b) }
  @inlinable @inline(__always) package static func - (a: ParagraphOffset, b: ParagraphOffset) -> Int { a.utf16 - b.utf16 }
  @inlinable @inline(__always) package static func += (a: inout ParagraphOffset, b: Int) { a.utf16 += b }
  @inlinable @inline(__always) package static func -= (a: inout ParagraphOffset, b: Int) { a.utf16 -= b }
}

extension ParagraphOffset: ExpressibleByIntegerLiteral, CustomStringConvertible {
  @inlinable @inline(__always) package init(integerLiteral value: Int) { utf16 = value }

  @inlinable package var description: String { String(utf16) }
}
