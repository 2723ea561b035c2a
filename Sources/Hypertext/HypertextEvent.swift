/// What a web page is made of, in the order in which it stands there. Ends that the page leaves out are put in.
package enum HypertextEvent: Equatable {
  /// An element begins; names are in small letters.
  case start(name: String, attributes: [String: String])
  /// The innermost element ends, which has that name.
  case end(name: String)
  /// Characters; neighbours may be of one text.
  case text(String)
}
