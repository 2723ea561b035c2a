import TestSupport
import Testing

@testable import GalleyHypertext

/// The events of HTML documents.
@Suite struct HypertextParserTests {
  /// Checks the events, written as tags and text; without the elements that surround every document.
  private func check(_ page: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var found = ""
    for event in HypertextParser.events(of: Array(page.utf8)) {
      switch event {
      case .start("html", _), .start("head", _), .start("body", _), .end("html"), .end("head"), .end("body"): continue
      case .start(let name, let attributes): found += "<\(name)\(attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined())>"
      case .end(let name): found += "</\(name)>"
      case .text(let text): found += text
      }
    }
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  private func depth(of page: [UInt8]) -> Int {
    var (depth, most) = (0, 0)
    for event in HypertextParser.events(of: page) {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
      most = max(most, depth)
    }
    return most
  }

  @Test(arguments: [
    ("<P>Hello</P>", "<p>Hello</p>"),
    ("<p>a<b ID=x CLASS='y z'>b</b>", "<p>a<b class=y z id=x>b</b></p>"),
    ("<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"),
    ("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"),
    ("<b>1<i>2</b>3</i>", "<b>1<i>2</i></b><i>3</i>"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>"),
    ("<table>x<tr><td>a</table>", "x<table><tbody><tr><td>a</td></tr></tbody></table>"),
    ("<!-- c --><![if !mso]>a<![endif]><!--[if mso]>b<![endif]--><?xml x?><!doctype x>c", "ac"),
    ("<o:p>&nbsp;</o:p>", "<o:p>\u{A0}</o:p>"),
    ("<p>x</p></body></html>y", "<p>x</p>y"),
    ("a</br>b</p>c", "a<br></br>b<p></p>c"),
    ("<svg><path d='m'><text>t</text></svg>x<math><mi>y</mi></math>", "<canvas><path d=m><text>t</text></path></canvas>x<canvas><mi>y</mi></canvas>"),
    ("<svg><g><circle r=1 /><p>x", "<canvas><g></g></canvas><p>x</p>"),
    ("<form><div>x</form>y</div>", "<hgroup><div>x</div></hgroup>y"),
    ("<select><option>a<option>b</select>c", "<canvas><option>a</option><option>b</option></canvas>c"),
    ("<script>if (a<b) {'</p>'}</script>x<textarea><b></textarea>", "<script>if (a<b) {'</p>'}</script>x<textarea><b></textarea>"),
    ("<script><!--<script></script>a--></script>b", "<script><!--<script></script>a--></script>b"),
    ("", ""),
  ])
  func buildsTheTreeOfHTML5(page: String, expected: String) { check(page, expected) }

  /// HTML 5, 13.5 and 13.2.5.80: references with and without their semicolon, and numbers of Windows-1252.
  @Test(arguments: [
    ("&amp;&eacute;&#x1F600;&copy&notin;", "&é😀©∉"), ("&#146;&#147;&#150;&#128;&#x85;&#x9f;", "’“–€…Ÿ"), ("&CounterClockwiseContourIntegral;&fjlig;", "∳fj"),
    ("&bogus;&#xD800;&#0;&", "&bogus;\u{FFFD}\u{FFFD}&"), ("&ampx &ltx", "&x <x"),
  ])
  func resolvesCharacterReferences(page: String, expected: String) { check(page, expected) }

  @Test func readsAnyBytes() {
    for bytes: [UInt8] in [[0], [0xFF, 0xFE, 0xC0], Array("<".utf8), Array("<a href='".utf8), Array("</b></i><!--".utf8), Array("<script><!--".utf8)] {
      _ = HypertextParser.events(of: bytes)
    }
  }

  @Test func limitsTheAttributesOfATag() {
    let most = MarkupLimiter.maximumAttributes
    let names = (0..<50_000).map { "a\($0)='x > y'" }.joined(separator: " ")
    let events = HypertextParser.events(of: Array("<p \(names)>text</p><b c=d>".utf8))
    guard case .start("p", let attributes)? = events.first(where: { if case .start("p", _) = $0 { true } else { false } }) else {
      Issue.record("no paragraph")
      return
    }
    #expect(attributes.count == most && attributes["a0"] == "x > y" && attributes["a\(most)"] == nil)
    #expect(events.contains(.text("text")) && events.contains(.start(name: "b", attributes: ["c": "d"])))
  }

  /// Elements that nest too deeply are left out; their text stays.
  @Test func limitsDepth() {
    let page = String(repeating: "<div>", count: 100_000) + "text" + String(repeating: "</div>", count: 100_000) + "<p>after</p>"
    let events = HypertextParser.events(of: Array(page.utf8))
    #expect(events.contains(.text("text")) && events.contains(.text("after")) && events.count < 2000)
    #expect((500...600).contains(depth(of: Array(page.utf8))))
  }

  /// The depth is limited for every repeated sequence of tags: the limiter handles every element that gumbo leaves open.
  @Test(arguments: [1224] + Array(0..<40)) func limitsTheDepthOfAnyRepeatedTags(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = [
      "div", "b", "i", "a", "font", "p", "li", "ul", "dd", "dt", "table", "tr", "td", "caption", "object", "button", "span", "o:p", "st1", "svg", "math", "g",
      "title", "style", "select", "option", "template", "form", "h1", "h2", "noscript", "nobr", "frameset", "body", "rt", "ruby", "tbody", "foreignObject", "br",
    ]
    let pattern = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let name = names.randomElement(using: &random)!
      return ["<\(name)>", "<\(name) x=\(Int.random(in: 0...9, using: &random))>", "</\(name)>", "x", "<\(name)/>"][[0, 0, 1, 2, 2, 3, 4].randomElement(using: &random)!]
    }.joined()
    let page = Array(String(repeating: pattern, count: 2500).utf8)
    #expect(depth(of: page) < 4 * MarkupLimiter.maximumDepth, "\(pattern)")
  }

  /// Formatting elements that are left open are reopened in each paragraph, up to a limit.
  @Test func limitsTheCopiesOfFormattingElements() {
    let open = (0..<500).map { "<b x=\($0)>" }.joined()
    let page = Array((open + String(repeating: "<p>x", count: 50_000)).utf8)
    let events = HypertextParser.events(of: page)
    #expect(events.count < 3_000_000, "\(events.count)")
    #expect(events.count { $0 == .text("x") } == 50_000)
  }

  /// Bodies beyond the first are not merged into it one by one.
  @Test func readsManyBodies() {
    let page = (0..<100_000).map { "<body a\($0)=1>" }.joined() + "x"
    #expect(HypertextParser.events(of: Array(page.utf8)).contains(.text("x")))
  }
}
