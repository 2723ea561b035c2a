/// A runtime error, as opposed to a command-line error: reported in one line, with exit status 1.
package struct Failure: Error, CustomStringConvertible {
  /// The message: the thing that failed, the reason, and a solution if there is one.
  package var description: String

  /// Creates an error with a message.
  package init(_ description: String) { self.description = description }
}
