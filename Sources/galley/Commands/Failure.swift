import Foundation

/// A runtime error, as opposed to a command-line error: reported in one line, with exit status 1.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
