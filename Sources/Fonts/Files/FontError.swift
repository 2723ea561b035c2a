/// What is wrong with a font file: which file, what, where in it, and what to do.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the caller gave it.
  package var file: String
  /// What is wrong, as a clause: "is not a font".
  package var problem: String
  /// Where in the file: "byte 1204, table glyf"; empty when the file as a whole is meant.
  package var place: String
  /// What the reader can do about it, as a sentence without its full stop.
  package var remedy: String

  package init(file: String, problem: String, place: String = "", remedy: String) {
    self.file = file
    self.problem = problem
    self.place = place
    self.remedy = remedy
  }

  /// One line.
  package var description: String {
    "\(file) \(problem)\(place.isEmpty ? "" : " (\(place))"); \(remedy)"
  }
}
