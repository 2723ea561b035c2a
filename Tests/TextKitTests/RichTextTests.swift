import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = GalleyAttributedText.NSAttributedString
private typealias MutableText = GalleyAttributedText.NSMutableAttributedString

/// Rich Text, read and written.
@Suite struct RichTextTests {
  private func read(_ rtf: String) throws -> Text {
    try Text(data: Data(rtf.utf8), options: [.documentType: Text.DocumentType.rtf], documentAttributes: nil)
  }

  private func rtf(_ text: Text, _ about: [Text.DocumentAttributeKey: Any] = [:]) throws -> Data {
    try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: about.merging([.documentType: Text.DocumentType.rtf]) { $1 })
  }

  @Test(arguments: [
    ("{\\rtf1 Hello}", "Hello"),
    ("{\\rtf1 one\\par two\\par}", "one\ntwo\n"),
    ("{\\rtf1 one\\\ntwo}", "one\ntwo"),
    ("{\\rtf1 a\nb\r\nc}", "abc"),
    ("{\\rtf1\\ansi\\ansicpg1252 caf\\'e9 \\'93x\\'94}", "café “x”"),
    ("{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset204 A;}{\\f1\\fcharset0 B;}}\\f0 \\'cf\\'f0 \\f1\\'e9}", "Пр é"),
    ("{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 A;}}\\f0 \\'93\\'fa\\'96\\'7b}", "日本"),
    ("{\\rtf1\\mac \\'8e}", "é"),
    ("{\\rtf1{\\fonttbl{\\f0\\fcharset177 A;}{\\f1\\fcharset163 B;}}\\f0\\'f9\\'ec\\'e5\\'ed\\b\\'f9\\f1 a}", "שלוםשa"),
    ("{\\rtf1{\\info{\\category C}{\\company ACME}}x}", "x"),
    ("{\\rtf1\\pard\\intbl a\\par b\\par}", "a\nb\n"),
    ("{\\rtf1\\uc1 \\u8226 ?x\\u-10179 ?\\u-8704 ?y}", "•x😀y"),
    ("{\\rtf1\\uc0\\u233 x{\\uc2\\u233 ab}\\u233 y}", "éxééy"),
    ("{\\rtf1\\uc1\\u8226\\'95x}", "•x"),
    ("{\\rtf1 a\\~b\\-c\\_d\\{\\}\\\\}", "a\u{A0}b\u{AD}c\u{2011}d{}\\"),
    ("{\\rtf1 a\\tab b\\line c\\page d}", "a\tb\u{2028}c\u{0C}d"),
    ("{\\rtf1\\lquote\\rquote\\emdash\\bullet}", "‘’—•"),
    ("{\\rtf1{\\*\\generator Word;}{\\stylesheet{\\s0 Normal;}}{\\info{\\title T}{\\keywords K}}text}", "text"),
    ("{\\rtf1{\\upr{ansi}{\\*\\ud{unicode \\u233?}}}x}", "unicode éx"),
    ("{\\rtf1 seen{\\v hidden}\\b0 on}", "seenon"),
    ("{\\rtf1\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\cell b\\par c\\cell\\row\\pard d}", "a\tb\u{2028}c\nd"),
    ("{\\rtf1 open{{{{", "open"),
    ("{\\rtf1 closed}}}} behind", "closed"),
    ("{\\rtf1 a\\bin3 }}}b}", "ab"),
    ("{\\rtf1\\", ""),
    ("{\\rtf1{\\*\\unknown x{\\b y}}{\\*\\shpinst z}{\\caps seen}{\\deleted no}}", "SEEN"),
    ("{\\rtf1\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\tab b\\cell c\\par\\cell\\row}", "a b\tc\n"),
  ])
  func readsCharacters(rtf: String, expected: String) throws { #expect(try read(rtf).string == expected) }

  /// The surrogates of a character beyond U+FFFF can be in separate groups, each with its substitute.
  @Test(arguments: [
    ("a{\\u-10179?}{\\u-8704?}b", "a😀b"), ("{\\uc1\\u55357 ?}{\\u56832 ?}", "😀"), ("\\uc1\\u-10179?\\u-8704?", "😀"), ("\\uc2\\u-10179\\'3f?\\b\\u-8704\\'3f?", "😀"), ("{\\b\\u-10179?}\\u-8704?", "😀"),
    ("\\u55357?x", "\u{FFFD}x"), ("\\u55357?\\par y", "\u{FFFD}\ny"), ("x\\u55357?", "x\u{FFFD}"), ("\\u56832?x", "\u{FFFD}x"),
  ])
  func joinsSurrogates(body: String, expected: String) throws { #expect(try read("{\\rtf1 \(body)}").string == expected) }

  /// A font's character set or code page is the encoding of its bytes. The second byte of a character can be an ASCII character, or
  /// escaped.
  @Test(arguments: [
    ("\\f0 \\'93\\'fa\\'83e\\'83\\\\", "日テソ"), ("\\f1\\'d6\\'d0\\f2\\'a4\\'a4\\f3\\'c7\\'d1", "中中한"), ("{\\f4\\'cf}\\'e9", "Пé"), ("\\f5\\'e1\\f6\\'e1", "αá"), ("\\f7 ab\\'b7\\'b9", "αβ•≠"),
    ("\\f7\\u-3913?", "•"), ("\\f8\\'fc J", "✓ ☺"), ("\\f9\\'8e", "é"), ("{\\f0 \\'93}\\'e9", "\u{FFFD}é"),
  ])
  func followsTheEncodingsOfFonts(body: String, expected: String) throws {
    let fonts = """
      {\\fonttbl{\\f0\\fcharset128 \\'82\\'6c;}{\\f1\\fcharset134 B;}{\\f2\\fcharset136 C;}{\\f3\\fcharset129 D;}{\\f4\\fcharset0\\cpg1251 E;}{\\f5\\fcharset161 F;}{\\f6\\fcharset0 G;}\
      {\\f7\\fcharset2 Symbol;}{\\f8\\fcharset2 Wingdings;}{\\f9\\fcharset77 H;}}
      """
    #expect(try read("{\\rtf1\\ansi\\ansicpg1252\\deff6\(fonts)\(body)}").string == expected)
  }

  private static let listTables = """
    {\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc0\\levelnfcn0\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}\\fi-360\\li720}\
    {\\listlevel\\levelnfc4\\levelstartat1{\\leveltext\\'02\\'01);}{\\levelnumbers\\'01;}}{\\listname ;}\\listid7}{\\list{\\listlevel\\levelnfc23{\\leveltext\\'01\\u-3913 ?;}{\\levelnumbers;}\\f3}\\listid-9}\
    {\\list{\\listlevel\\levelnfc1\\levelstartat4{\\leveltext\\'03(\\'00);}}{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'04\\'00.\\'01.;}}\\listid3}}\
    {\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}{\\listoverride\\listid-9\\listoverridecount0\\ls2}{\\listoverride\\listid3\\listoverridecount0\\ls3}\
    {\\listoverride\\listid7\\listoverridecount1{\\lfolevel\\listoverridestartat\\levelstartat5}\\ls4}}
    """

  /// Items of list tables, with and without their markers as text, and of the older form.
  @Test(arguments: [
    ("\\pard\\ls1\\ilvl0{\\listtext\\pard 1.\\tab}a\\par{\\listtext 2.\\tab}b\\par\\pard\\ls1\\ilvl1{\\listtext a)\\tab}c\\par\\pard d\\par", "\t1.\ta\n\t2.\tb\n\ta)\tc\nd\n", ["{decimal}.", "{decimal}.", "{decimal}. {lower-alpha})", ""]),
    ("\\pard\\ls1 a\\par b\\par\\ilvl1 c\\par d\\par\\ilvl0 e\\par\\ilvl1 f\\par", "\t1.\ta\n\t2.\tb\n\ta)\tc\n\tb)\td\n\t3.\te\n\ta)\tf\n", ["{decimal}.", "{decimal}.", "{decimal}. {lower-alpha})", "{decimal}. {lower-alpha})", "{decimal}.", "{decimal}. {lower-alpha})"]),
    ("\\pard\\ls2{\\listtext\\'b7\\tab}a\\par\\par", "\t•\ta\n\t•\t\n", ["{disc}", "{disc}"]),
    ("\\pard\\ls3 a\\par\\ilvl1{\\listtext IV.1.\\tab}b\\par", "\t(IV)\ta\n\tIV.1.\tb\n", ["({upper-roman})", "({upper-roman}) {decimal}."]),
    ("\\pard\\ls4 a\\par", "\t5.\ta\n", ["{decimal}."]),
    ("\\pard\\ls99{\\listtext a.\\tab}a\\par{\\listtext b.\\tab}b\\par", "\ta.\ta\n\tb.\tb\n", ["{lower-alpha}.", "{lower-alpha}."]),
    ("{\\pntext\\'B7\\tab}{\\*\\pn\\pnlvlblt\\pnf1\\pnindent0{\\pntxtb\\'B7}}\\fi-200\\li200 a\\par{\\pntext\\'B7\\tab}b\\par\\pard c\\par", "\t•\ta\n\t•\tb\nc\n", ["{disc}", "{disc}", ""]),
    ("\\pard{\\*\\pn\\pnlvlbody\\pnucrm\\pnstart3{\\pntxta .}}a\\par b\\par\\pard c\\par", "\tIII.\ta\n\tIV.\tb\nc\n", ["{upper-roman}.", "{upper-roman}.", ""]),
    ("\\trowd\\cellx1000\\cellx2000\\pard\\intbl{\\listtext 1.\\tab}a\\par{\\listtext 2.\\tab}b\\cell c\\cell\\row", "1. a\u{2028}2. b\tc\n", [""]),
  ])
  func readsLists(body: String, expected: String, formats: [String]) throws {
    let text = try read("{\\rtf1 \(Self.listTables)\(body)}")
    #expect(text.string == expected, "\(text.string.debugDescription)")
    #expect(Self.formats(of: text) == formats)
    // They are written as lists, too.
    let again = try Text(data: rtf(text), documentAttributes: nil)
    #expect(again.string == expected && Self.formats(of: again) == formats, "\(again.string.debugDescription)")
    let page = try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: Text.DocumentType.html])
    #expect(try Text(data: page, documentAttributes: nil).string.filter { $0 == "\n" } == expected.filter { $0 == "\n" })
  }

  /// The formats of the lists of each paragraph, starting with the outermost.
  private static func formats(of text: Text) -> [String] {
    var (result, place) = ([String](), 0)
    while place < text.length {
      let style = text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
      result.append(style?.textLists.map(\.markerFormat.rawValue).joined(separator: " ") ?? "")
      place = text.paragraph(at: place).whole.upperBound
    }
    return result
  }

  /// Lists are written as Word and Apple write them: a list table, an override for each list, and the marker as text that is skipped.
  @Test func writesListTables() throws {
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .init(rawValue: "({lower-roman})"), startingItemNumber: 2), NSTextList(markerFormat: .disc, options: 0)]
    let data = try rtf(Text(string: "\t•\ta\n", attributes: [.paragraphStyle: style]))
    let source = String(decoding: data, as: UTF8.self)
    for part in [
      "{\\*\\listtable", "\\levelnfc2\\levelnfcn2", "\\levelstartat2", "{\\leveltext\\'03(\\'00);}{\\levelnumbers\\'02;}", "\\levelnfc23", "{\\leveltext\\'01\\u8226 ;}{\\levelnumbers;}",
      "{\\listoverride\\listid1\\listoverridecount0\\ls1}", "\\ls1\\ilvl1 {\\listtext\\tab \\u8226 \\tab }", "{\\*\\levelmarker (\\{lower-roman\\})}",
    ] { #expect(source.contains(part), "\(part) in \(source)") }
  }

  /// Two lists of different formats in one list are levels of the same list; one is an override.
  @Test func keepsListsApart() throws {
    let (outer, first, second) = (NSTextList(markerFormat: .decimal, options: 0), NSTextList(markerFormat: .disc, options: 0), NSTextList(markerFormat: .lowercaseAlpha, options: 0))
    let text = MutableText(string: "")
    for (line, lists) in [("\t1\ta\n", [outer]), ("\t•\tb\n", [outer, first]), ("\t2\tc\n", [outer]), ("\ta\td\n", [outer, second]), ("\t1\te\n", [NSTextList(markerFormat: .decimal, options: 0)])] {
      let style = NSMutableParagraphStyle()
      style.textLists = lists
      text.append(Text(string: line, attributes: [.paragraphStyle: style]))
    }
    let found = try Text(data: rtf(text), documentAttributes: nil)
    #expect(found.string == text.string && Self.formats(of: found) == Self.formats(of: text))
    let lists = [0, 5, 10, 15, 20].map { (found.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? [] }
    #expect(lists[0][0] === lists[1][0] && lists[0][0] === lists[2][0] && lists[0][0] === lists[3][0] && lists[1][1] !== lists[3][1] && lists[4][0] !== lists[0][0])
  }

  /// A row with a table in it: its cells are paragraphs, the rows within it are rows.
  @Test func readsNestedTables() throws {
    let text = try read(
      """
      {\\rtf1\\trowd\\cellx1000\\cellx2000\\pard\\intbl A\\cell\\pard\\intbl\\itap2 n1\\nestcell n2\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\cellx900\\nestrow}{\\nonesttables\\par}\
      \\pard\\intbl\\itap1 after\\cell\\row\\trowd\\cellx1000\\cellx2000\\pard\\intbl 1\\cell 2\\cell\\row\\pard end}
      """)
    #expect(text.string == "A\nn1\tn2\nafter\n1\t2\nend")
    let columns = [0, 2, 8, 14, 18].map { (text.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.rowColumns?.columns.count ?? 0 }
    #expect(columns == [0, 2, 0, 2, 0])
  }

  @Test(arguments: [
    ("HYPERLINK \"https://a.b/c\"", "https://a.b/c"), ("HYPERLINK \"https://a.b/c\" \\\\l \"d\"", "https://a.b/c#d"), ("HYPERLINK \\\\l \"d\"", "#d"), (" hyperlink https://a.b ", "https://a.b"),
    ("HYPERLINK \"https://a.b\" \\\\o \"tip\"", "https://a.b"), ("{\\b HYPER}LINK \"https://a.b\"{\\*\\datafield 00ff}", "https://a.b"), ("PAGE", nil),
  ] as [(String, String?)])
  func readsLinks(instruction: String, expected: String?) throws {
    let text = try read("{\\rtf1{\\field\\flddirty{\\*\\fldinst {\\rtlch \(instruction)}}{\\fldrslt {\\ul link}}}}")
    let link = text.attribute(.link, at: 0, effectiveRange: nil)
    #expect(text.string == "link" && ((link as? URL)?.absoluteString ?? link as? String) == expected)
  }

  /// Images in hexadecimal and in binary, and at their scale; of an image in two formats the known one counts.
  @Test func readsImages() throws {
    let png = try #require(UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }.pngData())
    let hex = png.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    var bytes = Array("{\\rtf1 a{\\*\\shppict{\\pict{\\*\\picprop{\\sp x}}\\picscalex50\\picscaley200\\picwgoal400\\pichgoal200\\pngblip \(hex)}}{\\nonshppict{\\pict\\wmetafile8 00}}b{\\pict\\pngblip\\bin\(png.count) ".utf8)
    bytes += Array(png) + Array("}{\\pict\\wmetafile8 0102}c}".utf8)
    let text = try Text(data: Data(bytes), documentAttributes: nil)
    #expect(text.string == "a\u{FFFC}b\u{FFFC}c")
    let images = [1, 3].compactMap { text.attribute(.attachment, at: $0, effectiveRange: nil) as? NSTextAttachment }
    #expect(images.map(\.contents) == [png, png] && images[0].bounds.size == CGSize(width: 10, height: 20))
  }

  @Test func readsAttributes() throws {
    let text = try read(
      """
      {\\rtf1\\deff0{\\fonttbl{\\f0 Helvetica;}{\\f1 Courier;}}{\\colortbl;\\red255\\green0\\blue0;\\red0\\green128\\blue255;}
      \\fs28 plain {\\b bold}{\\i italic}{\\f1\\fs20 mono}{\\cf1 red}{\\highlight2 back}{\\ul under}{\\strike struck}{\\super raised}{\\expndtw40 wide}\
      {\\field{\\*\\fldinst{HYPERLINK "https://example.org/a b"}}{\\fldrslt link}}}
      """)
    func look(_ word: String, _ key: Text.Key) -> Any? {
      text.attribute(key, at: (text.string as NSString).range(of: word).location, effectiveRange: nil)
    }
    let plain = try #require(look("plain", .font) as? UIFont)
    #expect(plain == UIFont(name: "Helvetica", size: 14))
    let bold = try #require(look("bold", .font) as? UIFont)
    #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold) && bold.pointSize == 14)
    #expect((look("italic", .font) as? UIFont)?.fontDescriptor.symbolicTraits.contains(.traitItalic) == true)
    #expect(look("mono", .font) as? UIFont == UIFont(name: "Courier", size: 10))
    #expect(look("red", .foregroundColor) as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect((look("back", .backgroundColor) as? UIColor)?.bytes == [0, 128, 255])
    #expect(look("under", .underlineStyle) as? Int == NSUnderlineStyle.single.rawValue)
    #expect(look("struck", .strikethroughStyle) as? Int == NSUnderlineStyle.single.rawValue)
    #expect(look("raised", .baselineOffset) as? CGFloat == 5, "\(text)")
    #expect(look("wide", .kern) as? CGFloat == 2)
    #expect(look("plain", .underlineStyle) == nil && look("plain", .link) == nil)
    #expect((look("link", .link) as? URL)?.absoluteString.hasPrefix("https://example.org/a") ?? (look("link", .link) != nil))
  }

  @Test func paragraphsHaveTheirStyles() throws {
    let text = try read("{\\rtf1\\pard\\qc\\li400\\fi-200\\ri100\\sb120\\sa240\\sl360\\slmult1\\tqr\\tx1440\\tqdec\\tx2880 one\\par\\pard\\qj\\rtlpar two}")
    let first = try #require(text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    #expect(first.alignment == .center && first.headIndent == 20 && first.firstLineHeadIndent == 10 && first.tailIndent == -5)
    #expect(first.paragraphSpacingBefore == 6 && first.paragraphSpacing == 12 && first.lineHeightMultiple == 1.5)
    #expect(first.tabStops.map(\.location) == [72, 144] && first.tabStops[0].alignment == .right && !first.tabStops[1].options.isEmpty)
    let second = try #require(text.attribute(.paragraphStyle, at: 5, effectiveRange: nil) as? NSParagraphStyle)
    #expect(second.alignment == .justified && second.baseWritingDirection == .rightToLeft && second.headIndent == 0)
  }

  @Test func imagesAndTitlesRoundTrip() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).image { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
    let attachment = NSTextAttachment(data: image.pngData(), ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
    let text = MutableText(string: "a")
    text.append(Text(attachment: attachment))
    var about: NSDictionary?
    let data = try rtf(text, [.title: "Ä {title} 😀", .author: "B", .paperSize: CGSize(width: 612, height: 792)])
    let found = try Text(data: data, documentAttributes: &about)
    #expect(found.string == "a\u{FFFC}")
    let picture = try #require(found.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
    #expect(picture.contents == attachment.contents && picture.bounds == attachment.bounds && picture.fileType == "public.png")
    #expect(about?["NSTitleDocumentAttribute"] as? String == "Ä {title} 😀" && about?["NSAuthorDocumentAttribute"] as? String == "B")
    #expect(about?["PaperSize"] as? CGSize == CGSize(width: 612, height: 792) && about?["DocumentType"] as? String == "NSRTF")
  }

  /// Repeated content in hostile documents costs no more than one occurrence.
  @Test func boundsLongNamesAndManyTabs() throws {
    let link = String(repeating: "x", count: 100_000)
    let runs = String(repeating: "{\\b a}b", count: 5000)
    let tabs = String(repeating: "\\tx1", count: 1000)
    let paragraphs = (0..<5000).map { "\\li\($0) p\\par" }.joined()
    let font = String(repeating: "F", count: 100_000)
    let text = try read("{\\rtf1{\\fonttbl{\\f0 \(font);}}{\\field{\\*\\fldinst{HYPERLINK \"\(link)\"}}{\\fldrslt \(runs)}}\(tabs) \(paragraphs)}")
    #expect(text.length == 20_000)
    let style = try #require(text.attribute(.paragraphStyle, at: text.length - 1, effectiveRange: nil) as? NSParagraphStyle)
    #expect(style.tabStops.count == RTFParagraph.maximumTabCount && style.headIndent == 4999.0 / 20)
  }

  /// A value that no document can represent is written as the nearest representable one.
  @Test(arguments: ["NSRTF", "NSHTML"]) func unrepresentableNumbersCanBeWritten(type: String) throws {
    let style = NSMutableParagraphStyle()
    (style.maximumLineHeight, style.headIndent, style.paragraphSpacing) = (.greatestFiniteMagnitude, .infinity, 1e300)
    let other = NSMutableParagraphStyle()
    other.lineHeightMultiple = 1e200
    let text = MutableText(string: "a\n", attributes: [.paragraphStyle: style, .baselineOffset: 1e30, .kern: CGFloat.nan])
    text.append(Text(string: "b", attributes: [.paragraphStyle: other]))
    let data = try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: Text.DocumentType(rawValue: type)])
    #expect(try Text(data: data, documentAttributes: nil).string.hasPrefix("a\nb"))
  }

  @Test func errorMessagesDescribeInvalidRichText() {
    for bytes in ["", "text", "{\\rt", "\\rtf1"] {
      #expect { try read(bytes) } throws: { "\($0.localizedDescription)".contains("does not begin with") }
    }
    let deep = "{\\rtf1 " + String(repeating: "{", count: 5000)
    #expect { try read(deep) } throws: { "\($0.localizedDescription)".contains("levels deep at byte") }
  }

  /// Random texts are read as they were written; and any bytes after the header are read.
  @Test(arguments: 0..<40) func writtenTextIsReadBack(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = DocumentSamples.text(&random, hasAlpha: false)
    let data = try rtf(text)
    let found = try Text(data: data, documentAttributes: nil)
    try DocumentSamples.expectAlike(found, text, "seed \(seed): \(String(decoding: data, as: UTF8.self))")
    var bytes = [UInt8](data)
    for _ in 0..<20 { bytes[Int.random(in: 6..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
    _ = try? Text(data: Data(bytes), options: [.documentType: Text.DocumentType.rtf], documentAttributes: nil)
  }
}
