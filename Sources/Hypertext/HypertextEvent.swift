/// A step of reading an HTML document, in document order. Every start has its end.
package enum HypertextEvent: Equatable {
  /// An element begins. Names are in lower case; elements that the parser implies (`html`, `head`, `body`, `tbody`) are reported, too.
  case start(name: String, attributes: [String: String])
  /// The innermost open element ends; it has this name.
  case end(name: String)
  /// Characters. Adjacent events may belong to one text.
  case text(String)
}
