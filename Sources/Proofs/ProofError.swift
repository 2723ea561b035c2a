/// What is wrong with a file of a proof: which file, which line, what helps.
package struct ProofError: Error, Hashable, CustomStringConvertible {
  /// As the reader knows it: a path, or `-` for standard input.
  package var file: String
  /// From 1.
  package var line: Int?
  package var problem: String
  package var remedy: String

  package init(_ file: String, line: Int? = nil, _ problem: String, _ remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  package var place: String { file + (line.map { ":\($0)" } ?? "") }
  package var description: String { "\(place): \(problem); \(remedy)" }
}
