import AttributedText
import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = AttributedText.NSAttributedString
private typealias MutableText = AttributedText.NSMutableAttributedString

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
    ("{\\rtf1{\\upr{ansi}{\\*\\ud{unicode}}}}", "ansi"),
    ("{\\rtf1 seen{\\v hidden}\\b0 on}", "seenon"),
    ("{\\rtf1\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\cell b\\par c\\cell\\row\\pard d}", "a\tb\u{2028}c\nd"),
    ("{\\rtf1 open{{{{", "open"),
    ("{\\rtf1 closed}}}} behind", "closed"),
    ("{\\rtf1 a\\bin3 }}}b}", "ab"),
    ("{\\rtf1\\", ""),
  ])
  func charactersAreThoseOfTheFormat(rtf: String, expected: String) throws { #expect(try read(rtf).string == expected) }

  @Test func attributesAreThoseOfTheWords() throws {
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

  @Test func picturesAndTitlesComeBack() throws {
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

  /// What hostile documents repeat costs what it says once.
  @Test func longNamesAndManyTabsAreBounded() throws {
    let link = String(repeating: "x", count: 100_000)
    let runs = String(repeating: "{\\b a}b", count: 5000)
    let tabs = String(repeating: "\\tx1", count: 1000)
    let paragraphs = (0..<5000).map { "\\li\($0) p\\par" }.joined()
    let font = String(repeating: "F", count: 100_000)
    let text = try read("{\\rtf1{\\fonttbl{\\f0 \(font);}}{\\field{\\*\\fldinst{HYPERLINK \"\(link)\"}}{\\fldrslt \(runs)}}\(tabs) \(paragraphs)}")
    #expect(text.length == 20_000)
    let style = try #require(text.attribute(.paragraphStyle, at: text.length - 1, effectiveRange: nil) as? NSParagraphStyle)
    #expect(style.tabStops.count == RTFParagraph.mostTabs && style.headIndent == 4999.0 / 20)
  }

  /// What no document can say is written as the nearest that one can.
  @Test(arguments: ["NSRTF", "NSHTML"]) func numbersBeyondAllAreWritten(type: String) throws {
    let style = NSMutableParagraphStyle()
    (style.maximumLineHeight, style.headIndent, style.paragraphSpacing) = (.greatestFiniteMagnitude, .infinity, 1e300)
    let other = NSMutableParagraphStyle()
    other.lineHeightMultiple = 1e200
    let text = MutableText(string: "a\n", attributes: [.paragraphStyle: style, .baselineOffset: 1e30, .kern: CGFloat.nan])
    text.append(Text(string: "b", attributes: [.paragraphStyle: other]))
    let data = try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: Text.DocumentType(rawValue: type)])
    #expect(try Text(data: data, documentAttributes: nil).string.hasPrefix("a\nb"))
  }

  @Test func whatIsNoRichTextIsToldInWords() {
    for bytes in ["", "text", "{\\rt", "\\rtf1"] {
      #expect { try read(bytes) } throws: { "\($0.localizedDescription)".contains("begins otherwise") }
    }
    let deep = "{\\rtf1 " + String(repeating: "{", count: 5000)
    #expect { try read(deep) } throws: { "\($0.localizedDescription)".contains("groups stand in each other at byte") }
  }

  /// What is read is what was written, in random texts; and any bytes behind the head are read.
  @Test(arguments: 0..<40) func writtenTextComesBack(seed: Int) throws {
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
