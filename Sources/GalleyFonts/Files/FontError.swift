/// The reason why a font file cannot be used: the file, the problem, its position and a remedy.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, as the caller gave it.
  package var file: String
  /// The problem as a clause: "is not a font".
  package var problem: String
  /// The position in the file: "byte 1204, table glyf"; empty if the problem concerns the whole file.
  package var location: String
  /// A remedy, as a sentence without its full stop.
  package var remedy: String

  package init(file: String, problem: String, location: String = "", remedy: String) {
    self.file = file
    self.problem = problem
    self.location = location
    self.remedy = remedy
  }

  /// A message of one line.
  package var description: String {
    "\(file) \(problem)\(location.isEmpty ? "" : " (\(location))"); \(remedy)"
  }
}
