// The only table of character facts in Galley, used by storage, engine and editor. Other modules do not contain such
// numbers (`UnicodeFactsArchitectureTests`). Data of ICU, HarfBuzz and Swift's standard library are used instead of
// this table if available.
//
// It contains names of code units, `LineEndings`, `WhiteSpace`, `Letters`, `Emoji`, and cluster rules
// that do not need ICU (`Graphemes`).

/// Characters that separate text or represent other content.
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
  /// U+0085 NEXT LINE, which ends a line.
  @inlinable package static var nextLine: UInt16 { 0x85 }
  @inlinable package static var noBreakSpace: UInt16 { 0xA0 }
  @inlinable package static var softHyphen: UInt16 { 0xAD }
  @inlinable package static var hyphen: UInt16 { 0x2010 }
  /// U+2028, which breaks a line within its paragraph.
  @inlinable public static var lineSeparator: UInt16 { 0x2028 }
  /// U+2029, which ends a paragraph.
  @inlinable public static var paragraphSeparator: UInt16 { 0x2029 }
  @inlinable package static var ideographicSpace: UInt16 { 0x3000 }
  /// U+FFFC, which represents an attachment.
  @inlinable public static var objectReplacement: UInt16 { 0xFFFC }
}

extension String {
  /// U+2028, which breaks a line within its paragraph.
  public static let lineSeparator = "\u{2028}"
  /// U+FFFC, which represents an attachment.
  public static let objectReplacement = "\u{FFFC}"
}

extension Unicode.Scalar {
  /// U+00AD, visible only if a line ends at it.
  package static let softHyphen: Unicode.Scalar = "\u{AD}"
}
