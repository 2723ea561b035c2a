import struct Foundation.Data
import class Foundation.NSKeyedArchiver
import class Foundation.NSKeyedUnarchiver
import class Foundation.NSString
import struct Foundation.NSRange
import struct Foundation.URL
import struct Foundation.CharacterSet
import Testing
@testable import GalleyAttributedText

@Suite struct CodingTests {
  func check(_ string: NSAttributedString, sourceLocation: SourceLocation = #_sourceLocation) throws {
    for secure in [false, true] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: string, requiringSecureCoding: secure)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data)
      #expect(back?.isEqual(to: string) == true, "secure \(secure): \(String(describing: back))", sourceLocation: sourceLocation)
    }
  }

  @Test func textAndAttributesComeBack() throws {
    try check(NSAttributedString(string: ""))
    try check(NSAttributedString(utf16: [0x61, 0xD800, 0, 0x62]))
    let subject = NSMutableAttributedString(string: "abcdef")
    subject.addAttribute(.kern, value: 1.5, range: NSRange(location: 0, length: 2))
    subject.addAttribute(.underlineStyle, value: NSUnderlineStyle.double.rawValue, range: NSRange(location: 1, length: 2))
    subject.addAttribute(.init("name"), value: "text", range: NSRange(location: 2, length: 2))
    subject.addAttribute(.writingDirection, value: [2, 3], range: NSRange(location: 5, length: 1))
    try check(subject)
  }

  @Test func linksComeBack() throws {
    let url = try #require(URL(string: "https://example.org/a?b"))
    try check(NSAttributedString(string: "a", attributes: [.link: url]))
  }

  @Test func paragraphStylesComeBack() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.firstLineHeadIndent = 12
    style.tailIndent = -10
    style.hyphenationFactor = 0.9
    (style.keepsWithNext, style.keepsLinesTogether, style.minimumLinesAtColumnEnd) = (true, true, 2)
    style.lineBreakStrategy = [.standard, .totalFit]
    (style.maximumConsecutiveHyphens, style.marginAlignment) = (2, .optical)
    style.baseWritingDirection = .rightToLeft
    style.allowsDefaultTighteningForTruncation = true
    style.tabStops = [
      NSTextTab(textAlignment: .right, location: 100, options: [.columnTerminators: CharacterSet(charactersIn: ".,")])
    ]
    try check(NSAttributedString(string: "a\nb", attributes: [.paragraphStyle: style]))
    try check(NSAttributedString(string: "a", attributes: [.paragraphStyle: NSParagraphStyle.default]))
  }

  /// The identity of a list is not archived: an unarchived list is a new object with the same marker, options and first number.
  @Test func listsComeBack() throws {
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .init("{decimal}."), options: .prependEnclosingMarker, startingItemNumber: 3)]
    let text = NSAttributedString(string: "a", attributes: [.paragraphStyle: style])
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    let list = try #require((back.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.textLists.first)
    #expect(list.markerFormat.rawValue == "{decimal}." && list.listOptions == .prependEnclosingMarker && list.startingItemNumber == 3)
  }

  /// A text effect is a string: bridged, archived, and equal to its raw value.
  @Test func aTextEffectIsAString() throws {
    let style = NSAttributedString.TextEffectStyle.letterpressStyle
    #expect((style as NSString).description == style.rawValue)
    #expect(NSString(string: "x") as? NSAttributedString.TextEffectStyle == NSAttributedString.TextEffectStyle("x"))
    let named = NSAttributedString(string: "a", attributes: [.textEffect: style])
    let plain = NSAttributedString(string: "a", attributes: [.textEffect: style.rawValue])
    #expect(named.isEqual(to: plain) && named.hash == plain.hash)
    try check(named)
  }

  /// Seven bits a byte, the lowest first.
  @Test func runsAreWrittenAsApplesAre() throws {
    let rows: [([(Int, Int)], [UInt8])] = [
      ([], []), ([(1, 0)], [1, 0]), ([(127, 1), (128, 2)], [127, 1, 0x80, 1, 2]), ([(300, 129)], [0xAC, 2, 0x81, 1]),
      ([(16384, 0)], [0x80, 0x80, 1, 0]),
    ]
    for (runs, bytes) in rows {
      let table = AttributeRunTable(runs: runs.map { .init(length: $0.0, attributes: $0.1) })
      #expect(table.bytes == bytes)
      #expect(try AttributeRunTable(bytes, length: runs.map(\.0).reduce(0, +), attributeCount: 200).runs == table.runs)
    }
  }

  @Test func aBrokenArchiveIsRefused() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSAttributedString(string: "abc"), requiringSecureCoding: true)
    for length in stride(from: 0, to: data.count, by: 7) {
      #expect(throws: (any Error).self) {
        guard try NSKeyedUnarchiver.unarchivedObject(
          ofClass: NSAttributedString.self, from: data.prefix(length)) == nil else { return }
        throw Refused()
      }
    }
  }

  struct Refused: Error {}
}
