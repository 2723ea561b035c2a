import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

private typealias Text = GalleyAttributedText.NSAttributedString
private typealias MutableText = GalleyAttributedText.NSMutableAttributedString

/// Characters, numbers and tables at the limits of documents.
@Suite struct DocumentEdgeTests {
  private func read(_ source: some StringProtocol, _ type: Text.DocumentType) throws -> Text {
    try Text(data: Data(source.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  private func written(_ text: Text, _ type: Text.DocumentType) throws -> String {
    String(decoding: try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type]), as: UTF8.self)
  }

  private func lists(_ text: Text, _ place: Int = 0) -> [NSTextList] {
    (text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? []
  }

  private func items(_ lines: [String], _ list: NSTextList) -> Text {
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    return Text(string: lines.map { $0 + "\n" }.joined(), attributes: [.paragraphStyle: style])
  }

  // MARK: Characters beyond U+FFFF

  /// Musical, Deseret, ideographic and private characters, an emoji of several, and the last character.
  private static let characters = "a𝄞b𐐷 𠮷\u{10FFFD} 👩‍👩‍👧\u{10FFFF}\n"

  @Test(arguments: [false, true]) func charactersOfAllPlanesAreKept(isPage: Bool) throws {
    let type = isPage ? Text.DocumentType.html : .rtf
    let text = MutableText(string: Self.characters)
    // Each character has a style of its own.
    for index in stride(from: 0, to: text.length, by: 3) {
      let range = text.mutableString.rangeOfComposedCharacterSequence(at: index)
      text.addAttribute(.foregroundColor, value: UIColor.red, range: range)
    }
    #expect(try read(written(text, type), type).string == Self.characters)
  }

  /// A parser of HTML drops NUL. Noncharacters are kept.
  @Test(arguments: [("a\0b\n", "a\u{FFFD}b\n"), ("a\u{FFFE}\u{1FFFF}b\n", "a\u{FFFE}\u{1FFFF}b\n")])
  func charactersThatHTMLForbidsKeepTheirPositions(string: String, expected: String) throws {
    #expect(try read(written(Text(string: string), .html), .html).string == expected)
  }

  /// HTML forbids control characters. They are omitted, or become line breaks; the text around them and its paragraphs stay.
  @Test(arguments: [
    ("a\u{1}b\n", "ab\n"), ("a\u{1B}[1mb\u{7F}\u{9F}c\n", "a[1mbc\n"), ("a\u{0B}b\u{85}c\n", "a\u{2028}b\u{2028}c\n"), ("a\u{0B}\u{1}\nb\n", "a\u{2028}\nb\n"),
    ("a\tb\n", "a\tb\n"), ("\u{1}\n\u{1B}\nx\n", "\n\nx\n"), ("\u{1}<\u{1}&\n", "<&\n"),
  ])
  func controlCharactersAreOmittedFromHTML(string: String, expected: String) throws {
    let page = try written(Text(string: string), .html)
    #expect(page.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n" })
    #expect(!page.contains("&#"))
    #expect(try read(page, .html).string == expected)
  }

  @Test(arguments: ["😀", "𝟙{decimal}.", "{lower-alpha}𝒂)", "🔹🔸", "({decimal})𐐷"]) func markersOfAllPlanesAreKept(format: String) throws {
    let list = NSTextList(markerFormat: .init(rawValue: format), startingItemNumber: 2)
    let text = items((2...4).map { "\t\(list.marker(forItemNumber: $0))\tone 𝄞 \($0)" }, list)
    let source = try written(text, .rtf)
    #expect(source.utf8.allSatisfy { $0 < 0x80 })
    let found = try read(source, .rtf)
    #expect(found.string == text.string && lists(found).map(\.markerFormat) == [list.markerFormat])
    if list.isOrdered { #expect(lists(found).map(\.startingItemNumber) == [2]) }
  }

  /// Lists that other programs describe: in the table, in the text, and in the older form.
  @Test(arguments: [
    ("\\levelnfc23{\\leveltext\\'02\\u-10179 ?\\u-8704 ?;}{\\levelnumbers;}", "\\ls1", "\t😀\tx\n", "😀"),
    ("\\levelnfc0{\\leveltext\\'05\\u-10179 ?\\u-8704 ?\\'00\\u-10179 ?\\u-8704 ?;}{\\levelnumbers\\'03;}", "\\ls1", "\t😀1😀\tx\n", "😀{decimal}😀"),
    ("\\levelnfc23{\\leveltext\\'02{\\u-10179?}{\\u-8704?};}", "\\ls1{\\listtext\\u-10179?\\u-8704?\\tab}", "\t😀\tx\n", "😀"),
    ("", "\\ls9{\\listtext\\u-10179?\\u-8704?\\tab}", "\t😀\tx\n", "😀"),
    ("", "{\\*\\pn\\pnlvlbody\\pndec\\pnstart7{\\pntxtb\\u-10179?\\u-8704?}{\\pntxta\\u-10179?\\u-8703?}}", "\t😀7😁\tx\n", "😀{decimal}😁"),
  ])
  func markersOfOtherProgramsAreRead(level: String, body: String, expected: String, format: String) throws {
    let tables = "{\\*\\listtable{\\list{\\listlevel\\levelstartat1\(level)}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}"
    let text = try read("{\\rtf1\\uc1 \(level.isEmpty ? "" : tables)\\pard\(body)x\\par}", .rtf)
    #expect(text.string == expected && lists(text).map(\.markerFormat.rawValue) == [format])
  }

  /// A marker that is too long ends after a whole character.
  @Test func longMarkersEndAfterACharacter() throws {
    let emoji = String(repeating: "\\u-10179?\\u-8704?", count: 40)
    let text = try read(
      "{\\rtf1\\uc1{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\*\\levelmarker x\(emoji)}}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\ls1}}\\pard\\ls1 x\\par}", .rtf)
    let format = try #require(lists(text).first).markerFormat.rawValue
    #expect(format.hasPrefix("x😀😀") && !format.contains("\u{FFFD}") && format.utf16.count <= 65)
  }

  // MARK: Numbers

  /// Numbers of items are at most a million, even if they have too many digits for an integer. Other text is ignored.
  @Test(arguments: [
    ("start=9223372036854775807", "1000000", "1000000"), ("start=9223372036854775808", "1000000", "1000000"), ("start=-9223372036854775808", "-1000000", "-999999"),
    ("start=-99999999999999999999", "-1000000", "-999999"), ("start=9223372036854775807 reversed", "1000000", "999999"), ("start=-9223372036854775808 reversed", "-1000000", "-1000000"),
    ("start=+12", "12", "13"), ("start=1e9", "1", "2"), ("start=''", "1", "2"), ("start=-", "1", "2"), ("start=999999", "999999", "1000000"),
  ])
  func numbersOfItemsStop(attributes: String, first: String, second: String) throws {
    let text = try read("<ol \(attributes)><li>a<li>b</ol>", .html)
    #expect(text.string == "\t\(first)\ta\n\t\(second)\tb\n")
    #expect(try read("<ol><li value=9223372036854775807>a<li>b<li value=-9223372036854775809>c</ol>", .html).string == "\t1000000\ta\n\t1000000\tb\n\t-1000000\tc\n")
  }

  /// A list that a client starts at the largest or smallest number is counted, written and read.
  @Test(arguments: [Int.max, .max - 1, .min]) func listsThatStartAtALimit(start: Int) throws {
    let list = NSTextList(markerFormat: .init(rawValue: "{decimal}."), startingItemNumber: start)
    let numbers = (0..<3).map { start > .max - $0 ? .max : start + $0 }
    let text = items(numbers.map { "\t\(list.marker(forItemNumber: $0))\tx" }, list)
    var places: [Int] = []
    text.mutableCopyOfString.enumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byParagraphs) { _, range, _, _ in places.append(range.location) }
    #expect(places.map { text.itemNumber(in: list, at: $0) } == numbers)
    let page = try written(text, .html)
    #expect(page.contains("<ol start=\"\(start)\">") && page.components(separatedBy: "<li>").count == 4 && !page.contains("value="))
    let bound = start > 0 ? 1_000_000 : -1_000_000
    #expect(try read(page, .html).string.hasPrefix("\t\(bound)\tx\n"))
    #expect(try read(written(text, .rtf), .rtf).string == text.string)
    for format in ["lower-alpha", "upper-roman", "lower-hexadecimal", "octal"] {
      let other = NSTextList(markerFormat: .init(rawValue: "{\(format)}"), startingItemNumber: start)
      #expect(!other.marker(forItemNumber: start).isEmpty)
    }
  }

  // MARK: Tables

  /// A row of thousands of cells is read, and laid out with one line for each cell.
  @Test(arguments: [2000, 4000]) func aRowOfManyCellsCostsItsCells(count: Int) throws {
    let contents = (0..<count).map { "c\($0 % 10)" }
    let page = "<table><tr>" + contents.map { "<td>\($0)</td>" }.joined() + "</tr></table>"
    let rtf = "{\\rtf1\\trowd" + (1...count).map { "\\cellx\(600 * $0)" }.joined() + "\\pard\\intbl " + contents.map { "\($0)\\cell " }.joined() + "\\row}"
    for (text, isPage) in [(try read(page, .html), true), (try read(rtf, .rtf), false)] {
      #expect(text.string == contents.joined(separator: "\t") + "\n")
      let columns = (text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.rowColumns?.columns
      // Rich Text has at most a hundred columns; the last one has the other cells.
      #expect(columns?.count == (isPage ? count : 100))
      let galley = Galley(text, width: CGFloat(count) * 100)
      galley.manager.ensureLayoutOfAllText()
      let cost = galley.manager.document.cost
      // A second round is necessary if the row is higher than was assumed.
      #expect((count...2 * count + 2).contains(cost.broken) && (count...count + 2).contains(cost.placed) && cost.shaped <= 2, "\(cost)")
    }
    #expect(try written(read(page, .html), .html).components(separatedBy: "<td>").count == count + 1)
  }
}

extension GalleyAttributedText.NSAttributedString {
  fileprivate var mutableCopyOfString: NSString { string as NSString }
}
