/// What is wrong with a `.layout` file: where, and what helps.
public struct LayoutTextError: Error, Hashable, CustomStringConvertible {
  /// The file's path or name, as an error message shows it.
  public var file: String
  /// From 1.
  public var line: Int
  /// What is wrong, without the place.
  public var problem: String
  /// What to do about it.
  public var remedy: String

  /// `line` counts from 1.
  public init(
    file: String, line: Int, problem: String, remedy: String = "take the file from version control again, or record the proof anew"
  ) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  public var description: String { "\(file), line \(line): \(problem); \(remedy)" }
}
