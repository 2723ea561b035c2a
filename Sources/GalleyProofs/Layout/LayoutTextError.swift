/// An error in a `.layout` file, with its position and a remedy.
public struct LayoutTextError: Error, Hashable, CustomStringConvertible {
  /// The path or name of the file for messages.
  public var file: String
  /// The line number, starting at 1.
  public var line: Int
  /// The problem, without the position.
  public var problem: String
  /// A suggestion for fixing the problem.
  public var remedy: String

  /// Creates an error. `line` starts at 1.
  public init(
    file: String, line: Int, problem: String, remedy: String = "restore the file from version control, or record the proof again"
  ) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  public var description: String { "\(file), line \(line): \(problem); \(remedy)" }
}
