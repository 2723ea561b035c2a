/// The reason why an image cannot be read, as text that follows its name and a colon.
package struct ImageError: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
