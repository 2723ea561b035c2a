import Foundation

/// What went wrong outside the command line's own words: said in one line, and the exit is 1.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
