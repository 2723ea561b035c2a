import func Foundation.NSClassFromString

/// A font that knows the fallback fonts for the characters it does not cover.
package protocol FontSubstituting: AnyObject {
  /// The font that this one is a fallback for; the font itself if it is not a fallback.
  var requestedFont: any FontSubstituting { get }

  /// Whether the font is not a fallback for another font.
  var isOriginalFont: Bool { get }

  /// Returns whether the font is known to cover a UTF-16 code unit that forms a grapheme cluster by itself.
  func isKnownToSupport(_ unit: UInt16) -> Bool

  /// Returns the font of each range of a text that requests this font, with the end of the range. O(code units).
  ///
  /// - Parameter attributes: The attributes of the text.
  func fonts(showing units: [UInt16], _ attributes: [TextAttributeKey: Any]) -> [(end: Int, font: any FontSubstituting)]

  /// Returns whether this font and `other` set text in the same way.
  func isSame(as other: any FontSubstituting) -> Bool
}

/// A font class that provides the font of text without a font attribute.
package protocol DefaultFontProviding {
  static var fontOfTextWithoutFont: any FontSubstituting { get }
}

/// The font of text without a font attribute; `nil` in a program without fonts.
package enum DefaultFont {
  // This module is below all fonts, so it looks up the class by its name.
  package nonisolated(unsafe) static let value = (NSClassFromString("UIFoundation.UIFont") as? any DefaultFontProviding.Type)?.fontOfTextWithoutFont
}
