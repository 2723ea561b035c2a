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
