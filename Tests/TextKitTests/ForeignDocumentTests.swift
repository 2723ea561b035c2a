import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = GalleyAttributedText.NSAttributedString

/// Documents in `Foreign`, from other programs: LibreOffice 7.4, AbiWord 3.0.5 and pandoc 2.17 of Debian 12, each from the same page with a
/// heading, a link, nested lists and nested tables. pandoc read a text without the inner table.
@Suite struct ForeignDocumentTests {
  struct Expected: Sendable {
    var file: String
    var string: String
    /// Formats of the paragraphs' lists, and numbers of their columns; empty and 0 outside of both.
    var lists: [String]
    var columns: [Int]
  }

  private static let heading = "Title\nÜnï 日本 😀 bold link\n"
  private static let pandocHeading = "Title\nA paragraph with bold, italic and a link. Ünï 日本 😀.\n"

  static let all: [Expected] = [
    .init(
      file: "libreoffice.rtf", string: heading + "\ti.\tone\n\tii.\ttwo\n\t•\tdeep\na\tb\nA\nn1\tn2\nend\n",
      lists: ["", "", "{lower-roman}.", "{lower-roman}.", "{lower-roman}. {disc}", "", "", "", ""], columns: [0, 0, 0, 0, 0, 2, 0, 2, 0]),
    .init(
      file: "libreoffice.html", string: heading + "\ti\tone\n\tii\ttwo\n\t◦\tdeep\na\tb\nA\nn1\tn2\n\u{2028}\nend\n",
      lists: ["", "", "{lower-roman}", "{lower-roman}", "{lower-roman} {circle}", "", "", "", "", ""], columns: [0, 0, 0, 0, 0, 2, 0, 2, 0, 0]),
    .init(
      file: "pandoc.rtf", string: pandocHeading + "1.\tfirst\n2.\tsecond\n–\tinner\n–\tother\n3.\tthird\nA\tB\n1\t2\n\nquote\n",
      lists: ["", "", "", "", "", "", "", "", "", "", ""], columns: [0, 0, 0, 0, 0, 0, 0, 2, 2, 0, 0]),
    .init(
      file: "pandoc.html", string: pandocHeading + "\t1\tfirst\n\t2\tsecond\n\t◦\tinner\n\t◦\tother\n\t3\tthird\nA\tB\n1\t2\nquote\n",
      lists: ["", "", "{decimal}", "{decimal}", "{decimal} {circle}", "{decimal} {circle}", "{decimal}", "", "", ""], columns: [0, 0, 0, 0, 0, 0, 0, 2, 2, 0]),
  ]

  private static func read(_ file: String) throws -> Text {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Foreign/\(file)")
    return try Text(url: url, options: [.documentType: file.hasSuffix("rtf") ? Text.DocumentType.rtf : .html], documentAttributes: nil)
  }

  @Test(arguments: all) func readsText(_ expected: Expected) throws {
    let text = try Self.read(expected.file)
    #expect(text.string == expected.string, "\(expected.file): \(text.string.debugDescription)")
    var (lists, columns, place) = ([String](), [Int](), 0)
    while place < text.length {
      let style = text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle
      lists.append(style?.textLists.map(\.markerFormat.rawValue).joined(separator: " ") ?? "")
      columns.append(style?.rowColumns?.columns.count ?? 0)
      place = text.paragraph(at: place).whole.upperBound
    }
    #expect(lists == expected.lists && columns == expected.columns, "\(expected.file)")
    let link = text.attribute(.link, at: (text.string as NSString).range(of: "link").location, effectiveRange: nil)
    #expect((link as? URL)?.absoluteString.hasPrefix("https://example.org/x") == true)
  }

  /// AbiWord adds empty paragraphs and writes items in its own way: text, cells and lists stay separate.
  @Test(arguments: ["abiword.rtf", "abiword.html"]) func readsAbiWord(file: String) throws {
    let text = try Self.read(file)
    let lines = text.string.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let isPage = file.hasSuffix("html")
    #expect(lines.first == "Title" && lines.contains(isPage ? "1\tone" : "1.\tone") && lines.contains(isPage ? "◦\tdeep" : "•\tdeep"), "\(lines)")
    #expect(lines.contains("a\tb") && lines.contains("A") && lines.contains("n1\tn2") && lines.contains("end"), "\(lines)")
    let deep = (text.string as NSString).range(of: "deep").location
    #expect((text.attribute(.paragraphStyle, at: deep, effectiveRange: nil) as? NSParagraphStyle)?.textLists.count == 2)
    #expect(text.attribute(.backgroundColor, at: deep, effectiveRange: nil) == nil)
  }

  /// A text that was read and written as Rich Text and as HTML is read as the same text.
  @Test(arguments: all) func documentsRoundTrip(_ expected: Expected) throws {
    let text = try Self.read(expected.file)
    for type in [Text.DocumentType.rtf, .html] {
      let data = try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
      let found = try Text(data: data, documentAttributes: nil).string
      // CSS has no marker with a period after the number.
      let isShorter = type == .html && expected.file.hasSuffix("rtf") && expected.lists.contains { $0.contains("}.") }
      #expect(found == (isShorter ? expected.string.replacingOccurrences(of: "i.\t", with: "i\t") : expected.string), "\(expected.file) \(type.rawValue): \(found.debugDescription)")
    }
  }
}
