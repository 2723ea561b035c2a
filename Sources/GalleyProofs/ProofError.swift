/// An error in a file of a proof: the file, the line, the problem and a remedy.
public struct ProofError: Error, Hashable, CustomStringConvertible {
  /// The file as the user knows it: a path, or `-` for standard input.
  public var file: String
  /// The line number, starting at 1; `nil` if the error concerns the whole file.
  public var line: Int?
  /// A description of the problem that follows the file in a sentence.
  public var problem: String
  /// A suggestion for fixing the problem.
  public var remedy: String

  /// Creates an error with these texts.
  public init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// The file and the line: "drag/trace.jsonl:3".
  public var location: String { file + (line.map { ":\($0)" } ?? "") }
  public var description: String { "\(location): \(problem); \(remedy)" }
}
