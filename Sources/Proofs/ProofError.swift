/// What is wrong with a file of a proof: which file, which line, what helps.
public struct ProofError: Error, Hashable, CustomStringConvertible {
  /// As the reader knows it: a path, or `-` for standard input.
  public var file: String
  /// From 1.
  public var line: Int?
  /// What is wrong, in words that follow the file.
  public var problem: String
  /// What helps.
  public var remedy: String

  /// Takes the words as they are.
  public init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// The file and the line: "drag/trace.jsonl:3".
  public var place: String { file + (line.map { ":\($0)" } ?? "") }
  public var description: String { "\(place): \(problem); \(remedy)" }
}
