/// The tags of a page whose markup is strict: every element ends, every attribute has quotes, and no other `<` exists.
struct HTMLMarkup {
  /// The violations, such as an element that does not end.
  private(set) var problems: [String] = []
  /// The values of all attributes with this name, in the order of the page.
  private(set) var values: [String: [String]] = [:]
  /// The names of the elements in the order of the page.
  private(set) var elements: [String] = []
  /// The text in the body.
  private(set) var text = ""

  private static let void: Set = ["br", "hr", "img", "input", "meta"]
  /// The elements that a paragraph or a heading can contain.
  private static let inlines: Set = ["a", "br", "code", "del", "em", "img", "input", "span", "strong", "sup"]

  init(_ page: String) {
    var open: [String] = []
    var remaining = page[...]
    if remaining.hasPrefix("<!DOCTYPE html>\n") { remaining = remaining.dropFirst(16) } else { problems.append("no document type") }
    while let start = remaining.firstIndex(of: "<") {
      if open.contains("body") { text += Self.unescaped(remaining[..<start]) }
      remaining = remaining[start...]
      guard let match = remaining.prefixMatch(of: /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/) else {
        problems.append("no tag: \(remaining.prefix(40))")
        return
      }
      let name = String(match.2)
      if match.1 == "/" {
        if open.popLast() != name { problems.append("</\(name)> in \(open)") }
      } else {
        elements.append(name)
        let parent = open.last ?? ""
        if ["p", "h1", "h2", "h3", "h4", "h5", "h6"].contains(where: { open.contains($0) }), !Self.inlines.contains(name) { problems.append("<\(name)> in \(open)") }
        if (parent == "ul" || parent == "ol") != (name == "li") { problems.append("<\(name)> in <\(parent)>") }
        if name == "a", open.contains("a") { problems.append("a link in a link") }
        if !Self.void.contains(name) { open.append(name) }
        addAttributes(match.3)
      }
      remaining = remaining[match.range.upperBound...]
    }
    if !open.isEmpty { problems.append("not ended: \(open)") }
    for id in Dictionary(grouping: values["id"] ?? [], by: \.self) where id.value.count > 1 { problems.append("\(id.value.count) times the id \(id.key)") }
    for target in values["href"] ?? [] where target.hasPrefix("#") && values["id"]?.contains(String(target.dropFirst())) != true {
      problems.append("no element \(target)")
    }
    let controls = page.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" || $0.properties.isNoncharacterCodePoint }
    if !controls.isEmpty { problems.append("control characters") }
  }

  private mutating func addAttributes(_ attributes: Substring) {
    var names: Set<Substring> = []
    for match in attributes.matches(of: /\ ([a-z-]+)(?:="([^"]*)")?/) {
      if !names.insert(match.1).inserted { problems.append("twice the attribute \(match.1)") }
      values[String(match.1), default: []].append(Self.unescaped(match.2 ?? ""))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
