/// Why a picture cannot be read, in words that follow its name and a colon.
package struct PictureError: Error, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
