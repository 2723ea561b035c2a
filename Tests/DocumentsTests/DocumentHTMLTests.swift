import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

/// Documents as web pages.
@MainActor @Suite struct DocumentHTMLTests {
  private static let red: Data = {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).pngData {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
  }()
  private let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(files: ["red.png": red]))

  private func text(_ source: String) -> NSMutableAttributedString { sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown)) }

  private func page(_ text: NSAttributedString, colorsCode: Bool = false) -> String {
    var bytes: [UInt8] = []
    DocumentHTML(text, title: "untitled", styleSheet: sheet, colorsCode: colorsCode).write { chunk in
      bytes += chunk
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func body(_ page: String) -> String {
    String(page[(page.range(of: "<body>\n")?.upperBound ?? page.startIndex)..<(page.range(of: "</body>")?.lowerBound ?? page.endIndex)])
  }

  // MARK: Structure

  private nonisolated static let note = "<a href=\"#note-1\" id=\"reference-1\" role=\"doc-noteref\">1</a>"

  @Test(arguments: [
    ("# T\n\n## A b\n\nOne", "<h1 id=\"t\">T</h1>\n<h2 id=\"a-b\">A b</h2>\n<p>One</p>\n"),
    ("# T\n\n### A\n\n###### A\n\n# A", "<h1 id=\"t\">T</h1>\n<h3 id=\"a\">A</h3>\n<h6 id=\"a-1\">A</h6>\n<h1 id=\"a-2\">A</h1>\n"),
    ("a *b **c*** ~~d~~ `e`", "<p>a <em>b <strong>c</strong></em> <del>d</del> <code>e</code></p>\n"),
    ("[a *b*](https://x.y \"t\")", "<p><a href=\"https://x.y\" title=\"t\">a <em>b</em></a></p>\n"),
    ("a\\\nb\n\nc", "<p>a<br>b</p>\n<p class=\"body\">c</p>\n"),
    ("- a\n- b\n  - c\n- d", "<ul>\n<li>a\n</li>\n<li>b\n<ul>\n<li>c\n</li>\n</ul>\n</li>\n<li>d\n</li>\n</ul>\n"),
    ("3. a\n4. b", "<ol start=\"3\">\n<li>a\n</li>\n<li>b\n</li>\n</ol>\n"),
    ("1. a\n2. b\n\n- c", "<ol>\n<li>a\n</li>\n<li>b\n</li>\n</ol>\n<ul>\n<li>c\n</li>\n</ul>\n"),
    ("- a\n\n- b", "<ul>\n<li><p class=\"item\">a</p>\n</li>\n<li><p class=\"item\">b</p>\n</li>\n</ul>\n"),
    ("- a\n\n  b", "<ul>\n<li><p class=\"item\">a</p>\n<p>b</p>\n</li>\n</ul>\n"),
    ("- # A", "<ul>\n<li>\n<h1 id=\"a\">A</h1>\n</li>\n</ul>\n"),
    (
      "- [ ] a\n- [x] b",
      "<ul>\n<li class=\"task\"><input type=\"checkbox\" disabled> a\n</li>\n<li class=\"task\"><input type=\"checkbox\" disabled checked> b\n</li>\n</ul>\n"
    ),
    ("> a\n>\n> - b", "<blockquote>\n<p class=\"quote\">a</p>\n<ul>\n<li>b\n</li>\n</ul>\n</blockquote>\n"),
    ("```swift\nlet a\n\n<b>\n```", "<pre><code class=\"language-swift\">let a\n\n&lt;b&gt;</code></pre>\n"),
    ("    a\n      b", "<pre><code>a\n  b</code></pre>\n"),
    ("```\na\n```\n\n```\nb\n```", "<pre><code>a</code></pre>\n<pre><code>b</code></pre>\n"),
    (
      "| a | b | c |\n|---|:-:|--:|\n| d | *e* | f |",
      "<table>\n<thead>\n<tr><th scope=\"col\">a</th><th scope=\"col\" style=\"text-align: center\">b</th>"
        + "<th scope=\"col\" style=\"text-align: right\">c</th></tr>\n</thead>\n<tbody>\n"
        + "<tr><td>d</td><td style=\"text-align: center\"><em>e</em></td><td style=\"text-align: right\">f</td></tr>\n</tbody>\n</table>\n"
    ),
    ("| a |\n|---|", "<table>\n<thead>\n<tr><th scope=\"col\">a</th></tr>\n</thead>\n</table>\n"),
    (
      "a[^x]\n\n[^x]: b",
      "<p>a<sup>\(note)</sup></p>\n<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n<li id=\"note-1\"><p class=\"note\">"
        + "<a href=\"#reference-1\" role=\"doc-backlink\">1</a>\u{2002}b</p>\n</li>\n</ol>\n</section>\n"
    ),
    ("a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"),
    ("{.byline}\nAnn", "<p class=\"byline\">Ann</p>\n"),
    ("Many English words\n\n{.script lang=ar}\nخط", "<p>Many English words</p>\n<p class=\"script\" lang=\"ar\" dir=\"auto\">خط</p>\n"),
    ("[a]{.smallcaps .underline lang=de} in English", "<p><span class=\"smallcaps underline\" lang=\"de\">a</span> in English</p>\n"),
    ("a <b>x</b>", "<p>a &lt;b&gt;x&lt;/b&gt;</p>\n"),
    ("![l](none.png) b", "<p><span class=\"missing\">[l]</span> b</p>\n"),
    ("&#32;a&#32; b", "<p><span class=\"spaces\"> a  b</span></p>\n"),
    ("## A b\n\n[up](#a-b) [no](#none)", "<h2 id=\"a-b\">A b</h2>\n<p><a href=\"#a-b\">up</a> no</p>\n"),
  ])
  func elementsOfMarkdown(source: String, expected: String) {
    let page = page(text(source))
    #expect(body(page) == expected)
    #expect(HTMLMarkup(page).problems.isEmpty, "\(HTMLMarkup(page).problems)")
  }

  @Test(arguments: [
    ("# *The* & title\n\n{.byline}\nAnn", "en", "The &amp; title", "Ann"), ("Text", "en", "untitled", nil), ("{lang=de}\nLang\n\nb", "de", "untitled", nil),
    ("a\n\n## B", "en", "B", nil),
  ])
  func headOfThePage(source: String, language: String, title: String, author: String?) {
    let page = page(text(source))
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language)\">\n<head>\n<meta charset=\"utf-8\">\n"))
    #expect(page.contains("<title>\(title)</title>"))
    #expect(page.contains("<meta name=\"author\"") == (author != nil) && author.map { page.contains("content=\"\($0)\"") } != false)
  }

  /// The page, its paragraphs and its tables have the directions that they have in the document.
  @Test func directionsOfThePage() {
    let hebrew = page(text("{lang=he}\nשלום עולם\n\n{lang=he}\nabc\n\n{lang=he}\n\n| שלום |\n|---|\n\na\n\n| b |\n|---|"))
    #expect(hebrew.contains("<html lang=\"he\" dir=\"rtl\">") && body(hebrew).contains("<p dir=\"auto\">שלום עולם</p>\n<p class=\"body\" dir=\"auto\">abc</p>\n<table>\n"))
    #expect(body(hebrew).contains("<table dir=\"ltr\">\n<thead>\n<tr lang=\"en\"><th scope=\"col\">b</th>"), "\(body(hebrew))")
    let english = body(page(text("Some English words\n\nשלום abc\n\n| שלום |\n|---|")))
    #expect(english.hasPrefix("<p>Some English words</p>\n<p class=\"body\" dir=\"auto\">שלום abc</p>\n<table dir=\"rtl\">\n"))
  }

  @Test func codeHasTheColorsOfItsSyntax() {
    let source = "```swift\nlet a = \"ä\" // c\n```\n\n```text\nlet b = 1\n```\n\n`let`"
    let colored = body(page(text(source), colorsCode: true))
    let line = "<span class=\"keyword\">let</span> a = <span class=\"string\">&quot;ä&quot;</span> <span class=\"comment\">// c</span>"
    #expect(colored.contains("<pre><code class=\"language-swift\">\(line)</code></pre>"))
    #expect(colored.contains("<code class=\"language-text\">let b = 1</code>") && colored.contains("<p><code>let</code></p>"))
    #expect(!body(page(text(source))).contains("span"))
  }

  // MARK: Formatting

  @Test func directFormattingIsInStyles() {
    let changes: [(css: String, change: (inout DirectFormatting) -> Void)] = [
      ("color: #00ff80", { $0.text.color = 0x00FF80 }), ("font-size: 20.5px", { $0.text.size = 20.5 }),
      ("font-family: \"Inter\"", { $0.text.family = "Inter" }), ("letter-spacing: 3px", { ($0.text.kern, $0.text.tracking) = (2, 1) }),
      ("font-feature-settings: \"smcp\" 1", { $0.text.features = ["smcp": 1] }),
      ("font-variation-settings: \"wght\" 450.5", { $0.text.variations = ["wght": 450.5] }),
      ("text-align: right", { $0.paragraph.alignment = NSTextAlignment.right.rawValue }), ("line-height: 30px", { $0.paragraph.lineHeight = 30 }),
      ("margin-inline-start: 12px; text-indent: -12px", { $0.paragraph.headIndent = 12 }), ("margin-top: 7px", { $0.paragraph.spacingBefore = 7 }),
    ]
    for (css, change) in changes {
      var role = TextRole(block: .opening, language: "en")
      change(&role.formatting)
      let element = role.formatting.text == TextFormat() ? "p" : "span"
      let page = page(NSAttributedString(string: "word", attributes: sheet.attributes(for: role)))
      #expect(body(page).contains("<\(element) style=\"\(css.replacing("\"", with: "&quot;"))\">"), "\(body(page))")
      #expect(HTMLMarkup(page).problems.isEmpty)
    }
  }

  @Test func textWithoutRoleHasItsFormatting() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attachment = NSTextAttachment(data: Self.red, ofType: "public.png")
    let text = NSMutableAttributedString(string: "one ", attributes: [.foregroundColor: UIColor.red, .paragraphStyle: style])
    text.append(NSAttributedString(string: "two", attributes: [.font: try #require(UIFont(name: "Inter", size: 20)), .backgroundColor: UIColor.green]))
    text.append(NSAttributedString(attachment: attachment))
    let page = body(page(text))
    #expect(page.hasPrefix("<p class=\"body\" style=\"text-align: center\"><span style=\"color: #ff0000\">one </span>"))
    #expect(page.contains("font-family: &quot;Inter&quot;; font-size: 20px") && page.contains("background-color: #00ff00\">two</span>"))
    #expect(page.contains("<img src=\"data:image/png;base64,\(Self.red.base64EncodedString())\" alt=\"\""))
  }

  @Test func imagesHaveTheirFileAndTheirLabel() {
    let image = "<img src=\"data:image/png;base64,\(Self.red.base64EncodedString())\" alt=\"A &quot;red&quot; one\""
    #expect(body(page(text("![A \"red\" one](red.png)"))) == "<figure>\(image) width=\"20\" height=\"10\"></figure>\n")
    #expect(body(page(text("a ![A \"red\" one](red.png \"t\"){height=5} b"))) == "<p>a \(image) title=\"t\" width=\"10\" height=\"5\"> b</p>\n")
  }

  // MARK: Hostile text

  private nonisolated static let hostile = [
    "</script><script>alert(1)</script>", "</p></body></html>", "a\"b'c&d<e>f", "\u{0}\u{1}\u{8}\u{1B}[31m\u{7F}\u{80}\u{9F}\u{FFFE}\u{1FFFF}", "]]>", "<!-- x", "&lt;&#60;&amp;lt;",
    "\" onmouseover=\"x", "שלום (עולם) abc", "\u{202E}abc\u{2066}", "a\tb  c ", "\u{2028}\u{2028}", "</style>", "\u{FFFC}",
  ]

  /// Text is text in every block and attribute.
  @Test(arguments: hostile) func hostileText(_ hostile: String) {
    let text = NSMutableAttributedString()
    func append(_ string: String, _ block: TextRole.Block, _ change: (inout TextRole) -> Void = { _ in }) {
      var role = TextRole(block: block, language: hostile)
      change(&role)
      text.append(NSAttributedString(string: string + "\n", attributes: sheet.attributes(for: role)))
    }
    let shape = TableShape(alignments: [.natural, .left])
    for block in [.title, .byline, .heading, .opening, .quote, .line, .figure, .rule] as [TextRole.Block] { append(hostile, block) }
    append("–\u{2002}\(hostile)", .item(depth: 0, digits: 0)) { $0.sourceContext.containers = [.item] }
    append("\(hostile)\t\(hostile)", .row(shape, TableRow(isHeader: true, isLast: false)))
    append("\(hostile)\t\(hostile)\t\(hostile)", .row(shape, TableRow(isHeader: false, isLast: true)))
    append(hostile, .code(opensGroup: true, closesGroup: true)) { $0.sourceContext.info = hostile }
    append(hostile, .body) { ($0.style.link, $0.style.linkTitle) = ("https://x.y/\(hostile)", hostile) }
    append(hostile, .body) { ($0.style.language, $0.style.isCode) = (hostile, true) }
    append(hostile, .body) { $0.formatting.text.family = hostile }
    append("[\(hostile)]", .body) { $0.image = Document.Image(source: hostile, label: hostile, title: hostile) }
    append(.objectReplacement, .body) { $0.image = Document.Image(source: "red.png", label: hostile, title: hostile) }
    for colorsCode in [false, true] {
      let page = page(text, colorsCode: colorsCode)
      let markup = HTMLMarkup(page)
      #expect(markup.problems.isEmpty, "\(markup.problems)")
      #expect(Set(markup.elements).isDisjoint(with: ["script", "iframe", "object", "link"]))
      #expect(Set(markup.values.keys).isSubset(of: ["lang", "charset", "name", "content", "class", "id", "style", "href", "title", "src", "alt", "width", "height", "scope", "dir"]))
      #expect(letters(markup.text) == letters(text.string))
    }
  }

  @Test(arguments: [
    ("https://x.y/?a=b&c", true), ("HTTP://x.y", true), ("mailto:a@b.c", true), ("tel:+1", true), ("ftp://x.y", true), ("page.html#a:b", true), ("/a:b", true), ("?a:b", true),
    ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), (" javascript:x", false), ("java\tscript:x", false), ("\u{1}javascript:x", false), ("vbscript:x", false),
    ("data:text/html,x", false), ("file:///etc/passwd", false), ("blob:x", false), ("#none", false), ("x:", false), (":x", false),
  ])
  func onlyHarmlessLinksAreWritten(address: String, isWritten: Bool) {
    var role = TextRole(block: .opening, language: "en")
    role.style.link = address
    let markup = HTMLMarkup(page(NSAttributedString(string: "word", attributes: sheet.attributes(for: role))))
    #expect(markup.values["href"] == (isWritten ? [address] : nil) && markup.problems.isEmpty && markup.text.contains("word"))
  }

  // MARK: Laws

  private func letters(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.filter(\.properties.isAlphabetic))) }

  private static let files = LongTests.areWanted ? 1000 : 60

  /// The page of any document is strict markup, has all letters of the text in their order, and is read back with them.
  @Test func pagesOfGeneratedDocuments() throws {
    for seed in 0..<UInt64(Self.files) {
      let source = MarkdownGenerator.file(seed: seed)
      let text = text(source)
      let page = page(text, colorsCode: seed % 2 == 0)
      let markup = HTMLMarkup(page)
      #expect(markup.problems.isEmpty, "seed \(seed): \(markup.problems)\n\(source)")
      #expect(letters(markup.text) == letters(text.string), "seed \(seed)\n\(source)")
      let read = try NSAttributedString(data: Data(page.utf8), options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
      #expect(letters(read.string) == letters(text.string), "seed \(seed)\n\(source)")
    }
  }

  @Test func chunksAreShortAndEndWithTheFirstThatIsNotAccepted() {
    let text = text(String(repeating: "Some *words* in a paragraph.\n\n", count: 10_000))
    var lengths: [Int] = []
    let document = DocumentHTML(text, title: "", styleSheet: sheet)
    document.write { chunk in
      lengths.append(chunk.count)
      return true
    }
    #expect(lengths.count > 5 && lengths.max()! < 70_000 && lengths.reduce(0, +) > text.length)
    let all = lengths.count
    lengths = []
    document.write { chunk in
      lengths.append(chunk.count)
      return lengths.count < 3
    }
    #expect(lengths.count == 3 && all > 3)
  }

  /// A number that makes a name unique can be part of another title.
  @Test func namesOfHeadingsAreUnique() {
    var names = AnchorNames(reserved: ["note-1"])
    let titles = ["A b!", "A b", "A b-1", "a B", "Note 1", "Éa_1", "!", "?"]
    #expect(titles.map { names.assign(to: $0) } == ["a-b", "a-b-1", "a-b-1-1", "a-b-2", "note-1-1", "éa_1", "", "-1"])
  }
}
