/// What is wrong with SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes of UTF-8 before the place, from 0.
  public let offset: Int
  /// What stands there, or is missing.
  public let problem: String
  /// What to write instead.
  public let remedy: String

  public var description: String { "SVG path data, byte \(offset + 1): \(problem); \(remedy)" }
}
