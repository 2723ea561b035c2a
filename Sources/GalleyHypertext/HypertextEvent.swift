/// A step of reading an HTML document, in document order. Every start has its end.
package enum HypertextEvent: Equatable {
  /// The start of an element. Names are in lower case. Elements that the parser implies (`html`, `head`, `body`,
  /// `tbody`) are reported, too.
  case start(name: String, attributes: [String: String])
  /// The end of the innermost open element, which has this name.
  case end(name: String)
  /// Characters. A text can be split into adjacent events.
  case text(String)
}
