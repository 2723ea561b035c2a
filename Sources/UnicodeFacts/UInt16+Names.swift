// The one table of what Galley knows of characters; storage, engine and editor ask it, and nobody writes such numbers
// elsewhere (`UnicodeFactsArchitectureTests`). Where ICU, HarfBuzz or Swift's own tables answer, they do.
//
// Names of units, `Endings` of lines and paragraphs, `Spaces`, `Letters`, `Emoji`, and what is a cluster without asking ICU
// (`Graphemes`).

/// Characters that text is cut at, or that stand for something else.
extension UInt16 {
  /// U+0009.
  @inlinable public static var tab: UInt16 { 0x09 }
  /// U+000A.
  @inlinable public static var lineFeed: UInt16 { 0x0A }
  @inlinable package static var verticalTab: UInt16 { 0x0B }
  @inlinable package static var formFeed: UInt16 { 0x0C }
  /// U+000D.
  @inlinable public static var carriageReturn: UInt16 { 0x0D }
  @inlinable package static var space: UInt16 { 0x20 }
  /// NEL.
  @inlinable package static var nextLine: UInt16 { 0x85 }
  @inlinable package static var noBreakSpace: UInt16 { 0xA0 }
  @inlinable package static var softHyphen: UInt16 { 0xAD }
  @inlinable package static var hyphen: UInt16 { 0x2010 }
  /// U+2028, which breaks a line within its paragraph.
  @inlinable public static var lineSeparator: UInt16 { 0x2028 }
  /// U+2029, which ends a paragraph.
  @inlinable public static var paragraphSeparator: UInt16 { 0x2029 }
  @inlinable package static var ideographicSpace: UInt16 { 0x3000 }
  /// Stands for an attachment.
  @inlinable public static var objectReplacement: UInt16 { 0xFFFC }
}

extension String {
  /// U+2028, which breaks a line within its paragraph.
  public static let lineSeparator = "\u{2028}"
  /// U+FFFC, which stands for an attachment.
  public static let objectReplacement = "\u{FFFC}"
}

extension Unicode.Scalar {
  /// U+00AD, seen only where a line ends at it.
  package static let softHyphen: Unicode.Scalar = "\u{AD}"
}
