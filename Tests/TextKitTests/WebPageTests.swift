import AttributedText
import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = AttributedText.NSAttributedString
private typealias MutableText = AttributedText.NSMutableAttributedString

/// Web pages, read and written.
@Suite struct WebPageTests {
  private func read(_ page: String) throws -> Text {
    try Text(data: Data(page.utf8), options: [.documentType: Text.DocumentType.html], documentAttributes: nil)
  }

  private func html(_ text: Text, _ about: [Text.DocumentAttributeKey: Any] = [:]) throws -> Data {
    try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: about.merging([.documentType: Text.DocumentType.html]) { $1 })
  }

  @Test(arguments: [
    ("Hello <b>world</b>", "Hello world"),
    ("<p>Hello</p>", "Hello\n"),
    ("<p>one</p><p>two</p>", "one\ntwo\n"),
    ("  a \n b\t<b> c</b> <i>d</i>  ", "a b c d"),
    ("<div>a<div>b</div>c</div>", "a\nb\nc\n"),
    ("a<br>b", "a\u{2028}b"),
    ("<h1>T</h1>text", "T\ntext"),
    ("<ul><li>one<li>two</ul>", "\t•\tone\n\t•\ttwo\n"),
    ("<ol start=3><li>a<li value=7>b<li>c</ol>", "\t3\ta\n\t7\tb\n\t8\tc\n"),
    ("<ol type=a><li>x<ul><li>y</ul></ol>", "\ta\tx\n\t◦\ty\n"),
    ("<pre>\n a\n\n  b</pre>", " a\n\n  b\n"),
    ("<table><tr><td>a<td>b</tr><tr><th>c<td><p>d</p><p>e</p></tr></table>x", "a\tb\nc\td\u{2028}e\nx"),
    ("<script>alert(1)</script><style>p{}</style><title>t</title>x<!-- c -->y", "xy"),
    ("&lt;&amp;&eacute;&#8226;&nbsp;|", "<&é•\u{A0}|"),
    ("<span style='display:none'>no</span>yes<span hidden>no</span>", "yes"),
    ("<img src=x alt=pic> y", "pic y"),
    ("", ""),
    ("<p></p><div> </div>", ""),
    ("</b>x<br>", "x"),
    ("<table><tr><td>a</td>text<b>more</b></tr></table>", "a\ttextmore\n"),
    ("<p>x<br></p><p><br></p>y<br><br>z", "x\n\ny\u{2028}\u{2028}z"),
  ])
  func charactersAreThoseOfThePage(page: String, expected: String) throws {
    let found = try read(page).string
    #expect(found == expected, "\(found.debugDescription)")
  }

  @Test func looksAreThoseOfElementsAndSheets() throws {
    let text = try read(
      """
      <html><head><title>A page</title><style>/* c */ p.note { color: #ff0000; font: italic 20px/1.5 'Courier', monospace } .big { font-size: 150% } #one { letter-spacing: 2pt }
      @media print { p { color: blue } }</style></head>
      <body><h1>Head</h1><p class="note">note</p><p><b>bold</b> <a href="/x">link</a> <span class="big" id="one">big</span>
      <s>struck</s> <u>under</u> <sup>up</sup> <font color=navy size=5 face="Courier">ancient</font> <span style="background: rgba(0,255,0,.5)">back</span></p>
      <p align=right dir=rtl style="margin-left: 2em; text-indent: -1em">side</p></body></html>
      """)
    func look(_ word: String, _ key: Text.Key) -> Any? {
      text.attribute(key, at: (text.string as NSString).range(of: word).location, effectiveRange: nil)
    }
    func font(_ word: String) -> UIFont? { look(word, .font) as? UIFont }
    #expect(font("Head")?.pointSize == 24 && font("Head")?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
    #expect(font("note")?.pointSize == 15 && font("note")?.familyName == UIFont(name: "Courier", size: 1)?.familyName)
    #expect((look("note", .foregroundColor) as? UIColor)?.bytes == [255, 0, 0])
    #expect((look("note", .paragraphStyle) as? NSParagraphStyle)?.lineHeightMultiple == 1.5)
    #expect(font("bold")?.fontDescriptor.symbolicTraits.contains(.traitBold) == true && font("bold")?.pointSize == 12)
    #expect(look("bold", .foregroundColor) == nil)
    #expect((look("link", .link) as? URL)?.relativeString == "/x" && look("link", .underlineStyle) as? Int == 1)
    #expect(font("big")?.pointSize == 18 && look("big", .kern) as? CGFloat == 2)
    #expect(look("struck", .strikethroughStyle) as? Int == 1 && look("under", .underlineStyle) as? Int == 1)
    #expect((look("up", .baselineOffset) as? CGFloat).map { $0 > 0 } == true)
    #expect(font("ancient")?.pointSize == 18 && (look("ancient", .foregroundColor) as? UIColor)?.bytes == [0, 0, 128])
    #expect((look("back", .backgroundColor) as? UIColor)?.bytes == [0, 255, 0])
    let side = try #require(look("side", .paragraphStyle) as? NSParagraphStyle)
    #expect(side.alignment == .right && side.baseWritingDirection == .rightToLeft && side.headIndent == 24 && side.firstLineHeadIndent == 12)
    #expect((look("Head", .paragraphStyle) as? NSParagraphStyle).map { abs($0.paragraphSpacing - 24 * 0.67) < 0.01 } == true)
  }

  @Test(arguments: [
    ("@media print { a { x: y } main { display: none } } p { color: #010203 }", "yes"), ("@charset \"utf-8\"; p { color: #010203 }", "yes"),
    ("@import url(x); p { color: #010203 }", "yes"), ("<!-- p { color: #010203 } -->", "yes"), ("p { color: red } p { color: #010203 }", "yes"),
    ("p { color: #010203 } /* p { color: red } */", "yes"), (".a { color: #010203 } p { color: red }", "yes"),
    ("@media print { p { color: #010203 } }", "no"), ("p:hover { color: #010203 }", "no"), ("div p { color: #010203 }", "no"),
  ])
  func sheetsAreFollowed(sheet: String, expected: String) throws {
    let text = try read("<style>\(sheet)</style><body><main><p class=a>x</p></main></body>")
    #expect(text.string == "x\n")
    let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    #expect((color?.bytes == [1, 2, 3]) == (expected == "yes"), "\(color.debugDescription)")
  }

  @Test func linksLookAsSheetsSay() throws {
    let text = try read("<style>body { color: #333 } .plain { color: #123456; text-decoration: none }</style><body><a href=a>x</a><a class=plain href=b>y</a></body>")
    let (first, second) = (text.attributes(at: 0, effectiveRange: nil), text.attributes(at: 1, effectiveRange: nil))
    #expect((first[.foregroundColor] as? UIColor)?.bytes == [0, 0, 238] && first[.underlineStyle] as? Int == 1)
    #expect((second[.foregroundColor] as? UIColor)?.bytes == [0x12, 0x34, 0x56] && second[.underlineStyle] == nil)
  }

  /// What hostile pages repeat costs what it says once.
  @Test func longSheetsAndAddressesAreBounded() throws {
    let sheet = String(repeating: "b{color:red}", count: 50_000) + "b{" + (0..<5000).map { "p\($0):x;" }.joined() + "}"
    let link = String(repeating: "x", count: 100_000)
    let page = "<style>\(sheet)</style>" + String(repeating: "<b>x</b>", count: 5000) + "<a href='\(link)'>" + String(repeating: "<i>y</i>z", count: 2500) + "</a>"
    #expect(try read(page).length == 10_000)
    let deep = String(repeating: "<big>", count: 230) + "<sup>x</sup>"
    let font = try #require(try read(deep).attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    #expect(font.pointSize <= 2000)
  }

  @Test func encodingsAreFound() throws {
    func string(_ bytes: [UInt8], _ encoding: String.Encoding? = nil) throws -> String {
      var options: [Text.DocumentReadingOptionKey: Any] = [.documentType: Text.DocumentType.html]
      options[.characterEncoding] = encoding?.rawValue
      return try Text(data: Data(bytes), options: options, documentAttributes: nil).string
    }
    #expect(try string(Array("é".utf8)) == "é")
    #expect(try string([0xE9]) == "é")
    #expect(try string(Array("<meta charset=windows-1251>".utf8) + [0xCF]) == "П")
    #expect(try string([0xCF], .windowsCP1251) == "П")
    #expect(try string([0xFE, 0xFF, 0x00, 0x78]) == "x")
    #expect(throws: CocoaError(.fileReadInapplicableStringEncoding)) { try string([0xE9], .utf8) }
  }

  @Test func picturesListsAndTablesComeBack() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
    let attachment = NSTextAttachment(data: image.pngData(), ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 15)
    let text = MutableText(attributedString: try read("<ul><li>a<ol><li>b<li>c</ol><li>d</ul><p>p</p><table><tr><td>1<td>2</tr></table>"))
    text.append(Text(attachment: attachment))
    text.append(Text(string: "\n"))
    var about: NSDictionary?
    let found = try Text(data: html(text, [.title: "<T>", .author: "A&B"]), documentAttributes: &about)
    #expect(found.string == text.string)
    #expect(about?["NSTitleDocumentAttribute"] as? String == "<T>" && about?["NSAuthorDocumentAttribute"] as? String == "A&B")
    let picture = try #require(found.attribute(.attachment, at: found.length - 2, effectiveRange: nil) as? NSTextAttachment)
    #expect(picture.contents == attachment.contents && picture.bounds == attachment.bounds)
    let row = (found.string as NSString).range(of: "1\t2").location
    #expect((found.attribute(.paragraphStyle, at: row, effectiveRange: nil) as? NSParagraphStyle)?.rowColumns?.columns.count == 2)
    let item = (found.string as NSString).range(of: "b\n").location
    #expect((found.attribute(.paragraphStyle, at: item, effectiveRange: nil) as? NSParagraphStyle)?.textLists.count == 2)
  }

  @Test func nothingIsFetchedAndNoFileRead() throws {
    let page = "<img src='file:///etc/passwd'><img src='http://127.0.0.1:9/a.png'><link rel=stylesheet href='file:///etc/passwd'><iframe src='/etc/passwd'></iframe>x"
    #expect(try read(page).string == "x")
    #expect { try read(String(repeating: "<div>", count: 100_000)) } throws: { "\($0.localizedDescription)".contains("elements stand in each other at line 1") }
  }

  /// What is read is what was written, in random texts; and any bytes are read.
  @Test(arguments: 0..<40) func writtenTextComesBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = DocumentSamples.text(&random, hasAlpha: true)
    let data = try html(text)
    try DocumentSamples.expectAlike(try Text(data: data, documentAttributes: nil), text, "seed \(seed): \(String(decoding: data, as: UTF8.self))")
    var bytes = [UInt8](data)
    for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    _ = try? Text(data: Data(bytes), options: [.documentType: Text.DocumentType.html], documentAttributes: nil)
  }
}
