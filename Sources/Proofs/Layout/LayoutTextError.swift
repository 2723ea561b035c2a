/// What is wrong with a `.layout` file: where, and what helps.
public struct LayoutTextError: Error, Hashable, CustomStringConvertible {
  public var file: String
  /// From 1.
  public var line: Int
  public var problem: String
  public var remedy: String

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
