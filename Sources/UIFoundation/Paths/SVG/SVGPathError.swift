/// An error in SVG path data and its position.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Offset in UTF-8 bytes, from 0.
  public let offset: Int
  /// The unexpected or missing part.
  public let problem: String
  /// The valid syntax at this position.
  public let remedy: String

  public var description: String { "SVG path data, byte \(offset + 1): \(problem); \(remedy)" }
}
