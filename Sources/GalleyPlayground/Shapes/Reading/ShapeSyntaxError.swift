/// An error in the text of a shape: its position, and a solution.
public struct ShapeSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the error, from 1.
  public let line: Int
  /// The column of the error in its line, in characters, from 1.
  public let column: Int
  /// The unexpected or missing part.
  public let problem: String
  /// The valid syntax at this position, or another solution.
  public let remedy: String

  /// Creates an error at `offset`, in UTF-8 bytes from the start of `text`. O(*n*) in `offset`.
  init(_ problem: String, _ remedy: String, at offset: Int, in text: [UInt8]) {
    let before = text.prefix(max(offset, 0))
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    line = before.count { $0 == 0x0A } + 1
    column = String(decoding: before[start...], as: UTF8.self).count + 1
    (self.problem, self.remedy) = (problem, remedy)
  }

  public var description: String { "line \(line), column \(column): \(problem); \(remedy)" }
}
