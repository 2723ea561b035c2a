import func Foundation.NSClassFromString

/// A font that knows which others show what it does not show itself.
package protocol FontSubstituting: AnyObject {
  /// The font that this one stands in for; else itself.
  var fontAskedFor: any FontSubstituting { get }

  /// Whether it stands in for no other.
  var isItself: Bool { get }

  /// Whether it is known that it shows a unit that is a cluster by itself.
  func surelyShows(_ unit: UInt16) -> Bool

  /// What shows each stretch of a text that asks for this font, with where the stretch ends. O(units).
  ///
  /// - Parameter attributes: of the text.
  func fonts(showing units: [UInt16], _ attributes: [NSAttributedString.Key: Any]) -> [(end: Int, font: any FontSubstituting)]

  /// Whether both set text alike.
  func isSame(as other: any FontSubstituting) -> Bool
}

/// A font class that knows the font of text that names none.
package protocol DefaultFontProviding {
  static var fontOfTextWithoutFont: any FontSubstituting { get }
}

/// The font of text that names none; `nil` in a program without fonts.
package enum DefaultFont {
  // This module stands below all fonts, so the class is looked up by its name.
  package nonisolated(unsafe) static let value = (NSClassFromString("UIFoundation.UIFont") as? any DefaultFontProviding.Type)?.fontOfTextWithoutFont
}
