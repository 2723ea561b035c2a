import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = GalleyAttributedText.NSAttributedString
private typealias MutableText = GalleyAttributedText.NSMutableAttributedString

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
    ("<h1>T</h1>text", "T\ntext"),
    ("<pre>\n a\n\n  b</pre>", " a\n\n  b\n"),
    ("<p style='white-space: pre-line'>a  b\n c</p>", "a b\nc\n"),
    ("<script>alert(1)</script><style>p{}</style><title>t</title>x<!-- c -->y", "xy"),
    ("&lt;&amp;&eacute;&#8226;&nbsp;|", "<&é•\u{A0}|"),
    ("<span style='display:none'>no</span>yes<span hidden>no</span>", "yes"),
    ("<img src=x alt=pic> y", "pic y"),
    ("", ""),
    ("<p></p><div> </div>", ""),
    ("<svg><title>T</title><text>x</text></svg>y<math><mi>z</mi></math>", "y"),
    ("<select><option>o</select>x<textarea>t</textarea><noscript>n</noscript>", "xn"),
    ("<form><p>a</form>b<q>c</q>", "a\nb“c”"),
    ("<p style='text-transform:uppercase'>straße</p>", "STRASSE\n"),
    ("<p style='text-transform:capitalize'>it's a <b>t</b>est of x-rays</p>", "It's A Test Of X-Rays\n"),
    ("Version:0.9\r\nStartHTML:71\r\n<html><!--StartFragment--><b>x</b><!--EndFragment--></html>", "x"),
  ])
  func readsCharacters(page: String, expected: String) throws { try check(page, expected) }

  private func check(_ page: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try read(page).string
    #expect(found == expected, "\(found.debugDescription)", sourceLocation: sourceLocation)
  }

  /// A `br` separates lines in paragraphs, items, headings and cells, and ends a paragraph elsewhere. At the end of a block it adds
  /// nothing.
  @Test(arguments: [
    ("a<br>b", "a\nb"), ("<div>a<br>b</div>", "a\nb\n"), ("<div>a<br></div>b", "a\nb"), ("<div>a<br><br></div>b", "a\n\nb"), ("</b>x<br>", "x\n"),
    ("<p>a<br> b</p>", "a\u{2028}b\n"), ("<p><span>a<br>b</span></p>", "a\u{2028}b\n"), ("<h3>a<br>b</h3>", "a\u{2028}b\n"), ("<ul><li>a<br>b</ul>", "\t•\ta\u{2028}b\n"),
    ("<p>x<br></p><p><br></p>y<br><br>z", "x\n\ny\n\nz"), ("<table><tr><td>a<br>b<td>c</table>", "a\u{2028}b\tc\n"), ("a<br class=Apple-interchange-newline>", "a"),
  ])
  func readsBreaks(page: String, expected: String) throws { try check(page, expected) }

  @Test(arguments: [
    ("<ul><li>one<li>two</ul>", "\t•\tone\n\t•\ttwo\n"),
    ("<ol start=3><li>a<li value=7>b<li>c</ol>", "\t3\ta\n\t7\tb\n\t8\tc\n"),
    ("<ol reversed><li>a<li>b</ol>", "\t2\ta\n\t1\tb\n"),
    ("<ol type=a><li>x<ul><li>y</ul></ol>", "\ta\tx\n\t◦\ty\n"),
    ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>", "\t1\ta\n\t◦\tb\n\t2\tc\n"),
    ("<ul><li>one</li><li></li><li> </li><li><br></li></ul>", "\t•\tone\n\t•\t\n\t•\t\n\t•\t\n"),
    ("<ul><li><ul><li>a</ul><li><ul></ul></ul>", "\t◦\ta\n\t•\t\n"),
    ("<ul><li>a<p>b</p></ul>", "\t•\ta\nb\n"),
    ("<ol style='list-style-type: upper-roman'><li>a</ol>", "\tI\ta\n"),
    ("<style>ol ol { list-style: lower-alpha inside }</style><ol><li>a<ol><li>b</ol></ol>", "\t1\ta\n\ta\tb\n"),
    ("<ul><li style='list-style-type:square'>a<li>b</ul>", "\t■\ta\n\t•\tb\n"),
    ("<ul style='list-style-type: \"→\"'><li>a</ul>", "\t→\ta\n"),
    ("<ul style='list-style: none'><li>a</ul>", "a\n"),
  ])
  func readsLists(page: String, expected: String) throws { try check(page, expected) }

  /// Word writes items as paragraphs, with the marker as text.
  @Test func readsListsOfWord() throws {
    func item(_ level: Int, _ marker: String, _ text: String) -> String {
      """
      <p class=MsoListParagraph style='margin-left:\(36 * level).0pt;text-indent:-18.0pt;mso-list:l0 level\(level) lfo1'><![if !supportLists]>\
      <span style='mso-list:Ignore'>\(marker)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>\(text)<o:p></o:p></p>
      """
    }
    let text = try read("<p>a</p>" + item(1, "1.", "b") + item(2, "i)", "c") + item(2, "ii)", "d") + item(1, "2.", "e") + item(1, "·", "f"))
    #expect(text.string == "a\n\t1.\tb\n\ti)\tc\n\tii)\td\n\t2.\te\n\t•\tf\n")
    let lists = [3, 8, 14, 21, 27].map { (text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? [] }
    #expect(lists.map { $0.map(\.markerFormat.rawValue) } == [["{decimal}."], ["{decimal}.", "{lower-roman})"], ["{decimal}.", "{lower-roman})"], ["{decimal}."], ["{disc}"]])
    #expect(lists[0][0] === lists[3][0] && lists[1][1] === lists[2][1])
  }

  /// Cells of rows in columns are separated by tabs, with any contents. A row that contains a table is not set in columns.
  @Test(arguments: [
    ("<table><tr><td>a<td>b</tr><tr><th>c<td><p>d</p><p>e</p></tr></table>x", "a\tb\nc\td\u{2028}e\nx", [2, 2]),
    ("<table><tr><td>a</td>text<b>more</b></tr></table>", "textmore\na\n", [0, 1]),
    ("<table><tr><td><table><tr><td>Total</td><td>$9</td></tr><tr><td>Tax</td><td>$1</td></tr></table></td></tr></table>", "Total\t$9\nTax\t$1\n", [2, 2]),
    ("<table><tr><td>A<td><table><tr><td>x<td>y</table><td>B</tr><tr><td>1<td>2<td>3</tr></table>", "A\nx\ty\nB\n1\t2\t3\n", [0, 2, 0, 3]),
    ("<table><tr><td><table><tr><td><table><tr><td>a<td>b</table></table></table>", "a\tb\n", [2]),
    ("<table><tr><td><p>a</p><ul><li>b</ul></td></tr></table>", "a\n\t•\tb\n", [0, 0]),
    ("<table><tr><td>a<td><ul><li>x<li>y</ul></table>", "a\t• x\u{2028}• y\n", [2]),
    ("<table><tr><td>a<td><pre>x\ty\nz</pre></table>", "a\tx y\u{2028}z\n", [2]),
    ("<table><tr><td rowspan=2>a<td>b</tr><tr><td>c</tr><tr><td>d<td>e</tr></table>", "a\tb\n\tc\nd\te\n", [2, 2, 2]),
    ("<table><tr><td colspan=2>wide<td>c</tr><tr><td>a<td>b<td>c</tr></table>", "wide\tc\na\tb\tc\n", [2, 3]),
    ("<p>a</p><table><caption>cap</caption><tr><td>a<td>b</table>", "a\ncap\na\tb\n", [0, 0, 2]),
  ])
  func readsTables(page: String, expected: String, columns: [Int]) throws {
    let text = try read(page)
    #expect(text.string == expected, "\(text.string.debugDescription)")
    for type in [Text.DocumentType.html, .rtf] {
      let data = try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
      let again = try Text(data: data, documentAttributes: nil)
      #expect(again.string.hasPrefix(expected), "\(type.rawValue): \(again.string.debugDescription)")
      #expect(Self.columns(of: again, count: columns.count) == columns, "\(type.rawValue)")
    }
    #expect(Self.columns(of: text, count: columns.count) == columns)
  }

  /// The number of columns of each paragraph.
  private static func columns(of text: Text, count: Int) -> [Int] {
    var (result, place) = ([Int](), 0)
    while place < text.length, result.count < count {
      result.append((text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle)?.rowColumns?.columns.count ?? 0)
      place = text.paragraph(at: place).whole.upperBound
    }
    return result
  }

  /// A spanning cell is as wide as its columns and the gaps between them, so that the next cell begins at the next column.
  @Test func alignsCellsThatSpanColumns() throws {
    let text = try read("<table><tr><td colspan=2>a very wide cell indeed<td>c</tr><tr><td>a<td>b<td>c</tr></table>")
    let rows = [0, text.length - 2].map { (text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.rowColumns }
    let (first, second) = (try #require(rows[0]), try #require(rows[1]))
    #expect(first.columns[0].natural == second.columns[0].natural + second.gap + second.columns[1].natural)
    let page = String(decoding: try html(text), as: UTF8.self)
    #expect(page.contains("<td colspan=\"2\">") && page.components(separatedBy: "colspan").count == 2)
  }

  @Test func hidesConditionalCommentsAndDeclarations() throws {
    let page = """
      <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:AllowPNG/></xml><![endif]-->
      <style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt} --></style></head><body lang="EN-GB">
      <p class="MsoNormal">Dear<o:p></o:p></p><![if !supportLists]><p>First</p><![endif]><p><![if !mso]>Shown<![endif]></p>
      <!--[if mso]><p>Only one</p><![endif]--><!--[if !mso]><!--><p>Others</p><!--<![endif]--></body></html>
      """
    #expect(try read(page).string == "Dear\nFirst\nShown\nOthers\n")
  }

  @Test func followsElementsAndSheets() throws {
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
    #expect(font("note")?.pointSize == 20 && font("note")?.familyName == UIFont(name: "Courier", size: 1)?.familyName)
    #expect((look("note", .foregroundColor) as? UIColor)?.bytes == [255, 0, 0])
    #expect((look("note", .paragraphStyle) as? NSParagraphStyle)?.lineHeightMultiple == 1.5)
    #expect(font("bold")?.fontDescriptor.symbolicTraits.contains(.traitBold) == true && font("bold")?.pointSize == 12)
    #expect(look("bold", .foregroundColor) == nil)
    #expect((look("link", .link) as? URL)?.relativeString == "/x" && look("link", .underlineStyle) as? Int == 1)
    #expect(font("big")?.pointSize == 18 && look("big", .kern) as? CGFloat == 8.0 / 3)
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
    ("main p { color: #010203 }", "yes"), ("body > main > p { color: #010203 }", "yes"), ("body > p { color: #010203 }", "no"), ("html body .a { color: #010203 }", "yes"),
    ("main p { color: #010203 } p { color: red }", "yes"), ("p { color: #010203 !important } #i.a { color: red }", "yes"), ("p { color: #010203 ! IMPORTANT; color: red }", "yes"),
    ("p[title] { color: #010203 }", "yes"), ("p[title='a b'] { color: #010203 }", "yes"), ("[title~=b] { color: #010203 }", "yes"), ("p[title^=b] { color: #010203 }", "no"),
    ("p[lang|=en] { color: #010203 }", "yes"), ("p[title$=B i] { color: #010203 }", "yes"), ("p:first-child { color: #010203 }", "no"), ("h2 + p { color: #010203 }", "yes"),
    ("h2 ~ p { color: #010203 }", "yes"), ("p + p { color: #010203 }", "no"), ("p:not(.b) { color: #010203 }", "yes"), ("p:nth-child(2) { color: #010203 }", "yes"),
    ("p:not(:not(.a)) { color: #010203 }", "no"), ("p" + String(repeating: ":not(", count: 20_000) + ".b" + String(repeating: ")", count: 20_000) + " { color: #010203 }", "no"),
    ("p.a.b { color: #010203 }", "no"), ("@media screen { p { color: #010203 } } i { color: red }", "yes"), ("p::before { color: #010203 }", "no"),
    ("p { background: url('a;b}c'); color: #010203 }", "yes"), ("p { color: rgb(1 2 3 / 100%) }", "yes"), ("h1, main > .a, h2 { color: rgb(1, 2, 3) }", "yes"),
    ("p { color: #010203ff }", "yes"), ("p { color: hsl(210, 50%, 0.784%) }", "yes"), ("p { color: hsl(210deg 50% 0.784% / 1) }", "yes"), ("body { color: #010203 } p { color: inherit }", "yes"),
  ])
  func followsSheets(sheet: String, expected: String) throws {
    let text = try read("<style>\(sheet)</style><body><main><h2></h2><p class=a title='a b' lang=en-GB>x</p></main></body>")
    #expect(text.string == "x\n")
    let color = text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    #expect((color?.bytes == [1, 2, 3]) == (expected == "yes"), "\(color.debugDescription)")
  }

  @Test func followsSheetsForLinks() throws {
    let text = try read("<style>body { color: #333 } .plain { color: #123456; text-decoration: none }</style><body><a href=a>x</a><a class=plain href=b>y</a></body>")
    let (first, second) = (text.attributes(at: 0, effectiveRange: nil), text.attributes(at: 1, effectiveRange: nil))
    #expect((first[.foregroundColor] as? UIColor)?.bytes == [0, 0, 238] && first[.underlineStyle] as? Int == 1)
    #expect((second[.foregroundColor] as? UIColor)?.bytes == [0x12, 0x34, 0x56] && second[.underlineStyle] == nil)
  }

  /// Repeated content in hostile pages costs no more than one occurrence.
  @Test func boundsLongSheetsAndAddresses() throws {
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

  /// Pages that declare an encoding compatible with ASCII, or have encodings of other systems.
  @Test(arguments: [
    ("<meta charset=Shift_JIS>", [0x93, 0xFA, 0x96, 0x7B], "日本"), ("<meta http-equiv=Content-Type content='text/html; charset=GBK'>", [0xD6, 0xD0], "中"),
    ("<meta charset=iso-2022-jp>", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"), ("<meta charset='euc-kr'>", [0xC7, 0xD1], "한"), ("<meta charset=big5>", [0xA4, 0xA4], "中"),
    ("<meta charset=koi8-r>", [0xF0], "П"), ("<meta charset=iso-8859-1>", [0x93], "“"), ("", [0x93], "“"), ("<meta charset=utf-8>", [0xE9], "\u{FFFD}"),
    ("<?xml version='1.0' encoding='windows-1251'?>", [0xCF], "П"), ("<!-- charset=koi8-r --><meta charset=windows-1253>", [0xE1], "α"),
  ] as [(String, [UInt8], String)])
  func followsDeclaredEncodings(head: String, bytes: [UInt8], expected: String) throws {
    let text = try Text(data: Data(Array(head.utf8) + bytes), options: [.documentType: Text.DocumentType.html], documentAttributes: nil)
    #expect(text.string == expected)
  }

  /// A CSS pixel is a point, as in Apple's importer.
  @Test(arguments: [
    ("17px", 17), ("12pt", 16), ("1.5em", 18), ("150%", 18), ("2rem", 24), ("1pc", 16), ("0.25in", 24), ("1cm", 96 / 2.54), ("4q", 96 / 25.4), ("large", 14), ("smaller", 10), ("1e1px", 10),
  ] as [(String, CGFloat)])
  func readsSizes(size: String, points: CGFloat) throws {
    let text = try read("<p style='font-size: \(size)'>x")
    let font = try #require(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    // A font's size is a multiple of 1/64.
    #expect(abs(font.pointSize - points) < 0.02)
    let page = String(decoding: try html(text), as: UTF8.self)
    #expect(!page.contains("pt;") && page.contains("px"))
  }

  @Test(arguments: [
    ("font: 20px Courier", 20, false, false), ("font: bold italic 20px/1.5 'Courier New', monospace", 20, true, true), ("font: small-caps 600 1em / normal serif", 12, true, false),
    ("font: 7.0pt \"Times New Roman\"", 28.0 / 3, false, false), ("font: 20px Courier; font-size: 10px", 10, false, false), ("font: caption", 12, false, false),
  ] as [(String, CGFloat, Bool, Bool)])
  func readsTheFontShorthand(style: String, size: CGFloat, isBold: Bool, isItalic: Bool) throws {
    let page = "<p style='\(style.replacingOccurrences(of: "'", with: "&#39;"))'>x"
    let font = try #require(try read(page).attribute(.font, at: 0, effectiveRange: nil) as? UIFont)
    let traits = font.fontDescriptor.symbolicTraits
    #expect(abs(font.pointSize - size) < 0.02 && traits.contains(.traitBold) == isBold && traits.contains(.traitItalic) == isItalic)
  }

  /// Margins collapse into the spacing below a paragraph, and insets add up.
  @Test func readsMargins() throws {
    let text = try read(
      """
      <style>p { margin: 6px 3px 10px 5px } p.b { margin-top: 1pc; margin-left: 2px } blockquote { margin: 0 } div { padding-inline-start: 30px }</style>
      <p>a</p><p class=b>b</p><blockquote>c</blockquote><div><p>d</p></div>
      """)
    let styles = [0, 2, 4, 6].compactMap { text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle }
    #expect(styles.map(\.paragraphSpacing) == [16, 10, 6, 10])
    #expect(styles.map(\.headIndent) == [5, 2, 0, 35] && styles.map(\.tailIndent) == [-3, -3, 0, -3])
  }

  /// A list that continues after other paragraphs continues its numbers, and paragraphs of an item stay in it.
  @Test func continuedListsRoundTrip() throws {
    let page = "<ol><li>a<p>b</p><li>c</ol><p>d</p>"
    let text = MutableText(attributedString: try read(page))
    let item = text.attributedSubstring(from: NSRange(location: 0, length: 5))
    text.append(item)
    text.replaceCharacters(in: NSRange(location: text.length - 4, length: 1), with: "3")
    let found = try Text(data: html(text), documentAttributes: nil)
    #expect(found.string == "\t1\ta\nb\n\t2\tc\nd\n\t3\ta\n", "\(found.string.debugDescription)")
    let style = found.attribute(.paragraphStyle, at: 5, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.textLists.count == 1 && style?.firstLineHeadIndent == style?.headIndent)
  }

  @Test func imagesListsAndTablesRoundTrip() throws {
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

  @Test func fetchesNothing() throws {
    let page = "<img src='file:///etc/passwd'><img src='http://127.0.0.1:9/a.png'><link rel=stylesheet href='file:///etc/passwd'><iframe src='/etc/passwd'></iframe>x"
    #expect(try read(page).string == "x")
  }

  /// Elements deeper than the limit of browsers are left out, but their text is not.
  @Test func readsDeepPages() throws {
    #expect(try read(String(repeating: "<div>", count: 100_000) + "x").string == "x\n")
    #expect(try read(String(repeating: "<ul><li>", count: 20_000) + "x").string.hasSuffix("x\n"))
    let tables = String(repeating: "<table><tr><td>", count: 20_000)
    #expect(try read(tables + "x").string == "x\n")
  }

  /// Reading returns what was written, for random texts; and any bytes are read.
  @Test(arguments: 0..<40) func writtenTextIsReadBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = DocumentSamples.text(&random, hasAlpha: true)
    let data = try html(text)
    try DocumentSamples.expectAlike(try Text(data: data, documentAttributes: nil), text, "seed \(seed): \(String(decoding: data, as: UTF8.self))")
    var bytes = [UInt8](data)
    for _ in 0..<20 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    _ = try? Text(data: Data(bytes), options: [.documentType: Text.DocumentType.html], documentAttributes: nil)
  }
}
