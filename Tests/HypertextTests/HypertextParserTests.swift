import Testing

@testable import Hypertext

@Suite struct HypertextParserTests {
  private func check(_ page: String, _ expected: [HypertextEvent], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var found: [HypertextEvent] = []
    for event in try HypertextParser.events(of: Array(page.utf8), encoding: "UTF-8") {
      // What stands around a fragment.
      switch event {
      case .start("html", _), .start("body", _), .end("html"), .end("body"): continue
      case .text(let more):
        if case .text(let text) = found.last { found[found.count - 1] = .text(text + more) } else { found.append(event) }
      default: found.append(event)
      }
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func elementsAttributesAndText() throws {
    try check("<P>Hello</P>", [.start(name: "p", attributes: [:]), .text("Hello"), .end(name: "p")])
    try check(
      "<p>a<b ID=x CLASS='y z'>b &amp; &eacute;&#x1F600;</b>",
      [
        .start(name: "p", attributes: [:]), .text("a"), .start(name: "b", attributes: ["id": "x", "class": "y z"]), .text("b & é😀"), .end(name: "b"),
        .end(name: "p"),
      ])
    try check(
      "<ul><li>one<li>two</ul>",
      [
        .start(name: "ul", attributes: [:]), .start(name: "li", attributes: [:]), .text("one"), .end(name: "li"), .start(name: "li", attributes: [:]),
        .text("two"), .end(name: "li"), .end(name: "ul"),
      ])
    try check("", [])
  }

  @Test func anyBytesAreRead() throws {
    for bytes: [UInt8] in [[0], [0xFF, 0xFE, 0xC0], Array("<".utf8), Array("<a href='".utf8), Array("</b></i><!--".utf8), Array("&#xD800;&bogus;".utf8)] {
      _ = try HypertextParser.events(of: bytes, encoding: nil)
      _ = try HypertextParser.events(of: bytes, encoding: "UTF-8")
    }
    let latin = try HypertextParser.events(of: Array("<meta charset=iso-8859-1><p>".utf8) + [0xE9], encoding: nil)
    #expect(latin.contains(.text("é")))
  }

  @Test func aTagHasSoManyAttributesAndNoMore() throws {
    let most = HypertextParser.mostAttributes
    let names = (0..<50_000).map { "a\($0)='x > y'" }.joined(separator: " ")
    let events = try HypertextParser.events(of: Array("<p \(names)>text</p><b c=d>".utf8), encoding: "UTF-8")
    guard case .start("p", let attributes)? = events.first(where: { if case .start("p", _) = $0 { true } else { false } }) else {
      Issue.record("no paragraph")
      return
    }
    #expect(attributes.count == most && attributes["a0"] == "x > y" && attributes["a\(most)"] == nil)
    #expect(events.contains(.text("text")) && events.contains(.start(name: "b", attributes: ["c": "d"])))
  }

  @Test func nestingIsBounded() throws {
    let open = String(repeating: "<div>", count: HypertextParser.deepest - 8)
    #expect(try HypertextParser.events(of: Array(open.utf8), encoding: "UTF-8").count > HypertextParser.deepest)
    #expect(throws: HypertextParser.TooDeep(line: 2)) {
      try HypertextParser.events(of: Array(("\n" + String(repeating: "<div>", count: 100_000)).utf8), encoding: "UTF-8")
    }
  }
}
