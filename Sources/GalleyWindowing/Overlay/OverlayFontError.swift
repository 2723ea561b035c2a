/// The reason why the font of an overlay could not be opened, and a remedy.
package struct OverlayFontError: Error, Hashable, CustomStringConvertible {
  /// The path of the font file.
  package var path: String
  /// SDL's message.
  package var reason: String

  package var description: String { "cannot open the overlay font \(path) (\(reason)); install fonts-dejavu-core" }
}
