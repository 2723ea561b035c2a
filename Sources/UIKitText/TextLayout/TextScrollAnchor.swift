import CoreGraphics

/// A scroll position in a text: a line, given by a character, and its distance from the top of the visible area. Galley's own.
public struct TextScrollAnchor: Equatable, Sendable {
  /// A character of the line, in UTF-16 code units of the text. The length of the text is the last line.
  public internal(set) var character: Int
  /// The distance from the top of the visible area down to the top of the line, in points; negative if the line begins above it.
  public let distance: CGFloat
  /// The index of the line's container in the host.
  var container: Int
  /// The top of the line in that container when it was last at the content offset `offset`.
  var top: CGFloat
  var offset: CGFloat
}
